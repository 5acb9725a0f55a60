import type { DomainFacts } from '../model/domain-facts.ts'
import type { RosterContact } from '../model/engine.ts'
import { importSource } from '../model/imported-contact.ts'
import type { FoundContact } from '../sources/vendors/adapter.ts'

/** The addresses that one provider lists for a company. */
export type ProviderList = {
  /** Label of the provider: `provider:hunter`. */
  readonly source: string
  readonly contacts: readonly FoundContact[]
}

/** Names the sources of our own entries: the company itself, our searches, and providers asked before. Pure. */
export function ownSourcesOf(
  entries: readonly RosterContact[],
  { crawl, mailboxes, contacts }: DomainFacts,
): readonly string[] {
  const published = new Set(
    [...(crawl?.people ?? []), ...(crawl?.addresses ?? [])].map(({ email }) => email),
  )
  const kept = new Set(mailboxes.map(({ email }) => email))
  const given = new Map([
    ...mailboxes.flatMap(({ email, source }) =>
      source.startsWith('provider:') && !published.has(email) ? [[email, source] as const] : [],
    ),
    ...contacts.flatMap(({ email }) =>
      published.has(email) || kept.has(email) ? [] : [[email, importSource] as const],
    ),
  ])
  return [...new Set(entries.map(({ email }) => given.get(email) ?? 'native:site'))]
}

/**
 * Merges our own and the providers' lists into one roster: ours first, no address twice, none that is known dead. A
 * provider's name, title and profile fill the fields that ours leaves empty. The label names every source that gave an
 * address. Pure.
 */
export function mergeRosters(
  own: { readonly entries: readonly RosterContact[]; readonly sources: readonly string[] },
  lists: readonly ProviderList[],
  dead: ReadonlySet<string>,
): { readonly entries: readonly RosterContact[]; readonly source: string } {
  const entries = new Map(own.entries.map((entry) => [entry.email, entry]))
  const sources = new Set(own.sources)
  for (const { source, contacts } of lists) {
    const living = contacts.filter(({ email }) => !dead.has(email))
    if (living.some(({ email }) => !entries.has(email))) sources.add(source)
    for (const contact of living) {
      entries.set(contact.email, joined(entries.get(contact.email), contact))
    }
  }
  return { entries: [...entries.values()], source: [...sources].join('+') }
}

function joined(known: RosterContact | undefined, contact: FoundContact): RosterContact {
  const { email } = contact
  return {
    email,
    name: known?.name ?? contact.name,
    jobTitle: known?.jobTitle ?? contact.jobTitle,
    linkedinUrl: known?.linkedinUrl ?? contact.linkedinUrl,
  }
}
