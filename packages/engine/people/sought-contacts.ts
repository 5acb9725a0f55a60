import type { DomainFacts, DomainFactsStore } from '../model/domain-facts.ts'
import { joinContacts } from '../model/imported-contact.ts'
import type { PersonName } from '../names/person/person-name.ts'
import { nameForms } from './patterns/name-forms.ts'
import { buildLocalPart, patterns } from './patterns/patterns.ts'

// So many addresses hold the likeliest spellings of a name in all patterns; each costs one cheap probe of an index.
const emailsMax = 500

/**
 * Adds the imported contacts that matter for a person, where their company has more contacts than the facts hold: the
 * person's own, those of namesakes, and those whose addresses a pattern makes of the name. Returns the same facts where
 * there are none.
 */
export async function withSoughtContacts(
  name: PersonName,
  facts: DomainFacts,
  { findContacts }: Pick<DomainFactsStore, 'findContacts'>,
): Promise<DomainFacts> {
  if (!facts.hasMoreContacts) return facts
  const { domain, contacts } = facts
  const found = await findContacts(domain, { name, emails: emailsOf(name, domain) })
  const known = new Set(contacts.map(({ email }) => email))
  const added = found.filter(({ email }) => !known.has(email))
  return added.length === 0 ? facts : { ...facts, contacts: joinContacts([...contacts, ...added]) }
}

function emailsOf(name: PersonName, domain: string): readonly string[] {
  const locals = nameForms(name, domain).flatMap((form) =>
    patterns.map(({ id }) => buildLocalPart(id, form)),
  )
  const emails = locals.filter((local) => local !== null).map((local) => `${local}@${domain}`)
  return [...new Set(emails)].slice(0, emailsMax)
}
