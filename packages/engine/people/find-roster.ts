import { localPartOfEmail } from '../mail/address-parts.ts'
import { isRoleLocalPart } from '../mail/mail-domains.ts'
import type { DomainFacts } from '../model/domain-facts.ts'
import type { RosterAnswer, RosterContact, RosterEntry, SearchRun } from '../model/engine.ts'
import { SourcesFailedError } from '../model/engine.ts'
import { rosterFactsOf, rosterSourcesOf } from './contact-evidence.ts'
import { type Contact, contactsOf } from './contacts.ts'
import { deadOf } from './imported-contacts.ts'
import { type DomainLearning, learnDomain } from './learn-domain.ts'
import { mergeRosters, ownSourcesOf, type ProviderList } from './roster-merge.ts'
import { siteContactsOf } from './site-contacts.ts'
import { askVendorsForRoster, type RosterVendors, rosterEnough } from './vendor-roster.ts'

// Four pages of the largest size; a site that shows more addresses is a directory, not a company.
const entriesMax = 2_000

/**
 * Finds the addresses of a company: those that its own site shows and those that earlier searches proved; where these
 * are few, also those that providers list. Null when no source shows any.
 * @throws {SourcesFailedError} when no source could be asked and nothing is known from before.
 */
export async function findRoster(
  query: { readonly domain: string },
  dependencies: DomainLearning & RosterVendors,
  run: SearchRun,
): Promise<RosterAnswer | null> {
  const { domain } = query
  const { facts } = await learnDomain(domain, dependencies, run)
  const own = rosterOf(facts)
  const sources = ownSourcesOf(own, facts)
  run.onEvidence?.(rosterFactsOf(own, facts))
  const describe = (entries: readonly RosterContact[], lists: readonly ProviderList[]) =>
    entries.map((entry) => describeEntry(entry, facts, lists, dependencies.clock()))
  if (own.length >= rosterEnough) {
    return { entries: describe(own, []), source: sources.join('+') }
  }
  run.signal.throwIfAborted()
  const { lists, end } = await askVendorsForRoster(facts, own, dependencies, run)
  const merged = mergeRosters({ entries: own, sources }, lists, deadOf(facts))
  if (merged.entries.length > 0) return { ...merged, entries: describe(merged.entries, lists) }
  const isSiteKnown = facts.crawl !== null && facts.crawl.status !== 'unreachable'
  const awaits = end.isPending ? 'provider' : undefined
  if (end.status === 'failed') {
    throw new SourcesFailedError('no provider could be asked', { awaits: awaits ?? null })
  }
  if (!isSiteKnown && end.status === 'unasked') {
    throw new SourcesFailedError(`the site of ${domain} could not be read`)
  }
  if (!isSiteKnown || end.isUnsure) {
    run.onUnsure?.('not every source could be asked', { cause: awaits })
  }
  return null
}

/** Adds the latest verdict on an address and the places that give it. Pure. */
function describeEntry(
  entry: RosterContact,
  facts: DomainFacts,
  lists: readonly ProviderList[],
  nowMs: number,
): RosterEntry {
  const { email } = entry
  const verdict = facts.verdicts.find((one) => one.email === email)?.status
  const listed = lists
    .filter(({ contacts }) => contacts.some((contact) => contact.email === email))
    .map(({ source }) => ({ source, page: null, seenAtMs: nowMs }))
  return {
    ...entry,
    emailStatus: verdict === undefined || verdict === 'invalid' ? null : verdict,
    sources: [...rosterSourcesOf(email, facts), ...listed],
  }
}

/** Lists named people first, then unnamed addresses, role mailboxes last; addresses proven dead are left out. Pure. */
export function rosterOf(facts: DomainFacts): readonly RosterContact[] {
  const dead = deadOf(facts)
  const own = contactsOf(facts)
    .filter((contact) => isListed(contact, dead))
    .map(({ email, name, jobTitle, linkedinUrl }) => ({ email, name, jobTitle, linkedinUrl }))
  const elsewhere = siteContactsOf(facts).filter(({ email }) => !dead.has(email))
  return [...own, ...elsewhere].toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, entriesMax)
}

type Listed = Contact & { readonly email: string }

function isListed(contact: Contact, dead: ReadonlySet<string>): contact is Listed {
  return contact.email !== null && !dead.has(contact.email)
}

function rankOf({ name, email }: RosterContact): number {
  if (name !== null) return 0
  return isRoleLocalPart(localPartOfEmail(email)) ? 2 : 1
}
