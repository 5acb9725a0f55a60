import { catalogRows, type ProviderName } from './provider-catalog.ts'

/** The settings `hunterApiKey` and `hunterBaseUrl`; null where the operator set none. */
export type ProviderKeySettings = {
  readonly [Setting in `${ProviderName}${'ApiKey' | 'BaseUrl'}`]?: string | null
}

/** The key and address with which a provider is asked. */
export type ProviderKey = {
  readonly name: ProviderName
  readonly apiKey: string
  readonly baseUrl: string
}

/** Returns the providers with a key of the operator, without loading their adapters. */
export function configuredKeys(settings: ProviderKeySettings): readonly ProviderKey[] {
  return catalogRows.flatMap(({ name, baseUrl: usualUrl }) => {
    const baseUrl = settings[`${name}BaseUrl`] ?? usualUrl
    // Where operators run their own instance, setting its address switches it on, and a key is optional.
    const apiKey = settings[`${name}ApiKey`] ?? (usualUrl === null ? '' : null)
    return baseUrl === null || apiKey === null ? [] : [{ name, apiKey, baseUrl }]
  })
}
