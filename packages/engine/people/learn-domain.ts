import { watchLocalFaults } from '../lib/local-faults.ts'
import type { DomainFacts, DomainFactsStore } from '../model/domain-facts.ts'
import type { SearchRun } from '../model/engine.ts'
import type { SiteCrawl } from '../model/site-crawl.ts'

/** The dependencies of learning about a domain. */
export type DomainLearning = {
  readonly factsStore: Pick<DomainFactsStore, 'recall' | 'noteCrawl' | 'withCrawl'>
  /** Crawls a company's site; equal crawls at the same time are one. */
  crawl(domain: string, run: SearchRun): Promise<SiteCrawl>
}

/** All that is known about a domain. */
export type LearntDomain = {
  readonly facts: DomainFacts
  /**
   * False where more may be stored by now: the facts beside the crawl were read before the crawl or another long step.
   */
  readonly areNew: boolean
}

/**
 * Learns everything about a domain; its site is crawled when that was never done or too long ago, or when the stored
 * crawl does not hold what is looked for. The store leaves out suppressed people and addresses, of a fresh crawl too.
 */
export async function learnDomain(
  domain: string,
  dependencies: DomainLearning,
  run: SearchRun,
  isEnough: (crawl: SiteCrawl) => boolean = () => true,
): Promise<LearntDomain> {
  const learnt = await readDomain(domain, dependencies, run, isEnough)
  // A miss that rests on unrendered pages is asked again soon, when the browser may have time.
  if (learnt.facts.crawl?.isUnrendered) run.onUnsure?.('pages of its site were not rendered')
  return learnt
}

async function readDomain(
  domain: string,
  { factsStore, crawl }: DomainLearning,
  run: SearchRun,
  isEnough: (crawl: SiteCrawl) => boolean,
): Promise<LearntDomain> {
  const stored = await factsStore.recall(domain)
  if (stored.crawl && isEnough(stored.crawl)) return { facts: stored, areNew: true }
  const hasRunShort = watchLocalFaults()
  const fresh = await crawl(domain, run)
  run.signal.throwIfAborted()
  if (!isWorthStoring(fresh.status, hasRunShort())) {
    return { facts: factsStore.withCrawl(stored, fresh), areNew: false }
  }
  await factsStore.noteCrawl(fresh)
  // Lists know more by the names on the site, and other searches have learnt during the seconds of the crawl.
  return { facts: factsStore.withCrawl(await factsStore.recall(domain), fresh), areNew: true }
}

/**
 * Returns true for a crawl that is worth storing. A site that is down or missing now may be up in a minute, and a crawl
 * that ran short of descriptors, ports or memory lacks pages that the site has.
 */
function isWorthStoring(status: SiteCrawl['status'], hasRunShort: boolean): boolean {
  return status !== 'unreachable' && status !== 'absent' && !hasRunShort
}
