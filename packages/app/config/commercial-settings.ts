import { catalogRows, type ProviderName } from '@enricher/engine/model/provider-catalog'
import { apiKey, optional, type Setting, webAddress } from './setting.ts'

const ownAddress = optional(webAddress)

type CommercialSetting = Setting<string | null>

type CommercialSettings = {
  readonly [Name in `${ProviderName}ApiKey` | `${ProviderName}BaseUrl`]: CommercialSetting
}

/** A key and an address for every vendor with an adapter. */
export const commercialSettings = Object.fromEntries(
  catalogRows.flatMap(({ name, env, title, baseUrl, keyExample }) => {
    const key: CommercialSetting = {
      env: `${env}_API_KEY`,
      example: keyExample ?? '0123456789abcdef',
      about:
        baseUrl === null
          ? `Secret of your own ${title}; none when not set.`
          : `Key of your account at ${title}, which is not asked when not set.`,
      ...apiKey,
    }
    const address: CommercialSetting = {
      env: `${env}_BASE_URL`,
      ...(baseUrl === null ? {} : { fallback: baseUrl }),
      example: baseUrl ?? 'http://localhost:8080',
      about:
        baseUrl === null
          ? `Address of your own ${title}, which is not asked when not set.`
          : `Another address to ask ${title} at.`,
      ...ownAddress,
    }
    return [
      [`${name}ApiKey`, key],
      [`${name}BaseUrl`, address],
    ]
  }),
) as CommercialSettings
