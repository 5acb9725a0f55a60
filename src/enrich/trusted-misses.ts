import { isLocalFault, watchLocalFaults } from '../lib/local-faults.ts'
import { type SearchRun, SourcesFailedError } from '../model/engine.ts'
import type { MailboxVerdict } from '../model/mailbox-verdict.ts'

type Search<Query, Answer> = (query: Query, run: SearchRun) => Promise<Answer>

/**
 * Returns true for a verdict that says something: DNS that cannot be asked is a reason of its own, the same whether its
 * servers are silent, fail or do not listen.
 */
export function isConclusive({ status, reason }: MailboxVerdict): boolean {
  return status !== 'unknown' || reason === 'dns_failed'
}

/**
 * Returns a search whose misses may be believed: what was not found while this machine was short of descriptors, ports
 * or memory is an outage, and so is a verdict that blames a mail server for it. What was found all the same is found.
 */
export function trustMisses<Query, Answer>(
  search: Search<Query, Answer>,
  isKnown: (answer: Answer) => boolean = (answer) => answer !== null,
): Search<Query, Answer> {
  return async (query, run) => {
    const hasRunShort = watchLocalFaults()
    try {
      const answer = await search(query, run)
      if (isKnown(answer) || !hasRunShort()) return answer
    } catch (error) {
      if (!isLocalFault(error)) throw error
      throw new SourcesFailedError(shortage, { cause: error })
    }
    throw new SourcesFailedError(shortage)
  }
}

const shortage =
  'this machine could not ask: short of descriptors, ports, memory or processor time, or of DNS servers that listen'
