import type { SearchRun } from '../engine.ts'
import type { DomainFacts } from '../memory.ts'
import type { PeopleTools } from './tools.ts'

/**
 * Everything known about a domain; its site is walked through when that was never done or too long ago.
 * The memory leaves out what is suppressed, of a fresh walk too.
 */
export async function learnDomain(
  domain: string,
  tools: PeopleTools,
  run: SearchRun,
): Promise<DomainFacts> {
  const remembered = await tools.memory.recall(domain)
  if (remembered.crawl) return remembered
  const crawl = await tools.crawl(domain, run)
  run.signal.throwIfAborted()
  // A site that is down or missing now may be up in a minute: only what was read is worth keeping.
  if (crawl.status === 'unreachable' || crawl.status === 'absent') return { ...remembered, crawl }
  await tools.memory.noteCrawl(crawl)
  return tools.memory.recall(domain)
}
