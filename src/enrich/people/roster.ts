import { isRoleLocalPart } from '../../lib/mail-domains.ts'
import type { RosterAnswer, RosterEntry, SearchRun } from '../engine.ts'
import { SourcesFailedError } from '../engine.ts'
import type { DomainFacts } from '../memory.ts'
import { type Contact, contactsOf } from './contacts.ts'
import { learnDomain } from './learn-domain.ts'
import type { PeopleTools } from './tools.ts'

// Four pages of the largest size; a site that shows more addresses is a directory, not a company.
const entriesMax = 2_000

/**
 * The addresses of a company: what its own site shows and what was proven by earlier searches. Null when
 * it shows none.
 * @throws {SourcesFailedError} when the site could not be read and nothing is known from before.
 */
export async function findRoster(
  query: { readonly domain: string },
  tools: PeopleTools,
  run: SearchRun,
): Promise<RosterAnswer | null> {
  const { domain } = query
  if (tools.suppression().hasDomain(domain)) return null
  const facts = await learnDomain(domain, tools, run)
  const entries = rosterOf(facts)
  if (entries.length > 0) return { entries, source: 'native:site' }
  if (facts.crawl && facts.crawl.status !== 'unreachable') return null
  throw new SourcesFailedError(`the site of ${domain} could not be read`)
}

/** Named people first, then unnamed addresses, role mailboxes last; addresses proven dead are left out. Pure. */
export function rosterOf(facts: DomainFacts): readonly RosterEntry[] {
  const dead = new Set(
    facts.verdicts.filter(({ status }) => status === 'invalid').map(({ email }) => email),
  )
  return contactsOf(facts)
    .filter((contact) => isListed(contact, dead))
    .map(({ email, name, jobTitle, linkedinUrl }) => ({ email, name, jobTitle, linkedinUrl }))
    .sort((a, b) => rankOf(a) - rankOf(b))
    .slice(0, entriesMax)
}

type Listed = Contact & { readonly email: string }

function isListed(contact: Contact, dead: ReadonlySet<string>): contact is Listed {
  return contact.email !== null && !dead.has(contact.email)
}

function rankOf({ name, email }: RosterEntry): number {
  if (name !== null) return 0
  return isRoleLocalPart(email.slice(0, email.lastIndexOf('@'))) ? 2 : 1
}
