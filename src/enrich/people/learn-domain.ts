import { watchLocalFaults } from '../../lib/local-faults.ts'
import type { DomainFacts } from '../../model/domain-facts.ts'
import type { SearchRun } from '../../model/engine.ts'
import type { SiteCrawl } from '../../model/site-crawl.ts'
import type { PeopleTools } from './tools.ts'

/**
 * Everything known about a domain; its site is crawled when that was never done or too long ago.
 * The memory leaves out what is suppressed, of a fresh crawl too.
 */
export async function learnDomain(
  domain: string,
  tools: PeopleTools,
  run: SearchRun,
): Promise<DomainFacts> {
  const remembered = await tools.memory.recall(domain)
  if (remembered.crawl) return remembered
  const hasRunShort = watchLocalFaults()
  const crawl = await tools.crawl(domain, run)
  run.signal.throwIfAborted()
  if (!isMemorable(crawl.status, hasRunShort())) return { ...remembered, crawl }
  await tools.memory.noteCrawl(crawl)
  return tools.memory.recall(domain)
}

/**
 * A site that is down or missing now may be up in a minute: only what was read is worth keeping. A crawl is not that was short
 * of descriptors, ports or memory: it lacks pages that the site has.
 */
function isMemorable(status: SiteCrawl['status'], hasRunShort: boolean): boolean {
  return status !== 'unreachable' && status !== 'absent' && !hasRunShort
}
