import type { Credential } from '../accounts/bearer.ts'
import { ApiError } from '../contract/errors.ts'
import type { FindAllReply } from '../contract/find-all-reply.ts'
import type { Composition, Offer, Operation } from '../contract/operation.ts'
import { createDeadlines } from '../lib/deadlines.ts'
import { askOf, compositionAskOf, type LookupInput, type LookupRequest } from './ask.ts'
import { performFindAll, resultOf } from './find-all.ts'
import { withIdempotency } from './idempotency.ts'
import { answerSlackMs, lateError, stoppingError } from './interruption.ts'
import { performLookup, refuseIfFull } from './perform.ts'
import type { LookupPorts } from './ports.ts'
import { type LookupReply, replyOf, sayableAnswer } from './reply.ts'
import { createSandboxRequests } from './sandbox-requests.ts'

export type LookupCall = {
  readonly credential: Credential
  /** The body, validated against the offer's schema. */
  readonly input: LookupInput
  /** Lower-case UUID, or null. */
  readonly idempotencyKey: string | null
  readonly requestId: string
  /** When its first byte was read, in the time of `performance.now()`; its deadline counts from there. Now when left out. */
  readonly startedAtMs?: number
  /** Where it came from; tells apart callers of the sandbox that send no key. */
  readonly address?: string
}

export type Lookups = {
  /**
   * Performs an offer for the account of the credential.
   * @throws {ApiError} bad_request, invalid_token, insufficient_credits, idempotency_*, server_error, upstream_error
   */
  perform(offer: Offer, call: LookupCall): Promise<LookupReply>
  /** Resolves when no search is under way: a process may stop then. */
  idle(): Promise<void>
  /**
   * Ends the searches under way and all later ones: nothing is charged for them, and their callers are asked to retry.
   */
  abort(): void
}

/** Every surface (HTTP, jobs, tools) performs its lookups here. */
export function createLookups(ports: LookupPorts): Lookups {
  const { lookupTimeoutMs } = ports.limits
  const performInSandbox = createSandboxRequests()
  const deadlines = createDeadlines({
    timeoutMs: lookupTimeoutMs,
    slackMs: answerSlackMs,
    lateError,
  })
  return {
    async perform(offer, call) {
      const { credential, input } = call
      refuse(offer.mistakeIn(input))
      if (credential.kind === 'sandbox') {
        return performInSandbox(offer, { ...call, caller: credential.token ?? call.address ?? '' })
      }
      const request = { ...call, credential }
      try {
        // What comes too late for its caller goes on to a clean end: a hit is in the cache then, and a repeat is free.
        const reply = await deadlines.run(call.startedAtMs ?? performance.now(), (deadline) =>
          offer.kind === 'lookup'
            ? performOne(ports, offer, request, deadline)
            : performSeveral(ports, offer, request, deadline),
        )
        ports.metrics.lookupEnded(offer.name, reply.result)
        return reply
      } catch (error) {
        // Counted here, answered where every error is.
        if (!isRefusal(error)) ports.metrics.lookupEnded(offer.name, 'error')
        throw error
      }
    },
    idle: () => ports.flights.idle(),
    abort: () => deadlines.abortAll(stoppingError()),
  }
}

async function performOne(
  ports: LookupPorts,
  operation: Operation,
  request: LookupRequest,
  deadline: () => AbortSignal,
): Promise<LookupReply> {
  refuse(await ports.mistakeIn(operation, request.input))
  const ask = askOf(operation, request, ports.keyed)
  const recalled = await ports.recallAndRecord(ask)
  const outcome = await withIdempotency(ports, ask, recalled, deadline, {
    refuse: (latest) => refuseIfFull(ports, ask, latest),
    run: (latest) => performLookup(ports, ask, latest, deadline),
  })
  const { creditsCharged } = outcome
  if (creditsCharged > 0) ports.metrics.creditsCharged(operation.name, creditsCharged)
  const suppression = await ports.suppression(recalled.suppressionVersion)
  return replyOf(operation, request.input, outcome, suppression)
}

async function performSeveral(
  ports: LookupPorts,
  composition: Composition,
  request: LookupRequest,
  deadline: () => AbortSignal,
): Promise<LookupReply> {
  const ask = compositionAskOf(composition, request, ports.keyed)
  const recalled = await ports.recall(ask)
  const outcome = await withIdempotency(ports, ask, recalled, deadline, {
    // Whether all of its parts are cached, so that nothing is searched, is not known before the key is claimed.
    run: (latest) => performFindAll(ports, ask, latest, deadline),
  })
  const suppression = await ports.suppression(recalled.suppressionVersion)
  // Its answer is the reply itself, taken out of the record when it is a replay.
  const body = sayableAnswer({}, outcome, suppression) as FindAllReply
  const { creditsCharged, isReplay } = outcome
  return { status: 200, body, isReplay, result: resultOf(body), creditsCharged }
}

function refuse(mistake: string | null): void {
  if (mistake !== null) throw new ApiError('bad_request', mistake)
}

/** Bad input is not a lookup that failed. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'bad_request'
}
