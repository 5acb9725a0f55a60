import { watchLocalFaults } from '../../lib/local-faults.ts'
import type { DomainFacts, DomainFactsStore } from '../../model/domain-facts.ts'
import type { SearchRun } from '../../model/engine.ts'
import type { SiteCrawl } from '../../model/site-crawl.ts'

/** What learning about a domain takes. */
export type DomainLearning = {
  readonly factsStore: Pick<DomainFactsStore, 'recall' | 'noteCrawl' | 'withCrawl'>
  /** Crawls a company's site; equal crawls at the same time are one. */
  crawl(domain: string, run: SearchRun): Promise<SiteCrawl>
}

/** Everything known about a domain. */
export type LearntDomain = {
  readonly facts: DomainFacts
  /**
   * False where more may be stored by now: the facts beside the crawl were read before something that took its time.
   */
  readonly areNew: boolean
}

/**
 * Learns everything about a domain; its site is crawled when that was never done or too long ago. The store leaves out
 * what is suppressed, of a fresh crawl too.
 */
export async function learnDomain(
  domain: string,
  dependencies: DomainLearning,
  run: SearchRun,
): Promise<LearntDomain> {
  const learnt = await readDomain(domain, dependencies, run)
  // A miss that rests on such pages is asked again soon, when the browser may have time.
  if (learnt.facts.crawl?.isUnrendered) run.onUnsure?.('pages of its site were not rendered')
  return learnt
}

async function readDomain(
  domain: string,
  { factsStore, crawl }: DomainLearning,
  run: SearchRun,
): Promise<LearntDomain> {
  const stored = await factsStore.recall(domain)
  if (stored.crawl) return { facts: stored, areNew: true }
  const hasRunShort = watchLocalFaults()
  const fresh = await crawl(domain, run)
  run.signal.throwIfAborted()
  if (!isWorthStoring(fresh.status, hasRunShort())) {
    return { facts: factsStore.withCrawl(stored, fresh), areNew: false }
  }
  await factsStore.noteCrawl(fresh)
  // By the names on the site lists know more of it, and other searches have learnt in the seconds of the crawl.
  return { facts: factsStore.withCrawl(await factsStore.recall(domain), fresh), areNew: true }
}

/**
 * A site that is down or missing now may be up in a minute: only what was read is worth storing. A crawl is not that
 * was short of descriptors, ports or memory: it lacks pages that the site has.
 */
function isWorthStoring(status: SiteCrawl['status'], hasRunShort: boolean): boolean {
  return status !== 'unreachable' && status !== 'absent' && !hasRunShort
}
