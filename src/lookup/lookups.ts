import type { Credential } from '../auth/bearer.ts'
import { sandboxCredits } from '../billing/prices.ts'
import { ApiError } from '../contract/errors.ts'
import type { Operation } from '../contract/operation.ts'
import type { Json } from '../lib/digest.ts'
import { lazyDeadline } from '../lib/time.ts'
import { answerSandbox } from '../sandbox/answer.ts'
import { askOf, type LookupInput } from './ask.ts'
import { withIdempotency } from './idempotency.ts'
import { type Outcome, performLookup } from './perform.ts'
import type { LookupPorts } from './ports.ts'

export type LookupCall = {
  readonly credential: Credential
  /** The validated body. */
  readonly input: LookupInput
  /** Lower-case UUID, or null. */
  readonly idempotencyKey: string | null
  readonly requestId: string
}

/** What goes back over the wire, whatever the wire is. */
export type LookupReply = {
  readonly status: 200 | 404
  readonly body: { readonly [field: string]: Json }
  readonly isReplay: boolean
  /** How it ended. */
  readonly result: 'hit' | 'miss' | 'cached'
  readonly creditsCharged: number
}

export type Lookups = {
  /**
   * Performs one lookup for whoever the credential names.
   * @throws {ApiError} invalid_token, insufficient_credits, idempotency_*, server_error, upstream_error
   */
  perform(operation: Operation, call: LookupCall): Promise<LookupReply>
  /** Resolves when no search is under way: a process may stop then. */
  idle(): Promise<void>
}

/** Every surface (HTTP, jobs, tools, CLI) performs its lookups here. */
export function createLookups(ports: LookupPorts): Lookups {
  return {
    async perform(operation, call) {
      const { credential } = call
      if (credential.kind === 'sandbox') return performInSandbox(operation, call.input)
      const ask = askOf(operation, { ...call, credential })
      const recalled = await ports.recall(ask)
      const deadline = lazyDeadline(ports.limits.lookupTimeoutMs)
      const outcome = await withIdempotency(ports, ask, recalled, deadline, (latest) =>
        performLookup(ports, ask, latest, deadline),
      ).catch((error: unknown) => {
        // Counted here, answered where every error is.
        ports.metrics.lookupEnded(operation.name, 'error')
        throw error
      })
      const reply = replyOf(operation, call.input, outcome)
      ports.metrics.lookupEnded(operation.name, reply.result)
      if (reply.creditsCharged > 0) {
        ports.metrics.creditsCharged(operation.name, reply.creditsCharged)
      }
      return { ...reply, isReplay: outcome.isReplay }
    },
    idle: () => ports.flights.idle(),
  }
}

function performInSandbox(operation: Operation, input: LookupInput): LookupReply {
  const outcome = answerSandbox(operation, input)
  if (outcome.kind === 'error') {
    const wait = outcome.code === 'rate_limited' ? { retryAfterS: 1 } : {}
    throw new ApiError(outcome.code, outcome.message, { creditsRemaining: 0, ...wait })
  }
  const reply = replyOf(operation, input, {
    answer: outcome.kind === 'hit' ? JSON.stringify(outcome.answer) : null,
    cached: false,
    creditsCharged: 0,
    creditsRemaining: sandboxCredits,
  })
  return { ...reply, isReplay: false }
}

/** The wire body of an outcome: echo, answer and envelope; a miss becomes a 404 only here. */
function replyOf(
  operation: Operation,
  input: LookupInput,
  outcome: Outcome,
): Omit<LookupReply, 'isReplay'> {
  const result = outcome.cached ? 'cached' : outcome.answer === null ? 'miss' : 'hit'
  const { creditsCharged } = outcome
  const answer = outcome.answer === null ? operation.missAnswer : JSON.parse(outcome.answer)
  if (answer === null) {
    const detail = 'Nothing was found across all sources. No credits were charged.'
    return { status: 404, body: { detail }, result, creditsCharged }
  }
  const body = {
    ...operation.echoOf(input),
    ...answer,
    cached: outcome.cached,
    credits_remaining: outcome.creditsRemaining,
  }
  return { status: 200, body, result, creditsCharged }
}
