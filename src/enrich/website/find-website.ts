import { type SearchRun, SourcesFailedError, type WebsiteAnswer } from '../../model/engine.ts'
import type { WebsiteQuery } from '../../model/provider.ts'
import { decideWebsite } from './decide.ts'
import { gatherFacts } from './gather.ts'
import type { WebsiteTools } from './tools.ts'

/**
 * A company's official website, or null when the sources answered and nothing qualifies.
 * @throws {SourcesFailedError} when too little answered to call it a miss.
 */
export async function findWebsite(
  query: WebsiteQuery,
  tools: WebsiteTools,
  run: SearchRun,
): Promise<WebsiteAnswer | null> {
  const facts = await gatherFacts(query, tools, run)
  // An ended search looks like failed questions; the caller gets the reason of its end instead.
  run.signal.throwIfAborted()
  const decision = decideWebsite(facts, tools.models?.evidence)
  if (decision.status === 'unknown') throw new SourcesFailedError(decision.reason)
  if (decision.status === 'miss' && decision.doubt) run.onUnsure?.(decision.doubt)
  return decision.status === 'answer' ? decision.answer : null
}
