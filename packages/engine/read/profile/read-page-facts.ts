import { withoutWww } from '../../lib/domain.ts'
import { systemClock } from '../../lib/time.ts'
import type { Registration } from '../../model/company-profile.ts'
import type { PageDocument } from '../extract/document.ts'
import type { OrganisationData } from '../extract/organisation-data.ts'
import type { SignedLines } from '../extract/people/read-people.ts'
import { readAddressLines } from './addresses.ts'
import { typeWeight } from './choose-classes.ts'
import { countriesOfPage } from './countries.ts'
import { descriptionOf } from './descriptions.ts'
import { employeeRangeOf } from './employee-ranges.ts'
import { readFirmNames } from './firm-names.ts'
import { readFoundingYears } from './founding-years.ts'
import { industriesOfTypes, kindsOfTypes, weighIndustries } from './industry-words.ts'
import { readLogos } from './logos.ts'
import { type PageElements, readPageElements } from './page-elements.ts'
import type {
  PageFacts,
  ProfilePageKind,
  StatedFact,
  StatedPhone,
  WeighedClass,
} from './page-facts.ts'
import { phoneOf, readPhones } from './phones.ts'
import { type ProfileLine, profileLines } from './profile-lines.ts'
import { readRegistrations, vatNumberOf } from './registrations/read-registrations.ts'
import { readSocialPages, type SocialPage, socialPageOf } from './social-pages.ts'
import { addressOfData, addressOfMicrodata } from './stated-addresses.ts'
import { readTechnologies } from './technologies.ts'

/** The page as other readers have read it already. */
export type ReadSource = {
  readonly document: PageDocument
  readonly kind: ProfilePageKind
  readonly signed: SignedLines
  /** The structured data of the page about its firm. */
  readonly data: OrganisationData
}

const languagesMax = 20

/** Reads the facts of a company profile that one page states. Pure; the work grows with the page's length alone. */
export function readPageFacts({ document, kind, signed, data }: ReadSource): PageFacts {
  const { url } = document
  const elements = readPageElements(document)
  const lines = profileLines(signed.lines.lines, kind)
  const contacts = contactText(lines)
  const host = withoutWww(URL.parse(url)?.hostname ?? '')
  const countries = countriesOfPage({ host, languages: elements.languages, data, contacts })
  const names = readFirmNames({
    url,
    kind,
    data,
    siteName: elements.metas.get('og:site_name') ?? '',
    title: signed.lines.title,
    holders: signed.holders,
    lines,
  })
  const isHome = kind === 'home'
  const head = [signed.lines.title, elements.metas.get('description') ?? '']
  return {
    url,
    kind,
    languages: elements.languages.slice(0, languagesMax),
    names,
    description: isHome
      ? descriptionOf(
          elements.metas,
          data.descriptions,
          names.map(({ value }) => value),
        )
      : null,
    phones: [...statedPhones(data, countries), ...readPhones(lines, countries)],
    addresses: [...statedAddresses(data, elements), ...readAddressLines(lines, countries)],
    social: [...data.sameAs.flatMap(statedSocial), ...readSocialPages(lines)],
    logos: isHome
      ? readLogos(
          elements,
          data.logos,
          names.map(({ value }) => value),
        )
      : [],
    registrations: [...data.vatIds.flatMap(statedNumber), ...readRegistrations(lines)],
    foundedYears: [...data.foundingDates.flatMap(statedYear), ...foundingYearsOf(kind, lines)],
    employeeRanges: data.staff.flatMap(statedRange),
    industries: [
      ...(isHome ? typed(industriesOfTypes(data.types)) : []),
      ...weighIndustries(head, lines, isHome),
    ],
    siteKinds: isHome ? typed(kindsOfTypes(data.types)) : [],
    technologies: isHome ? readTechnologies(elements) : [],
  }
}

const stated = <Value>(value: Value): StatedFact<Value> => ({ value, place: 'data', quote: null })

const typed = (names: readonly string[]): readonly WeighedClass[] =>
  [...new Set(names)].map((name) => ({ name, weight: typeWeight }))

function foundingYearsOf(kind: ProfilePageKind, lines: readonly ProfileLine[]) {
  const isOfFirm = kind === 'home' || kind === 'about' || kind === 'legal'
  return isOfFirm ? readFoundingYears(lines, new Date(systemClock()).getUTCFullYear()) : []
}

function statedAddresses(
  { addresses }: OrganisationData,
  { microdata }: PageElements,
): PageFacts['addresses'] {
  const ofData = addresses
    .flatMap((node) => addressOfData(node) ?? [])
    .map((value) => ({ ...stated(value), holder: null, isCoded: true }))
  const parts = microdata.filter(({ types }) => types.at(-1) === 'PostalAddress')
  const ofMarkup = parts.length === 0 ? null : addressOfMicrodata(parts)
  return ofMarkup
    ? [...ofData, { ...stated(ofMarkup), place: 'markup', holder: null, isCoded: true }]
    : ofData
}

function statedNumber(written: string): readonly StatedFact<Registration>[] {
  const number = vatNumberOf(written)
  return number ? [stated(number)] : []
}

function statedYear(date: string): PageFacts['foundedYears'] {
  const year = /^(?:1[2-9]|20)\d\d/.exec(date)?.[0]
  return year === undefined ? [] : [{ ...stated(Number(year)), word: 'founded' }]
}

function statedRange(value: unknown): readonly StatedFact<string>[] {
  const range = employeeRangeOf(value)
  return range === null ? [] : [stated(range)]
}

// The foot and the contacts of a page name its country; the text of a whole page names those of customers.
const contactLettersMax = 2_000

const contactText = (lines: readonly ProfileLine[]): string =>
  lines
    .filter(({ isOfContacts, isOfOthers }) => isOfContacts && !isOfOthers)
    .slice(-contactLinesMax)
    .map(({ text }) => text.slice(0, 100))
    .join('\n')
    .slice(0, contactLettersMax)

const contactLinesMax = 40

function statedPhones(
  { phones, faxes }: OrganisationData,
  countries: readonly string[],
): readonly StatedFact<StatedPhone>[] {
  const numbers = [
    ...phones.map((written) => phoneOf(written, 'landline', countries)),
    ...faxes.map((written) => phoneOf(written, 'fax', countries)),
  ]
  return numbers.flatMap((value) => (value ? [{ value, place: 'data', quote: null }] : []))
}

function statedSocial(address: string): readonly StatedFact<SocialPage>[] {
  const value = socialPageOf(address)
  return value ? [{ value, place: 'data', quote: null }] : []
}
