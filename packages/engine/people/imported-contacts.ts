import type { DomainFacts } from '../model/domain-facts.ts'
import type { ImportedContact } from '../model/imported-contact.ts'
import { parseLocalName } from './local-names.ts'
import { lettersOf, spelledNames } from './spelled-name.ts'

/** Returns the contacts of the operator's own lists whose addresses took mail, as far as known. */
export function livingContactsOf(facts: DomainFacts): readonly ImportedContact[] {
  const bounced = bouncedOf(facts)
  return facts.contacts.filter(({ email }) => !bounced.has(email))
}

/**
 * Returns the addresses from which mail came back to the operator, less those that were proven since. Such addresses
 * say nothing about a pattern: most of their owners have left.
 */
export function bouncedOf({ contacts, verdicts }: DomainFacts): ReadonlySet<string> {
  const bounced = contacts.filter(({ isBounced }) => isBounced)
  if (bounced.length === 0) return none
  const proven = new Map(
    verdicts.flatMap(({ email, status, checkedAtMs }) =>
      status === 'valid' ? [[email, checkedAtMs] as const] : [],
    ),
  )
  return new Set(
    bounced.flatMap(({ email, exportedAtMs }) =>
      (proven.get(email) ?? 0) > exportedAtMs ? [] : [email],
    ),
  )
}

const none: ReadonlySet<string> = new Set()

/** Returns the addresses known to be dead: refused by their mail server, or bounced. */
export function deadOf(facts: DomainFacts): ReadonlySet<string> {
  const refused = facts.verdicts.filter(({ status }) => status === 'invalid')
  return new Set([...refused.map(({ email }) => email), ...bouncedOf(facts)])
}

/** Returns the contacts with a name and a title, without those whom the site names: the site is newer. Pure. */
export function titledContactsOf(facts: DomainFacts): readonly NamedContact[] {
  const { crawl, domain } = facts
  const onSite = new Set((crawl?.people ?? []).flatMap(({ name }) => spellingsOf(name, domain)))
  return livingContactsOf(facts).filter(
    (contact): contact is NamedContact =>
      contact.personName !== null &&
      contact.jobTitle !== null &&
      !spellingsOf(contact.personName, domain).some((spelling) => onSite.has(spelling)),
  )
}

export type NamedContact = ImportedContact & { readonly personName: string }

function spellingsOf(name: string, domain: string): readonly string[] {
  const parsed = parseLocalName(name, domain)
  return [lettersOf(name), ...(parsed ? spelledNames(parsed) : [])]
}
