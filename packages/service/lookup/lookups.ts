import type { FindAllQuery } from '@enricher/contract/find-all'
import type { FindAllReply } from '@enricher/contract/find-all-reply'
import type { Composition, Offer, Operation } from '@enricher/contract/operation'
import type { Deadline } from '@enricher/engine/lib/time'
import type { Credential } from '../accounts/bearer.ts'
import type { LookupCounts } from '../store/lookups/lookup-counts.ts'
import type { LookupState } from '../store/lookups/lookup-state.ts'
import { createDeadlines, type Deadlines } from './deadlines.ts'
import { resultOfError } from './error-result.ts'
import {
  type FindAllDependencies,
  type PartProgress,
  performFindAll,
  resultOf,
} from './find-all.ts'
import {
  type IdempotencyDependencies,
  type IdempotentOutcome,
  withIdempotency,
} from './idempotency.ts'
import {
  answerSlackMs,
  endedBy,
  lateError,
  stoppingError,
  throwIfInterrupted,
} from './interruption.ts'
import { heldSlots, type JobCall, outcomeOf } from './job-calls.ts'
import type { LookupLimits } from './lookup-limits.ts'
import {
  compositionRequestOf,
  type LookupInput,
  lookupRequestOf,
  type ParsedCall,
  parseInput,
  recordingQueryOf,
  stateQueryOf,
} from './lookup-request.ts'
import { performLookup, refuseIfFull } from './perform.ts'
import { type LookupReply, replyOf, sayableAnswer } from './reply.ts'
import { createSandboxRequests } from './sandbox-requests.ts'
import type { SearchSlots } from './search-slots.ts'
import { createSingleFlight } from './single-flight.ts'

export type LookupCall = JobCall & {
  readonly credential: Credential
  /** The body, validated against the offer's schema. */
  readonly input: LookupInput
  /** Lower-case UUID, or null. */
  readonly idempotencyKey: string | null
  readonly requestId: string
  /**
   * Time at which its first byte was read, on the clock of `performance.now()`; its deadline counts from there. Now
   * when left out.
   */
  readonly startedAtMs?: number
  /** Address of the caller, which distinguishes callers of the sandbox without a key. */
  readonly address?: string
  /** Cancels the call: searches under way end, and nothing more is charged. */
  readonly signal?: AbortSignal
  /** Runs when a part of a composition has ended. */
  readonly onPart?: (progress: PartProgress) => void
}

export type Lookups = {
  /**
   * Performs an offer for the account of the credential.
   * @throws {ApiError} bad_request, invalid_token, insufficient_credits, idempotency_*, server_error, upstream_error
   */
  perform(offer: Offer, call: LookupCall): Promise<LookupReply>
  /** Resolves when no search is under way, so that the process may stop. */
  idle(): Promise<void>
  /**
   * Ends the searches under way and all later ones: nothing is charged for them, and their callers are asked to retry.
   */
  abort(): void
}

type LookupDependencies = FindAllDependencies &
  IdempotencyDependencies & {
    readonly slots: Pick<SearchSlots, 'take' | 'refuseIfFull'>
    readonly lookupCounts: Pick<LookupCounts, 'note'>
  }

/** The stores, the engine and the bounds of lookups. */
type LookupOptions = Omit<LookupDependencies, 'singleFlight'> & {
  readonly lookupCounts: Pick<LookupCounts, 'note'>
  readonly limits: LookupLimits
  /** Replaces deadlines by the clock, which come after `limits.lookupTimeoutMs`. */
  readonly deadlines?: Deadlines
}

