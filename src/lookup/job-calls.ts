import type { LookupRequest } from './lookup-request.ts'
import type { Outcome } from './outcome.ts'
import type { SearchSlots } from './search-slots.ts'

/** What a call is that a job makes. */
export type JobCall = {
  /**
   * Made by a job, whose own id is the `requestId`: its slot is taken already, what an earlier attempt of the job has
   * found counts as found by this one, and a composition that is cancelled has what was found by then as its reply.
   */
  readonly isJob?: boolean
}

/**
 * Returns the outcome of what a job has found. Charge and cache are one statement: what an attempt has paid for whose
 * process died is a repeat in the account's own cache, found under the job's id. It is given as what it was.
 */
export function outcomeOf(
  { operation, requestId }: Pick<LookupRequest, 'operation' | 'requestId'>,
  outcome: Outcome,
  { isJob = false }: JobCall,
): Outcome {
  const { cached, answer, evidenceIds } = outcome
  if (!isJob || !cached || !evidenceIds.includes(requestId)) return outcome
  const isHit = answer !== null && operation.isHit(answer as Parameters<typeof operation.isHit>[0])
  const creditsCharged = isHit ? operation.priceCredits : 0
  return { ...outcome, cached: false, creditsCharged, chargedBefore: creditsCharged }
}

/** The slots of a call whose job has one. */
export const heldSlots: Pick<SearchSlots, 'take' | 'refuseIfFull'> = {
  take: async () => ({ release: () => undefined }),
  refuseIfFull: () => undefined,
}
