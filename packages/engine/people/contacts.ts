import { domainOfEmail, localPartOfEmail } from '../mail/address-parts.ts'
import type { DomainFacts } from '../model/domain-facts.ts'
import type { PersonName } from '../names/person/person-name.ts'
import { isSamePerson } from '../names/person/same-person.ts'
import { livingContactsOf } from './imported-contacts.ts'
import { parseLocalName } from './local-names.ts'
import { lettersOf, spelledNames } from './spelled-name.ts'

/** One person or mailbox of a company, joined from its site and earlier searches. */
export type Contact = {
  readonly email: string | null
  readonly name: string | null
  readonly jobTitle: string | null
  readonly linkedinUrl: string | null
  /** The company's own site shows the address. */
  readonly isPublished: boolean
  /** The operator's own lists hold the address. */
  readonly isImported: boolean
}

/** Returns the domains whose addresses are the company's own. */
export function ownDomainsOf({ domain, crawl }: DomainFacts): ReadonlySet<string> {
  return new Set([domain, ...(crawl?.ownDomains ?? [])])
}

/**
 * Returns the domain that the company's mail goes to: the one that most of its known addresses have. A firm may show
 * its site under one name and write under another.
 */
export function mailDomainOf(facts: DomainFacts): string {
  const own = ownDomainsOf(facts)
  const counts = new Map<string, number>()
  for (const { email } of addressesOf(facts)) {
    const domain = domainOfEmail(email)
    if (own.has(domain)) counts.set(domain, (counts.get(domain) ?? 0) + 1)
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1])
  const [domain, count] = most ?? [facts.domain, 0]
  return count > (counts.get(facts.domain) ?? 0) ? domain : facts.domain
}

// The search for a role joins the same facts for each of its candidates.
const known = new WeakMap<DomainFacts, readonly Contact[]>()

/**
 * Joins the people and mailboxes known at a company, each once: people of the site in its order, then addresses
 * without a named owner. Addresses of other firms are left out. Pure; the same facts are joined once.
 */
export function contactsOf(facts: DomainFacts): readonly Contact[] {
  const contacts = known.get(facts) ?? joinContacts(facts)
  known.set(facts, contacts)
  return contacts
}

function joinContacts(facts: DomainFacts): readonly Contact[] {
  const own = ownDomainsOf(facts)
  const people = (facts.crawl?.people ?? []).map((person): Contact => {
    const email =
      person.email !== null && own.has(domainOfEmail(person.email)) ? person.email : null
    const { name, jobTitle, linkedinUrl } = person
    const isPublished = email !== null
    return { email, name, jobTitle, linkedinUrl, isPublished, isImported: false }
  })
  const owned = new Set(people.map(({ email }) => email))
  const loose = addressesOf(facts).filter(
    ({ email }) => own.has(domainOfEmail(email)) && !owned.has(email),
  )
  return withAddresses(people, once(loose), facts.domain)
}

type Address = Contact & { readonly email: string }

const unnamed = { jobTitle: null, linkedinUrl: null, isImported: false }

function addressesOf(facts: DomainFacts): Address[] {
  const { crawl, mailboxes } = facts
  return [
    ...(crawl?.people ?? []).flatMap(({ email, name }) =>
      email === null ? [] : [{ ...unnamed, email, name, isPublished: true }],
    ),
    ...(crawl?.addresses ?? []).map(({ email, name }) => ({
      ...{ ...unnamed, email, name, isPublished: true },
    })),
    ...mailboxes.map(({ email, personName, source }) => ({
      ...{ ...unnamed, email, name: personName, isPublished: source === 'native:site' },
    })),
    ...livingContactsOf(facts).map(({ email, personName, jobTitle, linkedinUrl }) => ({
      ...{ email, name: personName, jobTitle, linkedinUrl, isPublished: false, isImported: true },
    })),
  ]
}

/** Merges the rows of each address: a row that names the owner, or was published, adds that. */
function once(addresses: readonly Address[]): Address[] {
  const byEmail = new Map<string, Address>()
  for (const address of addresses) {
    const { email } = address
    const known = byEmail.get(email) ?? address
    // A title belongs to the name beside it.
    const { name, jobTitle, linkedinUrl } = known.name === null ? address : known
    const isPublished = known.isPublished || address.isPublished
    const isImported = known.isImported || address.isImported
    byEmail.set(email, { email, name, jobTitle, linkedinUrl, isPublished, isImported })
  }
  return [...byEmail.values()]
}

/** Gives each address to the only person without one whom it fits; the other addresses become contacts of their own. */
function withAddresses(
  people: readonly Contact[],
  addresses: readonly Address[],
  domain: string,
): Contact[] {
  const contacts = [...people]
  const index = { ...indexOf(contacts, domain), comparisonsLeft: comparisonsMax }
  const standalone: Contact[] = []
  for (const address of addresses) {
    const owner = ownerOf(address, index, domain)
    const person = owner === null ? undefined : contacts[owner]
    if (owner !== null && person && person.email === null) {
      const { email, isPublished, isImported } = address
      contacts[owner] = { ...person, email, isPublished, isImported }
    } else {
      standalone.push(address)
    }
  }
  return [...contacts, ...standalone]
}

type PeopleIndex = {
  readonly names: readonly (PersonName | null)[]
  /** Spelled-out name -> the person's index; null where two people share the name. */
  readonly bySpelling: ReadonlyMap<string, number | null>
}

type Comparing = PeopleIndex & { comparisonsLeft: number }

function indexOf(people: readonly Contact[], domain: string): PeopleIndex {
  const names = people.map(({ name }) => (name === null ? null : parseLocalName(name, domain)))
  const bySpelling = new Map<string, number | null>()
  names.forEach((name, position) => {
    for (const spelling of name ? spelledNames(name) : []) {
      bySpelling.set(spelling, bySpelling.has(spelling) ? null : position)
    }
  })
  return { names, bySpelling }
}

// A page of hundreds of people spells its addresses like its names, so that few need comparing.
const comparedMax = 100
// A comparison of two names takes four microseconds of the event loop; a site may name a thousand owners of addresses.
const comparisonsMax = 5_000

function ownerOf(
  address: Pick<Address, 'email' | 'name'>,
  index: Comparing,
  domain: string,
): number | null {
  const named = address.name === null ? null : parseLocalName(address.name, domain)
  if (!named) return index.bySpelling.get(lettersOf(localPartOfEmail(address.email))) ?? null
  for (const spelling of spelledNames(named)) {
    const owner = index.bySpelling.get(spelling)
    if (owner !== undefined) return owner
  }
  if (index.names.length > Math.min(comparedMax, index.comparisonsLeft)) return null
  index.comparisonsLeft -= index.names.length
  const owners = index.names.flatMap((name, position) =>
    name && isSamePerson(name, named) === 'same' ? [position] : [],
  )
  return owners.length === 1 ? (owners[0] ?? null) : null
}
