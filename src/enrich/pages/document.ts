import type { CheerioAPI } from 'cheerio'

/** One page of a site, parsed once and read by every extractor. */
export type PageDocument = {
  /** The address after redirects: relative links are read against it. */
  readonly url: string
  readonly $: CheerioAPI
}
