import { unlessAborted } from '../../lib/abort.ts'
import { countLocalFaults, shareLocalFault } from '../../lib/local-faults.ts'
import type { SearchRun } from '../../model/engine.ts'
import type { SiteCrawl } from '../../model/site-crawl.ts'
import type { NetworkSource } from '../../net/network.ts'
import { type CrawlDependencies, type StartedCrawl, startCrawl } from './crawl-site.ts'

type SharedCrawl = {
  readonly crawl: StartedCrawl
  readonly end: AbortController
  /** This machine was short of something meanwhile: pages may be missing. */
  readonly hasRunShort: () => boolean
  callers: number
}

/**
 * Creates the crawl of the searches by single flight: a site has one crawl at a time. Each caller waits until its own
 * deadline and then gets what was found by then; the crawl ends when no caller waits any longer.
 */
export function createSingleFlightCrawl(
  dependencies: CrawlDependencies,
): (domain: string, run: SearchRun) => Promise<SiteCrawl> {
  const running = new Map<string, SharedCrawl>()

  const begin = (domain: string): SharedCrawl => {
    const end = new AbortController()
    // The crawl outlives the search that began it, and counts for all that wait for it.
    const shared = countLocalFaults((hasRunShort) => {
      const crawl = startCrawl(domain, dependencies, end.signal)
      return { crawl, end, hasRunShort, callers: 0 }
    })
    running.set(domain, shared)
    return shared
  }
  const leave = (domain: string, shared: SharedCrawl) => {
    shared.callers -= 1
    if (shared.callers > 0) return
    if (running.get(domain) === shared) running.delete(domain)
    shared.end.abort()
  }

  return async (domain, { signal, onStage }) => {
    onStage?.('pages')
    const before = running.get(domain)
    // A caller that comes after a shortage gets a crawl of its own, which lacks no pages for that reason.
    const shared = before && !before.hasRunShort() ? before : begin(domain)
    shared.callers += 1
    try {
      const crawl = await unlessAborted(shared.crawl.done, signal)
      return await judgeAbsence(crawl, dependencies.network, signal)
    } catch (error) {
      if (!signal.aborted) throw error
      return shared.crawl.soFar()
    } finally {
      if (shared.hasRunShort()) shareLocalFault()
      leave(domain, shared)
    }
  }
}

// The bound holds two names, each with two kinds of address.
const absenceLimits = { dnsQuestionsMax: 4, httpRequestsMax: 0 }

/**
 * Distinguishes a site that is down from one that does not exist: where DNS says that neither the domain nor its `www`
 * has an address, an unreachable site is an absent one, and that is an answer.
 */
async function judgeAbsence(
  crawl: SiteCrawl,
  network: NetworkSource,
  signal: AbortSignal,
): Promise<SiteCrawl> {
  if (crawl.status !== 'unreachable') return crawl
  const { resolve } = network.scoped(absenceLimits)
  for (const host of [crawl.domain, `www.${crawl.domain}`]) {
    for (const type of ['A', 'AAAA'] as const) {
      const { status } = await resolve(host, type, signal)
      if (status === 'no_name') break
      if (status !== 'no_record') return crawl
    }
  }
  return { ...crawl, status: 'absent' }
}
