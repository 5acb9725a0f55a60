import { catalogRows, type ProviderName } from './provider-catalog.ts'

/** `hunterApiKey` and `hunterBaseUrl`: what the operator set, null where nothing. */
export type ProviderKeySettings = {
  readonly [Setting in `${ProviderName}${'ApiKey' | 'BaseUrl'}`]?: string | null
}

/** With whose key a provider is asked, and where. */
export type ProviderKey = {
  readonly name: ProviderName
  readonly apiKey: string
  readonly baseUrl: string
}

/** Returns the providers that the operator brought a key for, without loading their adapters. */
export function configuredKeys(settings: ProviderKeySettings): readonly ProviderKey[] {
  return catalogRows.flatMap(({ name, baseUrl: usualUrl }) => {
    const baseUrl = settings[`${name}BaseUrl`] ?? usualUrl
    // Where operators run their own, its address says that it is wanted, and a secret is theirs to set.
    const apiKey = settings[`${name}ApiKey`] ?? (usualUrl === null ? '' : null)
    return baseUrl === null || apiKey === null ? [] : [{ name, apiKey, baseUrl }]
  })
}
