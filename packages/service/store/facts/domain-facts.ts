import { systemClock } from '@enricher/engine/lib/time'
import { registrableDomainOfEmail } from '@enricher/engine/mail/registrable-domain'
import type { DomainFactsStore, ProfileOwner } from '@enricher/engine/model/domain-facts'
import { crawlLifetimeMs, type FactLifetimes } from '@enricher/engine/model/fact-policy'
import {
  crawlWithout,
  factsWithout,
  isMailboxSuppressed,
  isProviderEmailSuppressed,
} from '@enricher/engine/model/facts-without'
import { boundedCrawl, hasProfile } from '@enricher/engine/model/kept-crawl'
import { createBatcher } from '../batch.ts'
import type { Database } from '../database.ts'
import type { Suppressions } from '../privacy/suppressions.ts'
import { factBatcher, firstOf, writeChecked } from './batches.ts'
import { findCrawlsWithProfile, writeCrawl } from './crawls.ts'
import { ownersOf, readContactsOf, readContactsWithProfile } from './find-contacts.ts'
import { writeCatchAlls, writeMailboxes, writeVerdicts } from './mailboxes.ts'
import { createProviderFacts } from './provider-facts.ts'
import { readDomains, type VersionedFacts } from './read-domains.ts'

/**
 * Creates the store of domain facts, which all processes share. Facts end by their lifetimes. No suppressed fact is
 * written or returned: each statement returns the version of the suppression list, and a fact that was checked against
 * an older version is checked and written again.
 */
export function createDomainFactsStore(
  db: Database,
  suppressions: Suppressions,
  lifetimes: FactLifetimes,
): DomainFactsStore {
  const recall = createBatcher<string, VersionedFacts>({
    one: async (domain) => firstOf(await readDomains(db, [domain])),
    many: (domains) => readDomains(db, domains),
    rowsMax: 32,
    batchesMax: 2,
  })
  const catchAlls = factBatcher(db, writeCatchAlls)
  const verdicts = factBatcher(db, writeVerdicts)
  const mailboxes = factBatcher(db, writeMailboxes)
  const providers = createProviderFacts(db, suppressions, lifetimes.mailboxMs)
  return {
    async recall(domain) {
      const { facts, version } = await recall(domain)
      return factsWithout(facts, await suppressions.current(version))
    },
    async noteCrawl(crawl) {
      // Such a crawl says nothing about the site; the stored crawl stays.
      if (crawl.status === 'unreachable') return
      const lifetimeMs = crawlLifetimeMs(crawl, lifetimes.crawlMs)
      await writeChecked(suppressions, ({ list, version }) =>
        list.hasDomain(crawl.domain) ? null : writeCrawl(db, crawl, { lifetimeMs, version, list }),
      )
    },
    withCrawl: (facts, crawl) =>
      factsWithout({ ...facts, crawl: boundedCrawl(crawl) }, suppressions.held().list),
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
        isMailboxSuppressed(fact, registrableDomainOfEmail(fact.email), list)
          ? null
          : mailboxes({ fact, version, lifetimeMs: lifetimes.mailboxMs }),
      )
    },
    ...providers,
    findByProfile: (slug) => findByProfile(db, suppressions, slug),
    async findContacts(domain, sought) {
      const { found, version } = await readContactsOf(db, domain, sought)
      const list = await suppressions.current(version)
      if (list.hasDomain(domain)) return []
      return found.filter((contact) => !isProviderEmailSuppressed(contact, list))
    },
  }
}

/** Finds the owners of a profile. A company whose site and whose contacts name an owner counts by its site. */
async function findByProfile(
  db: Database,
  suppressions: Suppressions,
  slug: string,
): Promise<readonly ProfileOwner[]> {
  const [sites, contacts] = await Promise.all([
    findCrawlsWithProfile(db, slug),
    readContactsWithProfile(db, slug),
  ])
  const list = await suppressions.current(Math.max(sites.version, contacts.version))
  const onSites = sites.crawls
    .filter(({ domain }) => !list.hasDomain(domain))
    .flatMap((crawl) =>
      crawlWithout(crawl, list)
        .people.filter((person) => hasProfile(person, slug))
        .map((person) => ({ domain: crawl.domain, person })),
    )
  const seen = new Set(onSites.map(({ domain }) => domain))
  const listed = ownersOf(contacts.found, list).filter(({ domain }) => !seen.has(domain))
  return [...onSites, ...listed]
}
