import { systemClock } from '../../lib/time.ts'
import { createBatcher } from '../batch.ts'
import type { Database } from '../database.ts'
import type { Suppressions } from '../privacy/suppressions.ts'
import { createProviderFacts } from '../provider-stats/facts.ts'
import { factBatcher, firstOf, writeChecked } from './batches.ts'
import { findCrawlsWithProfile, hasProfile, writeCrawl } from './crawls.ts'
import { domainOfEmail, writeCatchAlls, writeMailboxes, writeVerdicts } from './mailboxes.ts'
import { type RecalledFacts, readDomains } from './recall.ts'
import { crawlWithout, factsWithout, isMailboxSuppressed } from './suppression.ts'
import type {
  FactLifetimes,
  StoredClaim,
  StoredCrawl,
  StoredFacts,
  StoredMailbox,
  StoredPerson,
  StoredVerdict,
} from './types.ts'

/** `R`: the reasons of verdicts, in the words of the verifier. `P`, `O`: names of providers and their operations. */
export type DomainMemoryStore<R extends string, P extends string, O extends string> = {
  recall(domain: string): Promise<StoredFacts<R>>
  noteCrawl(crawl: StoredCrawl): Promise<void>
  noteCatchAll(domain: string, isCatchAll: boolean): Promise<void>
  noteVerdict(verdict: StoredVerdict<R>): Promise<void>
  noteMailbox(mailbox: StoredMailbox): Promise<void>
  notePattern(domain: string, pattern: string, source: string): Promise<void>
  /** Stores what a provider said of an address. Said again, it counts as not checked. */
  noteClaim(claim: StoredClaim<P, O>): Promise<void>
  /** Marks all provider emails of an address; returns those not checked before, each to one caller once. */
  checkClaims(email: string, isRight: boolean): Promise<readonly StoredClaim<P, O>[]>
  findByProfile(slug: string): Promise<readonly { domain: string; person: StoredPerson }[]>
}

/**
 * What is known about domains, for every process of the service. Facts end by their lifetimes. Nothing suppressed is
 * written or given back: each statement says which list holds, and what was checked against an older one is
 * checked and written again.
 */
export function createDomainMemory<
  R extends string,
  P extends string = string,
  O extends string = string,
>(db: Database, suppressions: Suppressions, lifetimes: FactLifetimes): DomainMemoryStore<R, P, O> {
  const recall = createBatcher<string, RecalledFacts<R>>({
    one: async (domain) => firstOf(await readDomains<R>(db, [domain])),
    many: (domains) => readDomains<R>(db, domains),
    rowsMax: 32,
    inFlightMax: 2,
  })
  const catchAlls = factBatcher(db, writeCatchAlls)
  const verdicts = factBatcher(db, writeVerdicts)
  const mailboxes = factBatcher(db, writeMailboxes)
  const providers = createProviderFacts<P, O>(db, suppressions, lifetimes)
  return {
    async recall(domain) {
      const { facts, version } = await recall(domain)
      return factsWithout(facts, await suppressions.current(version))
    },
    async noteCrawl(crawl) {
      // Nothing is known by it, and what is known already stays.
      if (crawl.status === 'unreachable') return
      const lifetimeMs = lifetimes.crawlMs
      await writeChecked(suppressions, ({ list, version }) =>
        list.hasDomain(crawl.domain) ? null : writeCrawl(db, crawl, { lifetimeMs, version, list }),
      )
    },
    async noteCatchAll(domain, isCatchAll) {
      const fact = { domain, isCatchAll, learntAtMs: systemClock() }
      await writeChecked(suppressions, ({ list, version }) =>
        list.hasDomain(domain)
          ? null
          : catchAlls({ fact, version, lifetimeMs: lifetimes.verdictMs }),
      )
    },
    async noteVerdict(fact) {
      await writeChecked(suppressions, ({ list, version }) =>
        list.hasUnnamedEmail(fact.email)
          ? null
          : verdicts({ fact, version, lifetimeMs: lifetimes.verdictMs }),
      )
    },
    async noteMailbox(fact) {
      await writeChecked(suppressions, ({ list, version }) =>
        isMailboxSuppressed(fact, domainOfEmail(fact.email), list)
          ? null
          : mailboxes({ fact, version, lifetimeMs: lifetimes.mailboxMs }),
      )
    },
    ...providers,
    async findByProfile(slug) {
      const { crawls, version } = await findCrawlsWithProfile(db, slug)
      const list = await suppressions.current(version)
      return crawls
        .filter(({ domain }) => !list.hasDomain(domain))
        .flatMap((crawl) =>
          crawlWithout(crawl, list)
            .people.filter((person) => hasProfile(person, slug))
            .map((person) => ({ domain: crawl.domain, person })),
        )
    },
  }
}
