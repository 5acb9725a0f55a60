import { unlessAborted } from '../../lib/abort.ts'
import { watchLocalFaults } from '../../lib/local-faults.ts'
import type { SearchRun } from '../../model/engine.ts'
import type { SiteCrawl } from '../../model/site-crawl.ts'
import { judgeAbsence } from './absence.ts'
import { type CrawlTools, type SiteWalk, walkSite } from './crawl-site.ts'

type Flight = {
  readonly walk: SiteWalk
  readonly end: AbortController
  /** This machine was short of something meanwhile: pages may be missing. */
  readonly hasRunShort: () => boolean
  callers: number
}

/**
 * Crawls sites by single flight: each site once at a time. Each caller waits until its own deadline and then gets what
 * was found by then; the crawl ends when no caller waits any longer.
 */
export function createSharedCrawls(
  tools: CrawlTools,
): (domain: string, run: SearchRun) => Promise<SiteCrawl> {
  const flights = new Map<string, Flight>()

  const begin = (domain: string): Flight => {
    const end = new AbortController()
    const hasRunShort = watchLocalFaults()
    const flight = { walk: walkSite(domain, tools, end.signal), end, hasRunShort, callers: 0 }
    flights.set(domain, flight)
    return flight
  }
  const leave = (domain: string, flight: Flight) => {
    flight.callers -= 1
    if (flight.callers > 0) return
    if (flights.get(domain) === flight) flights.delete(domain)
    flight.end.abort()
  }

  return async (domain, { signal }) => {
    const underWay = flights.get(domain)
    // A caller that comes after a shortage has no part in it.
    const flight = underWay && !underWay.hasRunShort() ? underWay : begin(domain)
    flight.callers += 1
    try {
      const crawl = await unlessAborted(flight.walk.done, signal)
      return await judgeAbsence(crawl, tools.network, signal)
    } catch (error) {
      if (!signal.aborted) throw error
      return flight.walk.soFar()
    } finally {
      leave(domain, flight)
    }
  }
}
