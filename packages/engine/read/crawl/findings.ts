import { parseDomain } from '../../lib/domain.ts'
import { profileSlugOf } from '../../lib/linkedin-profile.ts'
import { plainText } from '../../lib/plain-text.ts'
import { domainOfEmail } from '../../mail/address-parts.ts'
import { isDisposableDomain, isFreeMailDomain } from '../../mail/mail-domains.ts'
import { type SiteAddress, type SitePerson, siteQuoteOf } from '../../model/site-crawl.ts'
import { nameWords, sortedName } from '../../suppression/suppression-names.ts'
import { richerTitle } from '../extract/people/richer-title.ts'
import { otherMailDomainOf } from './other-mail-domain.ts'
import { presentsFirm, withoutOutsiders } from './outsiders.ts'
import { markTranslations, type StatedPage } from './page-language.ts'

/** A person of one page, with the keys under which other pages name the same one. */
export type FoundPerson = SitePerson & {
  /** The page says that it presents the firm's own people. */
  readonly isPresented: boolean
  /** The probability that the title is the person's. */
  readonly titleChance: number
  /** The page is in another language than the home page. */
  readonly isTranslated?: boolean
  readonly nameKey: string
  /** Key of the LinkedIn profile; null without one. */
  readonly profileKey: string | null
}

/** An address of one page. */
export type FoundAddress = SiteAddress & {
  /** Key of the name beside it; null without one. */
  readonly nameKey: string | null
  /** The registrable domain of a firm's own mail; null for addresses of mail services. */
  readonly mailDomain: string | null
}

/** The findings on one page, with all that joins them with those of other pages without reading a text again. */
export type PageFindings = {
  readonly people: readonly FoundPerson[]
  readonly addresses: readonly FoundAddress[]
  /** The language that the page states. */
  readonly language?: string | null
}

/** The findings on all pages of a site together. */
type SiteFindings = {
  readonly people: readonly SitePerson[]
  readonly addresses: readonly SiteAddress[]
  /** The domain under which the firm has its mail when it is not that of its site. */
  readonly otherMailDomain: string | null
}

// A directory of a thousand people is no company's team, and callers do not page through it.
const peopleMax = 1_000
const addressesMax = 1_000

// The pages of a firm name each colleague a few times; one thread joins all of them without a pause.
const namedMax = 3_000

// No name or title that is read from a line is longer.
const textCharactersMax = 200

type GivenPerson = SitePerson & {
  readonly isPresented?: boolean
  readonly titleChance?: number
}

/**
 * Adds the keys to the people and addresses of a page, at most a thousand of each. Names and titles lose the characters
 * that would act on a terminal or turn a line around: the data of a page may hold some.
 */
export function keyFindings(
  people: readonly GivenPerson[],
  addresses: readonly SiteAddress[],
): PageFindings {
  return {
    people: people
      .slice(0, peopleMax)
      .map((given) => withPersonKeys(withPlainText(given)))
      .filter(({ name }) => name !== ''),
    addresses: addresses.slice(0, addressesMax).map((address) => {
      const name = plainOrNull(address.name)
      const nameKey = name === null ? null : nameKeyOf(name)
      return { ...address, name, nameKey, mailDomain: mailDomainOf(address.email) }
    }),
  }
}

function withPlainText<Person extends SitePerson>(person: Person): Person {
  const { name, jobTitle } = person
  return { ...person, name: plainText(name, textCharactersMax), jobTitle: plainOrNull(jobTitle) }
}

function plainOrNull(text: string | null): string | null {
  return text === null ? null : plainText(text, textCharactersMax) || null
}

function withPersonKeys(person: GivenPerson): FoundPerson {
  return {
    ...person,
    titleChance: person.titleChance ?? 0,
    isPresented: (person.isPresented ?? false) || presentsFirm(person.pageUrl),
    nameKey: nameKeyOf(person.name),
    profileKey: person.linkedinUrl && profileSlugOf(person.linkedinUrl),
  }
}

function nameKeyOf(name: string): string {
  return sortedName(nameWords(name))
}

function mailDomainOf(email: string): string | null {
  const domain = parseDomain(domainOfEmail(email))?.registrable
  if (!domain || isFreeMailDomain(domain) || isDisposableDomain(domain)) return null
  return domain
}

/**
 * Joins the findings on the pages of one site: one person on two pages is one person with the richer facts, one address
 * is one address, and an address that a page gives to a person reaches the person. Titles in the language of the home
 * page are preferred.
 */
