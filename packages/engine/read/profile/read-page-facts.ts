import { withoutWww } from '../../lib/domain.ts'
import type { PageDocument } from '../extract/document.ts'
import type { SignedLines } from '../extract/people/read-people.ts'
import { countriesOfPage } from './countries.ts'
import { descriptionOf } from './descriptions.ts'
import { readFirmNames } from './firm-names.ts'
import { organisationData } from './organisation-data.ts'
import { readPageElements } from './page-elements.ts'
import type { PageFacts, ProfilePageKind, StatedFact, StatedPhone } from './page-facts.ts'
import { phoneOf, readPhones } from './phones.ts'
import { type ProfileLine, profileLines } from './profile-lines.ts'
import { readSocialPages, type SocialPage, socialPageOf } from './social-pages.ts'

/** The page as other readers have read it already. */
export type ReadSource = {
  readonly document: PageDocument
  readonly kind: ProfilePageKind
  readonly signed: SignedLines
  /** The parsed JSON-LD of the page. */
  readonly blocks: readonly unknown[]
}

const languagesMax = 20

/** Reads the facts of a company profile that one page states. Pure; the work grows with the page's length alone. */
export function readPageFacts({ document, kind, signed, blocks }: ReadSource): PageFacts {
  const { url } = document
  const elements = readPageElements(document)
  const data = organisationData(blocks)
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
    addresses: [],
    social: [...data.sameAs.flatMap(statedSocial), ...readSocialPages(lines)],
    logos: [],
    registrations: [],
    foundedYears: [],
    employeeRanges: [],
    industries: [],
    siteKinds: [],
    technologies: [],
  }
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
  { phones, faxes }: ReturnType<typeof organisationData>,
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
