import type { ProviderName } from './provider-catalog.ts'

/** A value that a company's own site states, or a provider gave, and the place that states it. */
export type ProfileFact<Value> = {
  readonly value: Value
  /** The share of right values among those of such a source on labelled sites, 0 to 1; 0.95 where none has labels. */
  readonly confidence: number
  /** Null: no page states the value, but a provider gave it. */
  readonly pageUrl: string | null
  /** The words of the page; null where the page states it in markup alone. */
  readonly quote: string | null
  /** The provider that gave the value; left out: the site states it. */
  readonly provider?: ProviderName
}

export type ProfilePhone = {
  /** E.164, such as `+4930123456`. */
  readonly number: string
  readonly kind: 'landline' | 'mobile' | 'fax' | 'other'
}

export type PostalAddress = {
  readonly street: string | null
  readonly postcode: string | null
  readonly locality: string | null
  readonly region: string | null
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null
}

export type Registration = {
  /** The kind of number, such as `vat`, `hrb`, `siren`. */
  readonly kind: string
  readonly number: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
}

/** A number by which a caller knows a firm, in each reading that it may have. */
export type SoughtRegistration = readonly Registration[]

/** The facts of a company that its own site states; null or an empty list where the site states none. */
export type CompanyProfile = {
  readonly name: ProfileFact<string> | null
  readonly legalName: ProfileFact<string> | null
  readonly legalForm: ProfileFact<string> | null
  readonly description: ProfileFact<string> | null
  readonly industry: ProfileFact<string> | null
  readonly foundedYear: ProfileFact<number> | null
  readonly employeeRange: ProfileFact<string> | null
  readonly address: ProfileFact<PostalAddress> | null
  readonly phones: readonly ProfileFact<ProfilePhone>[]
  /** Company pages by network. */
  readonly social: readonly ProfileFact<{ readonly network: string; readonly url: string }>[]
  readonly logoUrl: ProfileFact<string> | null
  readonly registrations: readonly ProfileFact<Registration>[]
  readonly languages: readonly string[]
  readonly siteKind: ProfileFact<string> | null
  readonly technologies: readonly ProfileFact<string>[]
}
