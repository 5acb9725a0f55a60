/** One vendor whose keys the operator may bring. */
type CatalogRow = {
  /** `HUNTER` of `HUNTER_API_KEY` and `HUNTER_BASE_URL`. */
  readonly env: string
  /** The name that people use. */
  readonly title: string
  /** The vendor's public address; null where every operator runs an own instance. */
  readonly baseUrl: string | null
  /** An example of the key, where it is more than one word. */
  readonly keyExample?: string
  /** True once its adapter was run with a real key; until then it follows documents and other clients. */
  readonly isTriedLive?: true
}

/** Every vendor with an adapter; the settings and the registry follow from this table. */
export const providerCatalog = {
  hunter: { env: 'HUNTER', title: 'Hunter', baseUrl: 'https://api.hunter.io/v2' },
  anymailfinder: {
    env: 'ANYMAILFINDER',
    title: 'Anymailfinder',
    baseUrl: 'https://api.anymailfinder.com/v5.1',
  },
  findymail: { env: 'FINDYMAIL', title: 'Findymail', baseUrl: 'https://app.findymail.com/api' },
  prospeo: { env: 'PROSPEO', title: 'Prospeo', baseUrl: 'https://api.prospeo.io' },
  icypeas: { env: 'ICYPEAS', title: 'Icypeas', baseUrl: 'https://app.icypeas.com/api' },
  leadmagic: { env: 'LEADMAGIC', title: 'LeadMagic', baseUrl: 'https://api.leadmagic.io/v1' },
  apollo: { env: 'APOLLO', title: 'Apollo', baseUrl: 'https://api.apollo.io/api/v1' },
  pdl: { env: 'PDL', title: 'People Data Labs', baseUrl: 'https://api.peopledatalabs.com/v5' },
  millionverifier: {
    env: 'MILLIONVERIFIER',
    title: 'MillionVerifier',
    baseUrl: 'https://api.millionverifier.com/api/v3',
  },
  zerobounce: { env: 'ZEROBOUNCE', title: 'ZeroBounce', baseUrl: 'https://api.zerobounce.net/v2' },
  neverbounce: {
    env: 'NEVERBOUNCE',
    title: 'NeverBounce',
    baseUrl: 'https://api.neverbounce.com/v4',
  },
  reacher: { env: 'REACHER', title: 'Reacher', baseUrl: null },
  brave: { env: 'BRAVE', title: 'Brave Search', baseUrl: 'https://api.search.brave.com/res/v1' },
  serper: { env: 'SERPER', title: 'Serper', baseUrl: 'https://google.serper.dev' },
  exa: { env: 'EXA', title: 'Exa', baseUrl: 'https://api.exa.ai' },
  tavily: { env: 'TAVILY', title: 'Tavily', baseUrl: 'https://api.tavily.com' },
  places: {
    env: 'GOOGLE_PLACES',
    title: 'Google Places',
    baseUrl: 'https://places.googleapis.com/v1',
  },
  dropcontact: {
    env: 'DROPCONTACT',
    title: 'Dropcontact',
    baseUrl: 'https://api.dropcontact.com/v1',
  },
  snov: {
    env: 'SNOV',
    title: 'Snov',
    baseUrl: 'https://api.snov.io',
    keyExample: 'client-id:client-secret',
  },
  fullenrich: {
    env: 'FULLENRICH',
    title: 'FullEnrich',
    baseUrl: 'https://app.fullenrich.com/api/v2',
  },
} as const satisfies Readonly<Record<string, CatalogRow>>

export type ProviderName = keyof typeof providerCatalog

/** The operations of vendors; `Answers` in `adapter.ts` has the question and the answer of each. */
export type ProviderOperation =
  | 'person'
  | 'profile'
  | 'decisionMaker'
  | 'roster'
  | 'verify'
  | 'website'
  | 'company'

/** The rows of the table as a list. */
export const catalogRows: readonly (CatalogRow & { readonly name: ProviderName })[] =
  Object.entries<CatalogRow>(providerCatalog).map(([name, row]) => ({
    name: name as ProviderName,
    ...row,
  }))

/** How much is known of an adapter: it was run with a real key, or it follows what is documented. */
export type ProviderTier = 'tried_live' | 'documentation'

/** Returns the tier of a vendor's adapter. */
export function tierOf(name: ProviderName): ProviderTier {
  const row: CatalogRow = providerCatalog[name]
  return row.isTriedLive ? 'tried_live' : 'documentation'
}
