import { isLocalFault, watchLocalFaults } from '../lib/local-faults.ts'
import { type Engine, type SearchRun, SourcesFailedError } from '../model/engine.ts'
import type { MailboxVerdict } from '../model/mailbox-verdict.ts'

const isFound = (found: object | null) => found !== null

// DNS that cannot be asked is a reason of its own, the same whether its servers are silent, fail or do not listen.
const isConclusive = ({ status, reason }: MailboxVerdict) =>
  status !== 'unknown' || reason === 'dns_failed'

/**
 * Gives an engine whose misses may be believed: what was not found while this machine was short of descriptors, ports or
 * memory is an outage, and so is a verdict that blames a mail server for it. What was found all the same is found.
 */
export function trustMisses(engine: Engine): Engine {
  return {
    findWebsite: trusted(engine.findWebsite, isFound),
    findPersonEmail: trusted(engine.findPersonEmail, isFound),
    findDecisionMaker: trusted(engine.findDecisionMaker, isFound),
    findByLinkedin: trusted(engine.findByLinkedin, isFound),
    findRoster: trusted(engine.findRoster, isFound),
    verifyEmail: trusted(engine.verifyEmail, isConclusive),
  }
}

type Search<Query, Answer> = (query: Query, run: SearchRun) => Promise<Answer>

function trusted<Query, Answer>(
  search: Search<Query, Answer>,
  isKnown: (answer: Answer) => boolean,
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
