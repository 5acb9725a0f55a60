import { type Clock, dayMs, systemClock } from '../lib/time.ts'
import { domainOfEmail } from '../mail/address-parts.ts'
import { registrableDomainOfEmail } from '../mail/registrable-domain.ts'
import {
  type DomainFacts,
  type DomainFactsStore,
  emptyFacts,
  type ProfileOwner,
} from '../model/domain-facts.ts'
import {
  crawlLifetimeMs,
  type FactLifetimes,
  mailboxesMax,
  replacesVerdict,
  verdictLifetimeMs,
  verdictsMax,
} from '../model/fact-policy.ts'
import { crawlWithout, factsWithout, isMailboxSuppressed } from '../model/facts-without.ts'
import { boundedCrawl, crawlSlugs, hasProfile, profileSitesMax } from '../model/kept-crawl.ts'
import { noSuppression, type Suppression } from '../suppression/suppression.ts'
import { allValid, createHeldFacts, type HeldFacts, keep, valid } from './held-facts.ts'
import { createMemoryProviderFacts, type MemoryFacts } from './memory-provider-facts.ts'

export type MemoryFactsOptions = {
  readonly clock?: Clock
  /** How long facts are kept; a month, and a year for mailboxes, when left out. */
  readonly lifetimes?: FactLifetimes
  /** Returns the suppression list as it is now; an empty one when left out. */
  suppression?(): Suppression
}

const usualLifetimes: FactLifetimes = {
  crawlMs: 30 * dayMs,
  verdictMs: 30 * dayMs,
  mailboxMs: 365 * dayMs,
}

/**
 * Creates domain facts within this process alone, forgotten when it ends, by the policy of every store of facts. They
 * are bounded: the domains that were changed longest ago are forgotten first. They hold no imported contacts.
 */
export function createMemoryFacts(options: MemoryFactsOptions = {}): DomainFactsStore {
  const { clock = systemClock, lifetimes = usualLifetimes } = options
  const { suppression = () => noSuppression } = options
  const held = createHeldFacts()
  const memory: MemoryFacts = { held, clock, lifetimeMs: lifetimes.mailboxMs, suppression }
  return {
    async recall(domain) {
      const known = held.get(domain)
      return known
        ? factsWithout(factsOf(domain, known, clock()), suppression())
        : emptyFacts(domain)
    },
    async noteCrawl(crawl) {
      const list = suppression()
      // It says nothing of the site, and what is stored already stays.
      if (crawl.status === 'unreachable' || list.hasDomain(crawl.domain)) return
      held.change(crawl.domain, (facts) => {
        if (facts.crawl && facts.crawl.fact.crawledAtMs > crawl.crawledAtMs) return
        const fact = boundedCrawl(crawlWithout(crawl, list))
        const expiresAtMs = crawl.crawledAtMs + crawlLifetimeMs(crawl, lifetimes.crawlMs)
        facts.crawl = { fact, expiresAtMs }
        facts.profileSlugs = new Set(crawlSlugs(fact))
      })
    },
    withCrawl: (facts, crawl) =>
      factsWithout({ ...facts, crawl: boundedCrawl(crawl) }, suppression()),
    async noteCatchAll(domain, isCatchAll) {
      if (suppression().hasDomain(domain)) return
      const expiresAtMs = clock() + lifetimes.verdictMs
      held.change(domain, (facts) => {
        facts.isCatchAll = { fact: isCatchAll, expiresAtMs }
      })
    },
    async noteVerdict(verdict) {
      const { email, checkedAtMs } = verdict
      if (suppression().hasUnnamedEmail(email)) return
      const expiresAtMs = checkedAtMs + verdictLifetimeMs(verdict, lifetimes.verdictMs)
      held.change(domainOfEmail(email), ({ verdicts }) => {
        const known = valid(verdicts.get(email), clock())
        if (known && !replacesVerdict(verdict, known)) return
        keep(verdicts, email, { fact: verdict, expiresAtMs }, verdictsMax)
      })
    },
    async noteMailbox(mailbox) {
      const { email, learntAtMs } = mailbox
      const domain = registrableDomainOfEmail(email)
      if (isMailboxSuppressed(mailbox, domain, suppression())) return
      const expiresAtMs = learntAtMs + lifetimes.mailboxMs
      held.change(domain, ({ mailboxes }) => {
        const known = valid(mailboxes.get(email), clock())
        if (known && known.learntAtMs > learntAtMs) return
        // A name once learnt stays when the mailbox is met again without one.
        const fact = { ...mailbox, personName: mailbox.personName ?? known?.personName ?? null }
        keep(mailboxes, email, { fact, expiresAtMs }, mailboxesMax)
      })
    },
    ...createMemoryProviderFacts(memory),
    findByProfile: async (slug) => findByProfile(slug, memory),
    findContacts: async () => [],
  }
}

function factsOf(domain: string, held: HeldFacts, nowMs: number): DomainFacts {
  return {
    ...emptyFacts(domain),
    crawl: valid(held.crawl, nowMs),
    isCatchAll: valid(held.isCatchAll, nowMs),
    verdicts: allValid(held.verdicts, nowMs).sort((a, b) => b.checkedAtMs - a.checkedAtMs),
    mailboxes: allValid(held.mailboxes, nowMs).sort((a, b) => b.learntAtMs - a.learntAtMs),
    patternHints: allValid(held.hints, nowMs).reverse(),
  }
}

/** Finds the people of this profile on the sites of companies, the site that was read last first. */
function findByProfile(slug: string, { held, clock, suppression }: MemoryFacts): ProfileOwner[] {
  const [list, nowMs] = [suppression(), clock()]
  const crawls = held
    .all()
    .filter(({ profileSlugs }) => profileSlugs.has(slug))
    .flatMap(({ crawl }) => valid(crawl, nowMs) ?? [])
    .filter(({ domain }) => !list.hasDomain(domain))
    .sort((a, b) => b.crawledAtMs - a.crawledAtMs)
  return crawls.slice(0, profileSitesMax).flatMap((crawl) =>
    crawlWithout(crawl, list)
      .people.filter((person) => hasProfile(person, slug))
      .map((person) => ({ domain: crawl.domain, person })),
  )
}
