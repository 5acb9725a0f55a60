/** Where on a page a name stands. Ordered from the most to the least deliberate. */
export type ClaimPlace = 'structured' | 'site_name' | 'copyright' | 'title' | 'logo' | 'heading'

/** A name some part of the page gives to the site or its owner. */
export type NameClaim = { readonly place: ClaimPlace; readonly text: string }

/** What one page says about whose it is. Independent of the name that is looked for. */
export type PageEvidence = {
  /** Host of the page after redirects, without `www.`. */
  readonly host: string
  readonly title: string
  readonly description: string
  /** `lang` of the document, lower case, two letters; null when absent. */
  readonly language: string | null
  /** Codes of the countries its head states: of an address, of the locale. */
  readonly countries: readonly string[]
  readonly claims: readonly NameClaim[]
  /** Visible text: white space collapsed, blocks on lines of their own. */
  readonly text: string
  /** Addresses of an imprint, legal or about page on the same site, likeliest first. */
  readonly legalPages: readonly string[]
  /** Set when the page sends its visitors on by a script or a refresh. */
  readonly forwardsTo: string | null
  readonly linkCount: number
  readonly scriptCount: number
  readonly hasForm: boolean
}
