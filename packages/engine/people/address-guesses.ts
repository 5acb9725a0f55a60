import { localPartOfEmail } from '../mail/address-parts.ts'
import type { DomainFacts } from '../model/domain-facts.ts'
import type { PersonName } from '../names/person/person-name.ts'
import { isSamePerson } from '../names/person/same-person.ts'
import { type Contact, contactsOf, mailDomainOf } from './contacts.ts'
import { bouncedOf, deadOf } from './imported-contacts.ts'
import { parseLocalName } from './local-names.ts'
import { type Likelihood, nothingRefused, type Refusals, withRefusal } from './namesake-odds.ts'
import { orderGuesses } from './order-guesses.ts'
import { type NameForm, nameForms } from './patterns/name-forms.ts'
import { type Colleagues, expectedNamesakes } from './patterns/namesakes.ts'
import { buildLocalPart, patterns } from './patterns/patterns.ts'
import { rankAddresses } from './patterns/rank-addresses.ts'
import { unaskedProbability } from './patterns/unasked-probability.ts'
import { secondChoices } from './second-choices.ts'
import { lettersOf, spelledNames } from './spelled-name.ts'
import { estimateStaff, reportedStaff } from './staff-size.ts'

/** An address that may be the person's, with the facts that speak for it. */
export type AddressGuess = {
  readonly email: string
  /** The company's own site shows the address as this person's. */
  readonly isPublished: boolean
  /** The operator's own lists have the address as this person's. */
  readonly isImported: boolean
  /** Calibrated chance that the address is the person's where no server tells; 0 where no known one is built alike. */
  readonly unaskedChance: number
  /** How probably the address is theirs, and how many others may have it; null where it is known to be theirs. */
  readonly likelihood: Likelihood | null
  /** The guess is an address for a person whose usual address a namesake has. */
  readonly isSecondChoice: boolean
  /** Addresses of the person that earlier searches asked for and that do not exist. */
  readonly refusedBefore: Refusals
  /** The pattern that makes the address of the name: `{first}.{last}`; null where it is known to be theirs. */
  readonly pattern: string | null
  /** Number of known addresses of others that are built alike. */
  readonly agreeing: number
}

/** The person whose address is sought. */
export type SoughtPerson = {
  readonly name: PersonName
  readonly linkedinUrl: string | null
  /** The reason why the person is taken for the head of the firm, where no page states the office. */
  readonly inferredBy?: string
}

// So many guesses are ranked because second choices rank low.
const rankedMax = 40

/**
 * Returns the addresses that a person may have at a company, best first: those known to be theirs, then those that the
 * domain's patterns make of the name. Addresses known to be another person's are left out. Pure.
 */
export function guessAddresses(
  person: SoughtPerson,
  facts: DomainFacts,
  guessesMax: number,
): readonly AddressGuess[] {
  const { name } = person
  const allContacts = contactsOf(facts)
  const bounced = bouncedOf(facts)
  const contacts = allContacts.filter(hasEmail).filter(({ email }) => !bounced.has(email))
  const theirs = contacts.filter(isTheirsOf(person, facts.domain))
  const taken = contacts.filter((contact) => !theirs.includes(contact) && contact.name !== null)
  // Small firms use first names as addresses, large firms never do.
  const peopleCount = facts.crawl?.people.length || null
  const colleagues = colleaguesOf(person, allContacts, facts)
  const domain = mailDomainOf(facts)
  const refused = refusedOf(facts)
  const dead = [...deadOf(facts)].filter((email) => !refused.has(email))
  const ranked = rankAddresses(
    {
      name,
      domain,
      known: contacts.map(({ email, name: personName }) => ({ email, personName })),
      refusedEmails: new Set([...taken.map(({ email }) => email), ...dead]),
      peopleCount,
      hints: facts.patternHints.map(({ pattern }) => pattern),
      refusedPatterns: refusedPatternsOf(colleagues, facts),
    },
    rankedMax,
  )
  const known = new Set(theirs.map(({ email }) => email))
  const [form] = nameForms(name, domain)
  const second = secondChoices(form)
  const marked = ranked.map((guess) => ({
    ...guess,
    isSecondChoice: second.has(localPartOfEmail(guess.email)),
  }))
  const refusedBefore = marked
    .filter(({ email }) => refused.has(email))
    .reduce(withRefusal, nothingRefused)
  const weighed = marked
    .filter(({ email }) => !refused.has(email))
    .filter(({ isSecondChoice }, rank) => isSecondChoice || rank < guessesMax)
    .map((guess) => ({ ...guess, namesakes: expectedNamesakes(guess, form, colleagues) }))
  return [
    ...theirs.map(({ email, isPublished, isImported }) => ({
      email,
      isPublished,
      isImported,
      unaskedChance: 0,
      likelihood: null,
      isSecondChoice: false,
      refusedBefore,
      pattern: null,
      agreeing: 0,
    })),
    ...orderGuesses(weighed, refusedBefore)
      .filter(({ email }) => !known.has(email))
      .map((guess) => ({
        email: guess.email,
        isPublished: false,
        isImported: false,
        unaskedChance: unaskedProbability(guess),
        likelihood: guess,
        isSecondChoice: guess.isSecondChoice,
        refusedBefore,
        pattern: guess.pattern,
        agreeing: guess.agreeing,
      })),
  ].slice(0, guessesMax)
}

