import type { KnownMailbox, PatternHint, ProviderEmail } from '../model/domain-facts.ts'
import type { MailboxVerdict } from '../model/mailbox-verdict.ts'
import type { SiteCrawl } from '../model/site-crawl.ts'

/** A fact, and when it is over. */
export type Kept<F> = { readonly fact: F; readonly expiresAtMs: number }

/** Returns the fact where it is not over. */
export function valid<F>(kept: Kept<F> | null | undefined, nowMs: number): F | null {
  return kept && kept.expiresAtMs > nowMs ? kept.fact : null
}

/** Returns the facts that are not over, the one that was kept longest ago first. */
export function allValid<F>(kept: ReadonlyMap<string, Kept<F>>, nowMs: number): F[] {
  return [...kept.values()].filter(({ expiresAtMs }) => expiresAtMs > nowMs).map(({ fact }) => fact)
}

/** The facts of one domain that are held in memory. */
export type HeldFacts = {
  crawl: Kept<SiteCrawl> | null
  /** The profiles that the crawl links to. */
  profileSlugs: ReadonlySet<string>
  isCatchAll: Kept<boolean> | null
  readonly verdicts: Map<string, Kept<MailboxVerdict>>
  readonly mailboxes: Map<string, Kept<KnownMailbox>>
  readonly hints: Map<string, Kept<PatternHint>>
  /** By address, provider and operation. */
  readonly providerEmails: Map<string, Kept<{ readonly given: ProviderEmail; isChecked: boolean }>>
}

/** The facts of all domains that are held in memory. */
export type HeldDomains = ReturnType<typeof createHeldFacts>

// A row takes some 300 bytes: all of them some 60 MB.
const heldRowsMax = 200_000

/**
 * Holds the facts of domains, so many rows of all of them together: the domain that was changed longest ago is
 * forgotten first.
 */
export function createHeldFacts(rowsMax: number = heldRowsMax) {
  const domains = new Map<string, HeldFacts>()
  let rows = 0
  const forgetOldest = (kept: string) => {
    for (const [domain, facts] of domains) {
      if (rows <= rowsMax || domain === kept) return
      domains.delete(domain)
      rows -= rowsOf(facts)
    }
  }
  return {
    get: (domain: string): HeldFacts | undefined => domains.get(domain),
    all: (): HeldFacts[] => [...domains.values()],
    change(domain: string, work: (facts: HeldFacts) => void): void {
      const known = domains.get(domain)
      const facts = known ?? noFacts()
      const before = known ? rowsOf(known) : 0
      work(facts)
      domains.delete(domain)
      domains.set(domain, facts)
      rows += rowsOf(facts) - before
      forgetOldest(domain)
    },
  }
}

function noFacts(): HeldFacts {
  return {
    crawl: null,
    profileSlugs: new Set(),
    isCatchAll: null,
    verdicts: new Map(),
    mailboxes: new Map(),
    hints: new Map(),
    providerEmails: new Map(),
  }
}

/** Counts the rows of a domain; the domain itself is one. */
function rowsOf({ crawl, verdicts, mailboxes, hints, providerEmails }: HeldFacts): number {
  const { people = [], addresses = [] } = crawl?.fact ?? {}
  const read = people.length + addresses.length
  return 1 + read + verdicts.size + mailboxes.size + hints.size + providerEmails.size
}

/**
 * Keeps a fact for its lifetime as the latest of its map; beyond `factsMax` the one that was kept longest ago is
 * forgotten.
 */
export function keep<F>(
  map: Map<string, Kept<F>>,
  key: string,
  kept: Kept<F>,
  factsMax: number,
): void {
  map.delete(key)
  const [oldest] = map.size >= factsMax ? map.keys() : []
  if (oldest !== undefined) map.delete(oldest)
  map.set(key, kept)
}
