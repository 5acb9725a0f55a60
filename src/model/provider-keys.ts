import { type CommercialName, commercialRows } from './provider-catalog.ts'

/** `hunterApiKey` and `hunterBaseUrl`: what the operator set, null where nothing. */
export type CommercialSettings = {
  readonly [Setting in `${CommercialName}${'ApiKey' | 'BaseUrl'}`]?: string | null
}

/** With whose key a provider is asked, and where. */
export type ProviderKey = {
  readonly name: CommercialName
  readonly apiKey: string
  readonly baseUrl: string
}

/** The providers the operator brought a key for. Known without loading what asks them. */
export function configuredKeys(settings: CommercialSettings): readonly ProviderKey[] {
  return commercialRows.flatMap(({ name, baseUrl: usualUrl }) => {
    const baseUrl = settings[`${name}BaseUrl`] ?? usualUrl
    // Where operators run their own, its address says that it is wanted, and a secret is theirs to set.
    const apiKey = settings[`${name}ApiKey`] ?? (usualUrl === null ? '' : null)
    return baseUrl === null || apiKey === null ? [] : [{ name, apiKey, baseUrl }]
  })
}
