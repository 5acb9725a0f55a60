import { parseDomain } from '../../lib/domain.ts'
import { plainText } from '../../lib/plain-text.ts'
import { systemClock } from '../../lib/time.ts'
import type { PostalAddress } from '../../model/company-profile.ts'
import type { FoundCompany } from './adapter.ts'

type GivenCompany = {
  /** The domain or site that the record is about. */
  readonly site: string | null | undefined
  readonly legalName?: string | null | undefined
  readonly description?: string | null | undefined
  readonly foundedYear?: number | null | undefined
  readonly employeeRange?: string | null | undefined
  readonly address?: { readonly [Part in keyof PostalAddress]: string | null | undefined }
  /** An address, or a path such as `company/acme`. */
  readonly linkedin?: string | null | undefined
}

// No company that still has a site is older than the oldest firms in the records of vendors.
const foundedMin = 1500
const nameLettersMax = 200
const descriptionLettersMax = 500

/**
 * Returns a company in our spelling; null where the record is of another domain, or has nothing. A value in no form of
 * a profile is left out rather than guessed at.
 */
export function companyOf(given: GivenCompany, asked: string): FoundCompany | null {
  const host = given.site?.replace(/^https?:\/\//, '').split('/')[0] ?? ''
  if ((parseDomain(host)?.registrable ?? host) !== asked) return null
  const company: FoundCompany = {
    legalName: textOf(given.legalName, nameLettersMax),
    description: textOf(given.description, descriptionLettersMax),
    foundedYear: yearOf(given.foundedYear),
    employeeRange: rangeOf(given.employeeRange),
    address: given.address ? addressOf(given.address) : null,
    linkedinUrl: companyPageOf(given.linkedin),
  }
  return Object.values(company).some((value) => value !== null) ? company : null
}

function textOf(text: string | null | undefined, lettersMax: number): string | null {
  const plain = plainText(text ?? '', lettersMax)
  return /[\p{L}\p{N}]/u.test(plain) && !placeholders.has(plain.toLowerCase()) ? plain : null
}

// Records have these where a value is missing.
const placeholders: ReadonlySet<string> = new Set([
  ...['n/a', 'na', 'n.a.', 'n.a', '#n/a', 'none', 'nil', 'null', 'undefined', 'unknown', 'tbd'],
  ...['not available', 'not applicable', 'not specified', 'no description', 'unspecified'],
])

/** Returns `11-50` and `10001+`; null for other texts, and for a range without a number of people. */
function rangeOf(text: string | null | undefined): string | null {
  const [range = null, least, most] = /^(\d{1,7})(?:-(\d{1,7})|\+)$/.exec(text ?? '') ?? []
  const largest = Number(most ?? least)
  return largest > 0 && largest >= Number(least) ? range : null
}

function yearOf(year: number | null | undefined): number | null {
  const now = new Date(systemClock()).getUTCFullYear()
  return Number.isInteger(year) && Number(year) >= foundedMin && Number(year) <= now
    ? Number(year)
    : null
}

/** A place without its country or its town says too little for a seat. */
function addressOf(given: NonNullable<GivenCompany['address']>): PostalAddress | null {
  const country = countryOf(given.country)
  const locality = textOf(given.locality, nameLettersMax)
  if (country === null || locality === null) return null
  return {
    street: textOf(given.street, nameLettersMax),
    postcode: textOf(given.postcode, nameLettersMax),
    locality,
    region: textOf(given.region, nameLettersMax),
    country,
  }
}

// These are written for `GB` and `GR`.
const otherCodes: ReadonlyMap<string, string> = new Map([
  ['EL', 'GR'],
  ['UK', 'GB'],
])
// The names of countries come with the runtime, which gives none for a code of no country.
const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
// Codes without a country that have a name: ISO 3166-1 leaves them to their users.
const noCountries: ReadonlySet<string> = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

/** Returns the code of a country in ISO 3166-1; null for anything else. */
function countryOf(text: string | null | undefined): string | null {
  const written = text?.trim().toUpperCase() ?? ''
  const code = otherCodes.get(written) ?? written
  const isCountry = /^[A-Z]{2}$/.test(code) && countryNames.of(code) !== undefined
  return isCountry && !noCountries.has(code) ? code : null
}

function companyPageOf(text: string | null | undefined): string | null {
  const [, slug] =
    /^(?:(?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.com\/)?company\/([\w%&.-]{1,100})\/?$/.exec(
      text ?? '',
    ) ?? []
  return slug === undefined ? null : `https://www.linkedin.com/company/${slug}`
}