/** Creates the lookups: every surface (HTTP, jobs, tools) performs its own here. */
export function createLookups(options: LookupOptions): Lookups {
  const { cursorKey, limits, metrics } = options
  const singleFlight = createSingleFlight()
  const dependencies: LookupDependencies = { ...options, singleFlight }
  const performInSandbox = createSandboxRequests()
  const deadlines =
    options.deadlines ??
    createDeadlines({
      timeoutMs: limits.lookupTimeoutMs,
      slackMs: answerSlackMs,
      lateError,
    })
  return {
    async perform(offer, call) {
      const { credential, input } = call
      if (credential.kind === 'sandbox') {
        return performInSandbox(offer, { ...call, caller: credential.token ?? call.address ?? '' })
      }
      const query = parseInput(offer, input, { cursorKey })
      const parsed = { ...call, credential, query }
      try {
        // A result too late for its caller still ends cleanly: a hit is in the cache then, and a repeat is free.
        const reply = await deadlines.run(call.startedAtMs ?? performance.now(), (own) =>
          endedBy(own, call.signal, (deadline) => {
            const shared = call.isJob
              ? { ...dependencies, slots: heldSlots, isBackground: true }
              : dependencies
            return offer.kind === 'lookup'
              ? performOne(shared, offer, parsed, deadline)
              : performSeveral(shared, offer, parsed, deadline)
          }),
        )
        metrics.lookupEnded(offer.name, reply.result)
        return reply
      } catch (error) {
        // The error is counted here, and answered where all errors are.
        metrics.lookupEnded(offer.name, resultOfError(error))
        throw error
      }
    },
    idle: () => singleFlight.idle(),
    abort: () => deadlines.abortAll(stoppingError()),
  }
}

async function performOne(
  dependencies: LookupDependencies,
  operation: Operation,
  call: ParsedCall & JobCall,
  deadline: () => Deadline,
): Promise<LookupReply> {
  const { keyed, readState, suppressions, metrics } = dependencies
  const request = lookupRequestOf(operation, call, keyed)
  const state = await readState(recordingQueryOf(request))
  const ended = await withIdempotency(dependencies, request, state, deadline, {
    refuse: (latest) => refuseIfFull(dependencies, request, latest),
    run: (latest) => performLookup(dependencies, request, latest, deadline),
  })
  const outcome = { ...ended, ...outcomeOf(request, ended, call) }
  const { creditsCharged } = ended
  if (creditsCharged > 0) metrics.creditsCharged(operation.name, creditsCharged)
  const reply = replyOf(request, outcome, suppressions.held().list)
  countReply(dependencies, state, operation, { ...outcome, result: reply.result })
  return reply
}

async function performSeveral(
  dependencies: LookupDependencies,
  composition: Composition,
  call: ParsedCall & Pick<LookupCall, 'signal' | 'onPart' | 'isJob'>,
  deadline: () => Deadline,
): Promise<LookupReply> {
  const { keyed, readState, suppressions } = dependencies
  const request = compositionRequestOf(composition, call, keyed)
  const state = await readState(stateQueryOf(request))
  const outcome = await withIdempotency(dependencies, request, state, deadline, {
    // Before the key is claimed it is not known whether all parts are cached, so that nothing is searched.
    run: async () => {
      const ended = await performFindAll(dependencies, request, deadline, call)
      // A reply without the cancelled parts must not be given to a retry under the same key.
      if (call.signal?.aborted && !call.isJob) throwIfInterrupted(deadline().signal)
      return ended
    },
  })
  const { list } = suppressions.held()
  // The answer is the reply itself, taken from the record for a replay.
  const body = sayableAnswer(composition, call.query, outcome, list) as FindAllReply
  const { creditsCharged, isReplay, evidenceIds, doubt } = outcome
  const result = resultOf(body, call.query as FindAllQuery)
  const ended = { isReplay, creditsCharged, evidenceIds, doubt }
  const reply: LookupReply = { status: 200, body, result, ...ended }
  countReply(dependencies, state, composition, { ...outcome, result })
  return reply
}

/**
 * Counts a lookup for the charts of its account. A replay was counted before, and so was the job of a second look: only
 * its cost since then is added.
 */
function countReply(
  { lookupCounts }: Pick<LookupDependencies, 'lookupCounts'>,
  { account }: LookupState,
  { name: operation }: Offer,
  {
    result,
    creditsCharged,
    chargedBefore,
    isReplay,
  }: IdempotentOutcome & Pick<LookupReply, 'result'>,
): void {
  if (!account || isReplay) return
  const isCounted = chargedBefore !== undefined
  const credits = creditsCharged - (chargedBefore ?? 0)
  lookupCounts.note({
    accountId: account.id,
    operation,
    result: isCounted ? null : result,
    credits,
  })
}