export function joinFindings(
  pages: readonly PageFindings[],
  siteDomains: readonly string[],
  home: StatedPage,
): SiteFindings {
  const own = withoutOutsiders(markTranslations(firstNamed(pages), home), siteDomains)
  const people = withoutSharedAddresses(joinPeople(own))
  const addresses = joinAddresses(pages.flatMap((page) => page.addresses))
  const owners = new Map<string, string>()
  for (const { email, name } of people) if (email) owners.set(email, name)
  const addressByName = new Map<string, string>()
  for (const { email, nameKey } of addresses) {
    if (nameKey !== null) addressByName.set(nameKey, email)
  }
  return {
    otherMailDomain: otherMailDomainOf(siteDomains, addresses),
    people: people.slice(0, peopleMax).map((person) => ({
      ...shownPerson(person),
      email: person.email ?? addressByName.get(person.nameKey) ?? null,
    })),
    addresses: addresses.slice(0, addressesMax).map(({ email, name, pageUrl }) => ({
      email,
      name: name ?? owners.get(email) ?? null,
      pageUrl,
    })),
  }
}

/** Returns a person without what only the join needs. */
function shownPerson({
  name,
  jobTitle,
  email,
  linkedinUrl,
  pageUrl,
  quote,
}: SitePerson): SitePerson {
  return { name, jobTitle, email, linkedinUrl, pageUrl, ...(quote !== undefined && { quote }) }
}

/** Returns the pages with the first three thousand people alone. */
function firstNamed(pages: readonly PageFindings[]): readonly PageFindings[] {
  let left = namedMax
  return pages.map((page) => {
    const people = page.people.slice(0, left)
    left -= people.length
    return { ...page, people }
  })
}

function joinPeople(people: readonly FoundPerson[]): FoundPerson[] {
  const joined: FoundPerson[] = []
  const places = new Map<string, number>()
  for (const person of people) {
    const keys = keysOf(person)
    const place = keys.map((key) => places.get(key)).find((found) => found !== undefined)
    const before = place === undefined ? undefined : joined[place]
    if (place !== undefined && before) joined[place] = richer(before, person)
    else joined.push(person)
    for (const key of keys) if (!places.has(key)) places.set(key, place ?? joined.length - 1)
  }
  return joined
}

/**
 * Removes an address that several people share from those whose names it has no part of: the office's address at the
 * foot of each page is not that of the last person above it.
 */
function withoutSharedAddresses(people: readonly FoundPerson[]): readonly FoundPerson[] {
  const counts = new Map<string, number>()
  for (const { email } of people) if (email) counts.set(email, (counts.get(email) ?? 0) + 1)
  return people.map((person) =>
    person.email !== null && (counts.get(person.email) ?? 0) > 1 && !hasPartOfName(person)
      ? { ...person, email: null }
      : person,
  )
}

function hasPartOfName({ email, nameKey }: FoundPerson): boolean {
  const localPart = email?.split('@', 1)[0] ?? ''
  return nameKey.split(' ').some((word) => word.length > 1 && localPart.includes(word))
}

/** The keys are name and profile; an address may be a whole department's. */
function keysOf({ nameKey, profileKey }: FoundPerson): string[] {
  return [`name ${nameKey}`, ...(profileKey === null ? [] : [`profile ${profileKey}`])]
}

function richer(first: FoundPerson, second: FoundPerson): FoundPerson {
  // `Jane A. Doe` says more than `Jane Doe`.
  const { name, nameKey } = second.name.length > first.name.length ? second : first
  const titled = richerTitle(first, second)
  const { jobTitle, titleChance, isTranslated = false } = titled
  const shown = jobTitle === null ? first : titled
  const joined = {
    name,
    nameKey,
    isPresented: first.isPresented || second.isPresented,
    profileKey: first.linkedinUrl === null ? second.profileKey : first.profileKey,
    jobTitle,
    titleChance,
    isTranslated,
    email: first.email ?? second.email,
    linkedinUrl: first.linkedinUrl ?? second.linkedinUrl,
    pageUrl: shown.pageUrl,
  }
  const quote = siteQuoteOf(shown)
  return quote === siteQuoteOf(joined) ? joined : { ...joined, quote }
}

function joinAddresses(addresses: readonly FoundAddress[]): FoundAddress[] {
  const joined = new Map<string, FoundAddress>()
  for (const address of addresses) {
    const before = joined.get(address.email)
    if (!before) joined.set(address.email, address)
    else if (before.name === null && address.name !== null) joined.set(address.email, address)
  }
  return [...joined.values()]
}
