import type { DomainFacts } from '../model/domain-facts.ts'
import type { RosterContact, RosterSource } from '../model/engine.ts'
import type { EvidenceFact } from '../model/evidence.ts'
import { importSource } from '../model/imported-contact.ts'
import type { MailboxVerdict } from '../model/mailbox-verdict.ts'
import { type SitePerson, siteQuoteOf } from '../model/site-crawl.ts'
import { isSamePerson } from '../names/person/same-person.ts'
import type { SoughtPerson } from './address-guesses.ts'
import { parseLocalName } from './local-names.ts'
import type { WeighedGuess } from './weigh-candidates.ts'

/** The state of the search for one person's address. */
export type ContactSearch = {
  readonly person: SoughtPerson
  readonly facts: DomainFacts
  readonly guesses: readonly WeighedGuess[]
  readonly verdicts: readonly MailboxVerdict[]
  /** The address that the search decided for; null: none. */
  readonly email: string | null
}

/**
 * Describes the evidence for the address of a person: the pages that name the person and show the address, the facts
 * from earlier searches, the pattern, and the verdicts of the mail server. Pure.
 */
export function contactFactsOf(
  { person, facts, guesses, verdicts, email }: ContactSearch,
  nowMs: number,
): readonly EvidenceFact[] {
  const { full: name } = person.name
  return [
    ...personFacts(person, facts, email),
    ...(email === null ? [] : addressFacts(email, facts)),
    ...verdicts.map((verdict): EvidenceFact => ({ kind: 'mailbox', verdict, name })),
    ...patternFacts(name, guesses, email, nowMs),
    ...siteFacts(facts),
  ]
}

/** Returns whether the company's site or the operator's lists name a person as one of the company. Pure. */
export function isNamedAt(person: SoughtPerson, facts: DomainFacts): boolean {
  const { crawl, contacts, domain } = facts
  return (
    findOnSite(person, crawl?.people ?? [], domain) !== undefined ||
    contacts.some(({ personName }) => personName === person.name.full)
  )
}

function personFacts(
  person: SoughtPerson,
  { crawl, contacts, domain }: DomainFacts,
  email: string | null,
): readonly EvidenceFact[] {
  const found = findOnSite(person, crawl?.people ?? [], domain)
  if (!found || !crawl) return listedFacts(person, contacts, email)
  const { name, linkedinUrl, pageUrl: page } = found
  const quote = siteQuoteOf(found)
  const { inferredBy } = person
  const inferred = inferredBy === undefined ? {} : { inferredBy }
  const seenAtMs = crawl.crawledAtMs
  return [{ kind: 'person', name, linkedinUrl, email, page, quote, seenAtMs, ...inferred }]
}

/** Describes a person whom the site does not name, but a list of the operator's does, with a title. */
function listedFacts(
  { name: { full } }: SoughtPerson,
  contacts: DomainFacts['contacts'],
  email: string | null,
): readonly EvidenceFact[] {
  const found = contacts.find(({ personName }) => personName === full)
  if (!found || found.jobTitle === null) return []
  const { jobTitle, linkedinUrl, exportedAtMs: seenAtMs } = found
  const quote = siteQuoteOf({ name: full, jobTitle, linkedinUrl, email })
  return [{ kind: 'person', name: full, linkedinUrl, email, page: null, quote, seenAtMs }]
}

// A comparison of two names takes four microseconds of the event loop.
const comparedMax = 200

function findOnSite(
  { name, linkedinUrl }: SoughtPerson,
  people: readonly SitePerson[],
  domain: string,
): SitePerson | undefined {
  const isTheirs = (other: SitePerson) =>
    other.name === name.full || (linkedinUrl !== null && other.linkedinUrl === linkedinUrl)
  return (
    people.find(isTheirs) ??
    people.slice(0, comparedMax).find((other) => {
      const parsed = parseLocalName(other.name, domain)
      return parsed !== null && isSamePerson(parsed, name) === 'same'
    })
  )
}

type AddressFact = Extract<EvidenceFact, { readonly kind: 'address' }>

/** Describes where an address is shown, and since when it is known. */
function addressFacts(email: string, facts: DomainFacts): readonly AddressFact[] {
  const { crawl, mailboxes, contacts } = facts
  const shown =
    crawl?.addresses.find((address) => address.email === email) ??
    crawl?.people.find((person) => person.email === email)
  const kept = mailboxes.filter((mailbox) => mailbox.email === email)
  return [
    ...(shown && crawl
      ? [
          {
            kind: 'address' as const,
            email,
            name: shown.name,
            page: shown.pageUrl,
            source: 'native:site',
            seenAtMs: crawl.crawledAtMs,
          },
        ]
      : []),
    ...kept.map(({ personName, source, learntAtMs }) => ({
      kind: 'address' as const,
      email,
      name: personName,
      page: null,
      source,
      seenAtMs: learntAtMs,
    })),
    ...contacts
      .filter((contact) => contact.email === email && !contact.isBounced)
      .map(({ personName, exportedAtMs }) => ({
        kind: 'address' as const,
        email,
        name: personName,
        page: null,
        source: importSource,
        seenAtMs: exportedAtMs,
      })),
  ]
}

/** Describes the pattern behind the answer. */
function patternFacts(
  name: string,
  guesses: readonly WeighedGuess[],
  email: string | null,
  nowMs: number,
): readonly EvidenceFact[] {
  const guess = guesses.find((one) => one.email === email)
  if (!guess || guess.pattern === null || guess.agreeing === 0) return []
  const { pattern, agreeing, chance } = guess
  return [{ kind: 'pattern', email: guess.email, name, pattern, agreeing, chance, seenAtMs: nowMs }]
}

function siteFacts({ crawl }: DomainFacts): readonly EvidenceFact[] {
  if (!crawl) return []
  return [{ kind: 'site', crawl, people: crawl.people.length, addresses: crawl.addresses.length }]
}

// The first entries stand for the list: an answer has up to five hundred, and its evidence twenty items.
const entriesMax = 15

/**
 * Describes the evidence for the first addresses of a roster: the pages that show them, or since when they are known.
 * Pure.
 */
export function rosterFactsOf(
  entries: readonly Pick<RosterContact, 'email'>[],
  facts: DomainFacts,
): readonly EvidenceFact[] {
  return [
    ...siteFacts(facts),
    ...entries.slice(0, entriesMax).flatMap(({ email }) => addressFacts(email, facts).slice(0, 1)),
  ]
}

// A site shows an address on all its pages; the first places say enough.
const sourcesMax = 3

/** Returns the places that give an address, the company's own page first. Pure. */
export function rosterSourcesOf(email: string, facts: DomainFacts): readonly RosterSource[] {
  return addressFacts(email, facts)
    .slice(0, sourcesMax)
    .map(({ source, page, seenAtMs }) => ({ source, page, seenAtMs }))
}
