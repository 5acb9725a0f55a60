import type { PostalAddress, ProfilePhone, Registration } from '../../model/company-profile.ts'

/** The part of a site that a page is: legal pages weigh most where pages disagree. */
export type ProfilePageKind = 'home' | 'legal' | 'contact' | 'about' | 'privacy' | 'other'

/** The place of a page that states a fact. */
export type FactPlace = 'data' | 'markup' | 'text' | 'foot'

/** A fact as one page states it. */
export type StatedFact<Value> = {
  readonly value: Value
  readonly place: FactPlace
  /** The words of the page; null where the page states it in markup alone. */
  readonly quote: string | null
}

/** A telephone number, read by the numbering plan of each country that the page may be of. */
export type StatedPhone = {
  /** Countries of the plans, ISO 3166-1 alpha-2; the first is that of the number itself in international form. */
  readonly readings: readonly { readonly country: string; readonly phone: ProfilePhone }[]
  readonly isInternational: boolean
}

/** An industry or a kind of site, and the weight of the words of the page that tell it. */
export type WeighedClass = { readonly name: string; readonly weight: number }

/** The facts of a profile that one page states: plain data, as threads can hand it on. */
export type PageFacts = {
  readonly url: string
  readonly kind: ProfilePageKind
  /** BCP 47 tags of the page and of its versions in other languages. */
  readonly languages: readonly string[]
  /** Names of the firm with the kind of their source. */
  readonly names: readonly (StatedFact<string> & { readonly source: NameSource })[]
  readonly description: StatedFact<string> | null
  readonly phones: readonly StatedFact<StatedPhone>[]
  /** Addresses with the firm in full that the page names above them, where it does. */
  readonly addresses: readonly (StatedFact<PostalAddress> & {
    readonly holder: string | null
    /** The address has the postcode and the form of its country, or is one of markup. */
    readonly isCoded: boolean
  })[]
  readonly social: readonly StatedFact<{ readonly network: string; readonly url: string }>[]
  readonly logos: readonly (StatedFact<string> & { readonly source: string })[]
  readonly registrations: readonly StatedFact<Registration>[]
  readonly foundedYears: readonly (StatedFact<number> & { readonly word: FoundingWord })[]
  readonly employeeRanges: readonly StatedFact<string>[]
  readonly industries: readonly WeighedClass[]
  readonly siteKinds: readonly WeighedClass[]
  readonly technologies: readonly StatedFact<string>[]
}

/** The word for founding before or behind a year, `since` before it in a slogan or at the beginning of a sentence. */
export type FoundingWord = 'founded' | 'behind' | 'since' | 'opening'

/** The source of a name, from the most deliberate to the least. */
export type NameSource =
  | 'legalName'
  | 'organisation'
  | 'siteName'
  | 'holder'
  | 'title'
  | 'line'
  | 'prose'