/** Returns the other people who work at the company, as far as its site and earlier searches show. */
function colleaguesOf(
  { name, linkedinUrl }: SoughtPerson,
  contacts: readonly Contact[],
  facts: DomainFacts,
): Colleagues {
  const { domain, crawl } = facts
  const named = (crawl?.people ?? []).slice(0, comparedMax)
  const sought = named.find((person) => {
    if (linkedinUrl !== null && person.linkedinUrl === linkedinUrl) return true
    const other = parseLocalName(person.name, domain)
    return other !== null && isSamePerson(other, name) !== 'different'
  })
  const listed = estimateStaff({ people: crawl?.people ?? [], sought: sought ?? null })
  const reported = reportedStaff(facts)
  return {
    forms: formsOfOthers(contacts, name, domain),
    known: contacts.length,
    staff: reported === null ? listed : Math.max(reported, listed ?? 0),
  }
}

/** Returns the addresses that the mail server said do not exist. */
function refusedOf({ verdicts }: DomainFacts): ReadonlySet<string> {
  const refused = verdicts.filter(({ reason }) => reason === 'no_such_mailbox')
  return new Set(refused.map(({ email }) => email))
}

/** Refusals of a few colleagues tell as much as those of all, and the colleagues are compared one after the other. */
const refusedColleaguesMax = 20

/**
 * Counts for each pattern the colleagues without a known address for whom the pattern makes an address that does not
 * exist.
 */
function refusedPatternsOf({ forms }: Colleagues, facts: DomainFacts): ReadonlyMap<string, number> {
  const locals = new Set([...refusedOf(facts)].map(localPartOfEmail))
  const counts = new Map<string, number>()
  for (const form of locals.size === 0 ? [] : forms.slice(0, refusedColleaguesMax)) {
    for (const { id } of patterns) {
      if (locals.has(buildLocalPart(id, form) ?? '')) counts.set(id, (counts.get(id) ?? 0) + 1)
    }
  }
  return counts
}

/** Further names are not compared one by one: they count by how common they are. */
const comparedMax = 200

function formsOfOthers(
  contacts: readonly Contact[],
  name: PersonName,
  domain: string,
): readonly NameForm[] {
  const open = contacts.filter((contact) => contact.email === null && contact.name !== null)
  return open.slice(0, comparedMax).flatMap((contact) => {
    const other = parseLocalName(contact.name ?? '', domain)
    if (other === null || isSamePerson(other, name) !== 'different') return []
    return nameForms(other, domain).slice(0, 1)
  })
}

type Known = Contact & { readonly email: string }

function hasEmail(contact: Contact): contact is Known {
  return contact.email !== null
}

/** Returns a function that tells whether a contact is the person, whose name is spelled once for all of them. */
function isTheirsOf({ name, linkedinUrl }: SoughtPerson, domain: string) {
  const spelled = spelledNames(name)
  return (contact: Known): boolean => {
    if (linkedinUrl !== null && contact.linkedinUrl === linkedinUrl) return true
    if (contact.name === null) return spelled.has(lettersOf(localPartOfEmail(contact.email)))
    const known = parseLocalName(contact.name, domain)
    return known !== null && isSamePerson(known, name) === 'same'
  }
}
