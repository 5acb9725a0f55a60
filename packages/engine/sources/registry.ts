import { configuredKeys, type ProviderKeySettings } from '../model/provider-keys.ts'
import type { WebsiteSource } from '../model/website-source.ts'
import type { Network } from '../net/network.ts'
import { createSearxngSource } from './searxng.ts'
import { createWikidataSource } from './wikidata.ts'

/** The part of the configuration that selects the sources. */
export type SourceSettings = ProviderKeySettings & {
  readonly isWikidataOn: boolean
  readonly wikidataBaseUrl: string
  /** Null: no instance is configured. */
  readonly searxngUrl: string | null
}

type WebsiteProvider = {
  /** Returns the configured base address, or null when the source is not wanted. */
  readonly baseUrlOf: (settings: SourceSettings) => string | null
  readonly create: (network: Network, baseUrl: string) => WebsiteSource
}

/** All free sources of websites outside this machine. A new source is a file and a line here. */
const websiteProviders: readonly WebsiteProvider[] = [
  {
    baseUrlOf: ({ isWikidataOn, wikidataBaseUrl }) => (isWikidataOn ? wikidataBaseUrl : null),
    create: createWikidataSource,
  },
  {
    baseUrlOf: ({ searxngUrl }) => searxngUrl,
    create: createSearxngSource,
  },
]

/** Creates the free sources that are configured, in the order of the table; `vendors/` has those with a key. */
export function createWebsiteSources(
  network: Network,
  settings: SourceSettings,
): readonly WebsiteSource[] {
  return websiteProviders.flatMap(({ baseUrlOf, create }) => {
    const baseUrl = baseUrlOf(settings)
    return baseUrl === null ? [] : [create(network, baseUrl)]
  })
}

/** Returns the base addresses of the configured sources; the egress lets their ports through. */
export function configuredBaseUrls(settings: SourceSettings): readonly string[] {
  return [
    ...websiteProviders.flatMap(({ baseUrlOf }) => baseUrlOf(settings) ?? []),
    ...configuredKeys(settings).map(({ baseUrl }) => baseUrl),
  ]
}
