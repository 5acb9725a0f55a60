import type { PersonName } from '../../lib/person-name/person-name.ts'
import { isSamePerson } from '../../lib/person-name/same-person.ts'
import { rankAddresses } from '../emails/rank-addresses.ts'
import type { DomainFacts } from '../memory.ts'
import { type Contact, contactsOf, mailDomainOf } from './contacts.ts'
import { parseLocalName } from './local-names.ts'
import { lettersOf, spelledNames } from './spelled-name.ts'

/** An address that may be the person's, and what speaks for it. */
export type AddressGuess = {
  readonly email: string
  /** The company's own site shows it as this very person's. */
  readonly isPublished: boolean
  /** Two or more known addresses of the domain are built alike. */
  readonly isPatternProven: boolean
}

/** Known addresses that must agree before a pattern counts as proven (design 4.8). */
const agreeingMin = 2
// Less likely ones cost a tenth of all questions and find one person in a thousand (simulation, docs/accuracy.md).
const probabilityMin = 0.02

/**
 * The addresses a person may have at a company, best first: what is known to be theirs, then what the domain's
 * patterns make of the name. Addresses known to be somebody else's are never among them. Pure.
 */
export function guessAddresses(
  person: { readonly name: PersonName; readonly linkedinUrl: string | null },
  facts: DomainFacts,
  guessesMax: number,
): readonly AddressGuess[] {
  const { name } = person
  const contacts = contactsOf(facts).filter(hasEmail)
  const theirs = contacts.filter((contact) => isTheirs(contact, person, facts.domain))
  const taken = contacts.filter((contact) => !theirs.includes(contact) && contact.name !== null)
  const dead = facts.verdicts.filter(({ status }) => status === 'invalid')
  const ranked = rankAddresses(
    {
      name,
      domain: mailDomainOf(facts),
      known: contacts.map(({ email, name: personName }) => ({ email, personName })),
      refusedEmails: new Set([...taken, ...dead].map(({ email }) => email)),
      // Small firms write first names, large ones never do.
      peopleCount: facts.crawl?.people.length || null,
      hints: facts.patternHints.map(({ pattern }) => pattern),
    },
    guessesMax,
  )
  const known = new Set(theirs.map(({ email }) => email))
  return [
    ...theirs.map(({ email, isPublished }) => ({ email, isPublished, isPatternProven: false })),
    ...ranked
      .filter(({ email, probability }) => !known.has(email) && probability >= probabilityMin)
      .map(({ email, agreeing }) => ({
        email,
        isPublished: false,
        isPatternProven: agreeing >= agreeingMin,
      })),
  ].slice(0, guessesMax)
}

type Known = Contact & { readonly email: string }

function hasEmail(contact: Contact): contact is Known {
  return contact.email !== null
}

function isTheirs(
  contact: Known,
  { name, linkedinUrl }: { readonly name: PersonName; readonly linkedinUrl: string | null },
  domain: string,
): boolean {
  if (linkedinUrl !== null && contact.linkedinUrl === linkedinUrl) return true
  if (contact.name === null) {
    const local = contact.email.slice(0, contact.email.lastIndexOf('@'))
    return spelledNames(name).has(lettersOf(local))
  }
  const known = parseLocalName(contact.name, domain)
  return known !== null && isSamePerson(known, name) === 'same'
}
