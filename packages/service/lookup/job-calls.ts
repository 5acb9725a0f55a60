import type { LookupRequest } from './lookup-request.ts'
import type { Outcome } from './outcome.ts'
import type { SearchSlots } from './search-slots.ts'

/** Properties of a call that a job makes. */
export type JobCall = {
  /**
   * The call is made by a job, whose own id is the `requestId`: the job has the slot already, the results of its
   * earlier attempts count as those of this one, and a cancelled composition replies with its results so far.
   */
  readonly isJob?: boolean
  /** A part of a composition that credits do not cover refuses the whole, which a later attempt completes. */
  readonly isWhole?: boolean
}

/**
 * Returns the outcome of a job's lookup. Charge and cache are one statement: an answer that a dead process has paid for
 * is a repeat in the account's own cache, stored under the job's id. It counts as the hit or miss that it was.
 */
export function outcomeOf(
  { operation, requestId }: Pick<LookupRequest, 'operation' | 'requestId'>,
  outcome: Outcome,
  { isJob = false }: JobCall,
): Outcome {
  const { cached, answer, evidenceIds } = outcome
  if (!isJob || !cached || !evidenceIds.includes(requestId)) return outcome
  const found = answer as Parameters<typeof operation.isHit>[0] | null
  const isHit = found !== null && operation.isHit(found)
  const creditsCharged = isHit ? operation.creditsOf(found) : 0
  return { ...outcome, cached: false, creditsCharged, chargedBefore: creditsCharged }
}

/** The slots of a call whose job has one. */
export const heldSlots: Pick<SearchSlots, 'take' | 'refuseIfFull'> = {
  take: async () => ({ release: () => undefined }),
  refuseIfFull: () => undefined,
}
