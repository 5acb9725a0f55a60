import { ApiError } from '@enricher/contract/errors'
import type { FindAllQuery } from '@enricher/contract/find-all'
import { type FindAllReply, findAllReply, type Part } from '@enricher/contract/find-all-reply'
import type { Composition } from '@enricher/contract/operation'
import type { Deadline } from '@enricher/engine/lib/time'
import { doubtOfAll } from '@enricher/engine/model/doubt'
import { unknownKeyError } from '../accounts/bearer.ts'
import type { KeyedDigest } from '../lib/keyed-digest.ts'
import type { Logger } from '../lib/logger.ts'
import type { Metrics } from '../lib/metrics.ts'
import { createCallSlot } from './call-slot.ts'
import { doubtOfError, resultOfError } from './error-result.ts'
import { type PartRequest, partCountOf, searchParts } from './find-all-parts.ts'
import { type JobCall, outcomeOf } from './job-calls.ts'
import {
  type KeyedRequest,
  type LookupRequest,
  lookupRequestOf,
  stateQueryOf,
} from './lookup-request.ts'
import type { Outcome } from './outcome.ts'
import { type ParallelOutcome, performInParallel } from './parallel-lookups.ts'
import { type PerformDependencies, performLookup } from './perform.ts'
import { sayableAnswer } from './reply.ts'

/** The dependencies of a call of several lookups, beside those of each lookup. */
export type FindAllDependencies = PerformDependencies & {
  /** Makes the digests of inputs that are stored. */
  readonly keyed: KeyedDigest
  readonly metrics: Pick<Metrics, 'lookupEnded' | 'creditsCharged'>
  readonly logger: Pick<Logger, 'error'>
}

/** Progress of a composition. */
export type PartProgress = {
  readonly ended: number
  readonly total: number
  /** The lookup that has just ended. */
  readonly operation: string
}

/**
 * Performs several lookups in one call. Each is a lookup like any other, with a hold, a cache entry and a charge of its
 * own; all share one deadline. The call succeeds when the website's lookup does: how the others ended is part of the
 * reply. The answer of the outcome is the whole reply, without the balance.
 * @throws {ApiError} invalid_token; insufficient_credits or server_error of the website's lookup; overloaded, of the
 * whole call and before anything is charged, when too much is searched already
 */
export async function performFindAll(
  dependencies: FindAllDependencies,
  request: KeyedRequest<Composition>,
  deadline: () => Deadline,
  call: JobCall & { readonly onPart?: (progress: PartProgress) => void } = {},
): Promise<Outcome> {
  const { suppressions, readState, keyed, slots } = dependencies
  const onEnded = countingParts(request.query as FindAllQuery, call.onPart)
  const outcomes: Outcome[] = []
  const failures: unknown[] = []
  // The key belongs to the whole call; parts are found again in the account's own cache.
  const ofPart = { ...request, idempotencyKey: null }
  const requestFor = ({ operation, ...asked }: PartRequest) =>
    lookupRequestOf(operation, { ...ofPart, ...asked }, keyed)
  const note = (part: LookupRequest, ended: Outcome): Part => {
    const outcome = outcomeOf(part, ended, call)
    outcomes.push(outcome)
    countPart(dependencies, part, ended)
    const { list } = suppressions.held()
    const answer = sayableAnswer(part.operation, part.query, outcome, list)
    return { answer, cached: outcome.cached, failure: null }
  }
  const callSlot = createCallSlot(slots)
  const parts = await searchParts(request.query as FindAllQuery, {
    async first(part) {
      const first = requestFor(part)
      const latest = await readState(stateQueryOf(first))
      const website = await performLookup(dependencies, first, latest, deadline, callSlot.take)
      onEnded(first)
      return note(first, website)
    },
    async others(others) {
      const requests = others.map(requestFor)
      const parallel = { takeSlot: callSlot.take, onEnded }
      const ended = await performInParallel(dependencies, requests, deadline, parallel)
      callSlot.throwIfRefused()
      failures.push(...ended.flatMap((one) => (one.kind === 'failed' ? [one.error] : [])))
      const unpaid = failures.find(isUnpaid)
      if (call.isWhole && unpaid !== undefined) throw unpaid
      return ended.map((one) =>
        one.kind === 'ended' ? note(one.request, one.outcome) : failedPart(dependencies, one),
      )
    },
  }).finally(callSlot.release)
  const charged = outcomes.reduce((sum, outcome) => sum + outcome.creditsCharged, 0)
  const balance = await readState(stateQueryOf(request))
  if (!balance.account) throw unknownKeyError()
  const remaining = balance.account.credits
  const doubt = doubtOfAll([
    ...outcomes.map((outcome) => outcome.doubt),
    ...failures.map(doubtOfError),
  ])
  const before = outcomes.flatMap(({ chargedBefore }) => chargedBefore ?? [])
  const credits = { charged, remaining }
  const reply = findAllReply((request.query as FindAllQuery).companyName, parts, credits, doubt)
  return {
    answer: reply,
    cached: false,
    creditsCharged: charged,
    ...(before.length > 0 && { chargedBefore: before.reduce((sum, one) => sum + one, 0) }),
    creditsRemaining: remaining,
    isRecorded: false,
    evidenceIds: [...new Set(outcomes.flatMap(({ evidenceIds }) => evidenceIds))],
    doubt,
  }
}

const isUnpaid = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'insufficient_credits'

/** Returns a function that counts the parts that have ended, each once. */
function countingParts(
  query: FindAllQuery,
  onPart: ((progress: PartProgress) => void) | undefined,
): (part: LookupRequest) => void {
  const ended = new Set<LookupRequest>()
  const total = partCountOf(query)
  return (part) => {
    ended.add(part)
    onPart?.({ ended: ended.size, total, operation: part.operation.name })
  }
}

/** Returns the result that counts for the call: it is a repeat where each of its parts is one. */
export function resultOf(
  { domain, website, decision_makers: holders, company_emails_cached, profile }: FindAllReply,
  { isRosterWanted }: Pick<FindAllQuery, 'isRosterWanted'>,
): 'hit' | 'miss' | 'cached' {
  if (domain === null) return 'miss'
  const isRosterOld = !isRosterWanted || company_emails_cached
  const areOld = website?.cached === true && holders.every(({ cached }) => cached)
  const isProfileOld = profile == null || profile.cached
  return areOld && isRosterOld && isProfileOld ? 'cached' : 'hit'
}

function countPart(
  { metrics }: Pick<FindAllDependencies, 'metrics'>,
  { operation }: LookupRequest,
  outcome: Outcome,
): void {
  const { answer, cached, creditsCharged } = outcome
  metrics.lookupEnded(operation.name, cached ? 'cached' : answer === null ? 'miss' : 'hit')
  if (creditsCharged > 0) metrics.creditsCharged(operation.name, creditsCharged)
}

function failedPart(
  { metrics, logger }: Pick<FindAllDependencies, 'metrics' | 'logger'>,
  failed: ParallelOutcome & { kind: 'failed' },
): Part {
  const { operation, requestId } = failed.request
  const { error } = failed
  metrics.lookupEnded(operation.name, resultOfError(error))
  if (error instanceof ApiError) return { answer: null, cached: false, failure: error.message }
  // Other parts may have been paid for, so they are delivered nevertheless.
  logger.error({ request_id: requestId, err: error }, 'a part of a lookup failed')
  const failure = `Internal error. Quote request id ${requestId}.`
  return { answer: null, cached: false, failure }
}
