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
 * Returns the domain that the company's mail goes to: the one with the most known addresses, the site's where two have
 * as many. A firm may have its site at one domain and its mail at another.
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

// A search by role asks for the contacts of the same facts once for each candidate, so the joined list is kept.
const contactsByFacts = new WeakMap<DomainFacts, readonly Contact[]>()

/**
 * Joins the people and mailboxes known at a company, each once: people of the site in its order, then addresses
 * without a named owner. Addresses of other firms are left out. Pure; the same facts are joined once.
 */
export function contactsOf(facts: DomainFacts): readonly Contact[] {
  const contacts = contactsByFacts.get(facts) ?? joinContacts(facts)
  contactsByFacts.set(facts, contacts)
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
  const emailsOfPeople = new Set(people.map(({ email }) => email))
  const otherAddresses = addressesOf(facts).filter(
    ({ email }) => own.has(domainOfEmail(email)) && !emailsOfPeople.has(email),
  )
  return withAddresses(people, mergeByEmail(otherAddresses), facts.domain)
}

type Address = Contact & { readonly email: string }

const noTitleOrProfile = { jobTitle: null, linkedinUrl: null, isImported: false }

function addressesOf(facts: DomainFacts): Address[] {
  const { crawl, mailboxes } = facts
  return [
    ...(crawl?.people ?? []).flatMap(({ email, name }) =>
      email === null ? [] : [{ ...noTitleOrProfile, email, name, isPublished: true }],
    ),
    ...(crawl?.addresses ?? []).map(({ email, name }) => ({
      ...noTitleOrProfile,
      email,
      name,
      isPublished: true,
    })),
    ...mailboxes.map(({ email, personName, source }) => ({
      ...noTitleOrProfile,
      email,
      name: personName,
      isPublished: source === 'native:site',
    })),
    ...livingContactsOf(facts).map(({ email, personName, jobTitle, linkedinUrl }) => ({
      email,
      name: personName,
      jobTitle,
      linkedinUrl,
      isPublished: false,
      isImported: true,
    })),
  ]
}

/**
 * Merges the rows of each address. The first row with a name gives name, title and profile; the address is published,
 * or imported, if any row is.
 */
function mergeByEmail(addresses: readonly Address[]): Address[] {
  const byEmail = new Map<string, Address>()
  for (const address of addresses) {
    const { email } = address
    const earlier = byEmail.get(email) ?? address
    // Name, title and profile come from one row: a title of another row may be another person's.
    const { name, jobTitle, linkedinUrl } = earlier.name === null ? address : earlier
    const isPublished = earlier.isPublished || address.isPublished
    const isImported = earlier.isImported || address.isImported
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
  if (addresses.length === 0) return [...people]
  const contacts = [...people]
  const index = { ...indexOf(contacts, domain), comparisonsLeft: comparisonsPerJoinMax }
  const standalone: Contact[] = []
  for (const address of addresses) {
    const owner = ownerIndexOf(address, index, domain)
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

type PeopleIndexWithBudget = PeopleIndex & { comparisonsLeft: number }

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

// With more people than this, only exact spellings are matched: so long a page spells its addresses like its names.
const peopleComparedMax = 100
// A comparison of two names takes four microseconds of the event loop; a site may name a thousand owners of addresses.
const comparisonsPerJoinMax = 5_000

/** Returns the index of the person to whom an address belongs; null when there is none, or more than one. */
function ownerIndexOf(
  address: Pick<Address, 'email' | 'name'>,
  index: PeopleIndexWithBudget,
  domain: string,
): number | null {
  const named = address.name === null ? null : parseLocalName(address.name, domain)
  if (!named) return index.bySpelling.get(lettersOf(localPartOfEmail(address.email))) ?? null
  for (const spelling of spelledNames(named)) {
    const owner = index.bySpelling.get(spelling)
    if (owner !== undefined) return owner
  }
  const areTooMany = index.names.length > peopleComparedMax
  const isBudgetSpent = index.names.length > index.comparisonsLeft
  if (areTooMany || isBudgetSpent) return null
  index.comparisonsLeft -= index.names.length
  const owners = index.names.flatMap((name, position) =>
    name && isSamePerson(name, named) === 'same' ? [position] : [],
  )
  return owners.length === 1 ? (owners[0] ?? null) : null
}
