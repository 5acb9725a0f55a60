import { parseDomain } from '../../lib/domain.ts'
import { profileSlugOf } from '../../lib/linkedin-profile.ts'
import { isDisposableDomain, isFreeMailDomain } from '../../lib/mail-domains.ts'
import { nameWords, sortedName } from '../../lib/suppression-names.ts'
import type { SiteAddress, SitePerson } from './site-crawl.ts'

/** What one page gave. */
export type PageFindings = {
  readonly people: readonly SitePerson[]
  readonly addresses: readonly SiteAddress[]
}

// A directory of a thousand people is no company's team, and nobody pages through it.
const peopleMax = 1_000
const addressesMax = 1_000

/**
 * Joins what the pages of one site gave: one person on two pages is one person with the richer facts, one
 * address is one address, and an address a page gives to somebody reaches the person.
 */
export function joinFindings(pages: readonly PageFindings[]): PageFindings {
  const people = joinPeople(pages.flatMap((page) => page.people))
  const addresses = joinAddresses(pages.flatMap((page) => page.addresses))
  const owners = new Map<string, string>()
  for (const { email, name } of people) if (email) owners.set(email, name)
  const addressByName = new Map<string, string>()
  for (const { email, name } of addresses) if (name) addressByName.set(personKey(name), email)
  return {
    people: people.slice(0, peopleMax).map((person) => ({
      ...person,
      email: person.email ?? addressByName.get(personKey(person.name)) ?? null,
    })),
    addresses: addresses
      .slice(0, addressesMax)
      .map((address) => ({ ...address, name: address.name ?? owners.get(address.email) ?? null })),
  }
}

function joinPeople(people: readonly SitePerson[]): SitePerson[] {
  const joined: SitePerson[] = []
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

/** Name and profile; an address may be a whole department's. */
function keysOf({ name, linkedinUrl }: SitePerson): string[] {
  const slug = linkedinUrl === null ? null : profileSlugOf(linkedinUrl)
  return [`name ${personKey(name)}`, ...(slug === null ? [] : [`profile ${slug}`])]
}

function personKey(name: string): string {
  return sortedName(nameWords(name))
}

function richer(first: SitePerson, second: SitePerson): SitePerson {
  return {
    // `Jane A. Doe` says more than `Jane Doe`.
    name: second.name.length > first.name.length ? second.name : first.name,
    jobTitle: richerTitle(first.jobTitle, second.jobTitle),
    email: first.email ?? second.email,
    linkedinUrl: first.linkedinUrl ?? second.linkedinUrl,
    pageUrl: first.jobTitle === null && second.jobTitle !== null ? second.pageUrl : first.pageUrl,
  }
}

/** The longer of two titles when it holds the other, else the first: pages of people are read first. */
function richerTitle(first: string | null, second: string | null): string | null {
  if (first === null || second === null) return first ?? second
  return second.toLowerCase().includes(first.toLowerCase()) ? second : first
}

function joinAddresses(addresses: readonly SiteAddress[]): SiteAddress[] {
  const joined = new Map<string, SiteAddress>()
  for (const address of addresses) {
    const before = joined.get(address.email)
    if (!before) joined.set(address.email, address)
    else if (before.name === null && address.name !== null) joined.set(address.email, address)
  }
  return [...joined.values()]
}

/**
 * The domain under which a firm has its mail when it is not that of its site: none of its addresses is at the
 * site's domains, and two or more are at this one, or one at a domain of the same name (`acme.com` of acme.io).
 */
export function otherMailDomainOf(
  siteDomains: readonly string[],
  addresses: readonly SiteAddress[],
): string | null {
  const counts = new Map<string, number>()
  for (const { email } of addresses) {
    const domain = parseDomain(email.slice(email.lastIndexOf('@') + 1))?.registrable
    if (!domain || isFreeMailDomain(domain) || isDisposableDomain(domain)) continue
    counts.set(domain, (counts.get(domain) ?? 0) + 1)
  }
  if (siteDomains.some((domain) => counts.has(domain))) return null
  const [most] = [...counts].sort((a, b) => b[1] - a[1])
  if (!most) return null
  const [domain, count] = most
  return count >= 2 || siteDomains.some((site) => isSameName(site, domain)) ? domain : null
}

// Shorter labels are part of too many others.
const partLengthMin = 4

function isSameName(site: string, mail: string): boolean {
  const [one = '', other = ''] = [site, mail].map(
    (domain) => parseDomain(domain)?.label.replaceAll('-', '') ?? '',
  )
  if (one === other) return one !== ''
  const [short = '', long = ''] = one.length < other.length ? [one, other] : [other, one]
  return short.length >= partLengthMin && long.startsWith(short)
}
