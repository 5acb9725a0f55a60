import type { Offer } from '@enricher/contract/operation'
import type { JsonObject } from '@enricher/engine/lib/json'
import { type Outcome, outcomeOf } from '@enricher/service/bulk/outcome'
import type { SearchDependencies } from '@enricher/service/lookup/searches'
import type { Config } from '../../config/config.ts'
import { isOutage, searchOffer } from '../lookup-run.ts'
import { withSearches } from '../with-searches.ts'
import type { AskRow } from './ask-rows.ts'

/** Opens the searches of this machine, and does the work with the function that runs them. */
export function withEngine<T>(
  config: Config,
  offer: Offer,
  work: (ask: AskRow) => Promise<T>,
): Promise<T> {
  return withSearches(config, (searches) => work(createEngineAsker(searches, offer, config)))
}

/**
 * Creates the function that answers rows on this machine: without account, credits or a cache of answers, but with the
 * facts that earlier lookups stored.
 */
function createEngineAsker(
  searches: SearchDependencies,
  offer: Offer,
  { lookupTimeoutMs }: Pick<Config, 'lookupTimeoutMs'>,
): AskRow {
  return async ({ input, query }, signal) => {
    try {
      const answer = await searchOffer(searches, { offer, query, input }, lookupTimeoutMs, signal)
      return answer === null ? miss : free(outcomeOf(offer, answer as JsonObject))
    } catch (error) {
      if (signal.aborted || !isOutage(error)) throw error
      return { status: 'failed', error: 'No source could be asked in time.' }
    }
  }
}

const miss: Outcome = { status: 'miss', reply: null, credits: 0 }

function free(outcome: Outcome): Outcome {
  return 'credits' in outcome ? { ...outcome, credits: 0 } : outcome
}
