import { domainOfEmail } from '../../mail/address-parts.ts'
import { kindOfWords, type PageKind } from '../extract/page-kinds.ts'
import { hasOfficeOfFirm } from '../extract/people/employment/employer.ts'
import { officesOf } from '../extract/people/employment/offices.ts'

/** The facts about a person on one page that decide whether the person is an outsider. */
type Named = {
  readonly isPresented: boolean
  readonly jobTitle: string | null
  readonly nameKey: string
  readonly email: string | null
  readonly pageUrl: string
}

// Fewer people may be the signatories alone, with the staff on another page.
const presentedMin = 3
// Two owners may be named on two pages; three people with a second head among them belong to other firms.
const outsidersMin = 3

/**
 * Returns the people of all pages without outsiders: where the site presents its own people with their head, home
 * pages, projects and events also name customers, partners and speakers, each with a title. A page keeps all it names
 * where half of them are among the presented, and a person with an address of the firm stays. Pure.
 */
export function withoutOutsiders<Person extends Named>(
  pages: readonly { readonly people: readonly Person[] }[],
  siteDomains: readonly string[],
): readonly Person[] {
  const all = pages.flatMap(({ people }) => people)
  const presented = all.filter(({ isPresented, jobTitle }) => isPresented && jobTitle !== null)
  const keys = new Set(presented.map(({ nameKey }) => nameKey))
  const hasHead = presented.some(({ jobTitle }) => hasOfficeOfFirm(jobTitle ?? ''))
  if (!hasHead) return all
  const isWhole = keys.size >= presentedMin
  const held = officesOf(presented.map(({ jobTitle: title }) => ({ title })))
  const isOutsider = ({ isPresented, jobTitle, nameKey, email }: Person): boolean =>
    !isPresented &&
    jobTitle !== null &&
    !keys.has(nameKey) &&
    !(email !== null && siteDomains.includes(domainOfEmail(email)))
  return pages.flatMap(({ people }) => {
    const outsiders = people.filter(isOutsider)
    const isOthers = isOfOthers(outsiders) || (isWhole && !completes(outsiders, held))
    return outsiders.length * 2 > people.length && isOthers
      ? people.filter((person) => !outsiders.includes(person))
      : people
  })
}

/** Whether people beside one or two who are presented are a group with a head of its own. */
const isOfOthers = (outsiders: readonly Named[]): boolean =>
  outsiders.length >= outsidersMin &&
  outsiders.some(({ jobTitle }) => hasOfficeOfFirm(jobTitle ?? ''))

// Customers and speakers all hold the same offices, or hardly any.
const officesMin = 3

/**
 * Whether people hold offices that a firm has once and the presented do not: `Administration` of a law firm, whose
 * partners stand on a page of their own.
 */
function completes(outsiders: readonly Named[], held: ReadonlySet<string>): boolean {
  if (outsiders.some(({ pageUrl }) => showsSpeakers(pageUrl))) return false
  const offices = officesOf(outsiders.map(({ jobTitle: title }) => ({ title })))
  return offices.size >= officesMin && [...offices].every((office) => !held.has(office))
}

// A home page quotes customers; the members of a jury hold an office each, at firms of their own.
const ofSpeakers =
  /^\/?(?:[a-z]{2}\/?)?(?:index\.\p{L}{3,5})?$|(?:^|[/_-])(?:conference|congress|forum|guests?|judges|jury|panel|podcasts?|summit|symposium|talks?|webinars?)(?:$|[/._-])/u

const showsSpeakers = (pageUrl: string): boolean =>
  ofSpeakers.test(URL.parse(pageUrl)?.pathname.toLowerCase() ?? '')

const presentingKinds: ReadonlySet<PageKind> = new Set([
  'people',
  'person',
  'card',
  'imprint',
  'contact',
  'about',
  'story',
  'company',
  'legal',
])

/** Returns whether a page by its path speaks of the firm itself. */
export function presentsFirm(pageUrl: string): boolean {
  const path = URL.parse(pageUrl)?.pathname ?? ''
  return path.split('/').some((part) => {
    const said = kindOfWords(part)
    return said !== null && presentingKinds.has(said.kind)
  })
}
