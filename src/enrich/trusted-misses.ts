import { isLocalFault, watchLocalFaults } from '../lib/local-faults.ts'
import { type Engine, type SearchRun, SourcesFailedError } from './engine.ts'

const isFound = (found: object | null) => found !== null

/**
 * Gives an engine whose misses may be believed: what was not found while this machine was short of descriptors, ports or
 * memory is an outage, and so is a verdict that says nothing. What was found all the same is found.
 */
export function trustMisses(engine: Engine): Engine {
  return {
    findWebsite: trusted(engine.findWebsite, isFound),
    findPersonEmail: trusted(engine.findPersonEmail, isFound),
    findDecisionMaker: trusted(engine.findDecisionMaker, isFound),
    findByProfile: trusted(engine.findByProfile, isFound),
    findRoster: trusted(engine.findRoster, isFound),
    verifyEmail: trusted(engine.verifyEmail, ({ status }) => status !== 'unknown'),
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

const shortage = 'this machine ran short of descriptors, ports or memory while it was asking'
