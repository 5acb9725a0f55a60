import type { PageNature } from './nature.ts'

/** Where on a page a name stands. Ordered from the most to the least deliberate. */
export type NamePosition =
  | 'structured'
  | 'site_name'
  | 'copyright'
  | 'title'
  | 'logo'
  /** A picture of the header, which may be the logo. */
  | 'picture'
  | 'heading'

/** A name some part of the page gives to the site or its owner. */
export type StatedName = { readonly position: NamePosition; readonly text: string }

/**
 * A sign in a page's texts that there is no site: the name is on sale, the host is empty, the site is not built yet,
 * the name is kept, or the page says nothing at all.
 */
export type TextSign = 'for_sale' | 'default_page' | 'coming_soon' | 'notice' | 'blank'

/** Facts of one page about its owner, whatever name is looked for. They are plain data, because they cross threads. */
export type PageEvidence = {
  readonly url: string
  /** Host of the page after redirects, without `www.`. */
  readonly host: string
  readonly title: string
  readonly description: string
  /** `lang` of the document, lower case, two letters; null when absent. */
  readonly language: string | null
  /** Codes of the countries that its head states, in an address or in the locale. */
  readonly countries: readonly string[]
  readonly statedNames: readonly StatedName[]
  /** Visible text: white space collapsed, blocks on lines of their own. */
  readonly text: string
  /** The text and the description in Latin letters: names are looked for in them. */
  readonly latin: { readonly text: string; readonly description: string }
  /** The words of title, description and text, as `context.ts` compares them. */
  readonly stems: string
  /** The words of title, description, headings and the beginning of the text, which say what the page is about. */
  readonly leadStems: string
  /** The years in which it says that its firm was founded. */
  readonly yearsFounded: readonly number[]
  /** Codes of the countries that title, description and text name, or whose letters they are written in. */
  readonly countriesMentioned: readonly string[]
  /** Signs in its texts that there is no site. */
  readonly signs: readonly TextSign[]
  /** The subject of a page that is about no firm: a person, a lure, a group of people; null for any other page. */
  readonly nature: PageNature | null
  /** How much it shows of what firms alone show, from 0 to 2. */
  readonly firmSigns: number
  /** Addresses of an imprint, legal or about page on the same site, likeliest first. */
  readonly legalPages: readonly string[]
  /** Where a script or a refresh on the page leads; null where there is none. */
  readonly forwardsTo: string | null
}

/** Reads home pages away from the event loop. */
export type EvidenceReader = {
  /** Returns the evidence of a page about its owner; null when the page cannot be read in time. */
  readEvidence(url: string, html: string, signal: AbortSignal): Promise<PageEvidence | null>
}
