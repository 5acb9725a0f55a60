import type { Offer, Operation } from '@enricher/contract/operation'
import type { JsonObject } from '@enricher/engine/lib/json'
import type { Doubt } from '@enricher/engine/model/doubt'
import type { Suppression } from '@enricher/engine/suppression/suppression'
import { withoutSuppressed } from '@enricher/engine/suppression/suppression-answers'
import type { KeyedRequest } from './lookup-request.ts'
import type { Outcome } from './outcome.ts'

/** The reply to a call, for any wire. */
export type LookupReply = {
  readonly status: 200 | 404
  readonly body: JsonObject
  /** True when the first reply to the same Idempotency-Key is given again. */
  readonly isReplay: boolean
  /** Result that counts for the lookup. */
  readonly result: 'hit' | 'miss' | 'cached'
  readonly creditsCharged: number
  /** Ids of the requests under which the evidence of the answer is stored. */
  readonly evidenceIds: readonly string[]
  /** The doubt of the outcome; only the body of a composition shows it. */
  readonly doubt: Doubt | null
}

/**
 * Creates the wire body of an outcome: echo, answer and envelope. Every answer leaves through this function, so it
 * removes suppressed people, and it alone turns a miss into a 404.
 */
export function replyOf(
  { operation, input, query }: RepliedRequest,
  outcome: Outcome & { readonly isReplay: boolean },
  suppression: Suppression,
): LookupReply {
  const { cached, creditsCharged, isReplay, evidenceIds, doubt } = outcome
  const ended = { isReplay, creditsCharged, evidenceIds, doubt }
  const answer = sayableAnswer(operation, query, outcome, suppression)
  const result = cached ? 'cached' : answer === null ? 'miss' : 'hit'
  const missAnswer = cached ? operation.repeatedMissAnswer : operation.missAnswer
  const said = answer ?? (missAnswer as JsonObject | null)
  if (said === null) {
    const why = operation.whyNone(query) ?? 'Nothing was found across all sources.'
    const detail = `${why} No credits were charged.`
    return { status: 404, body: { detail }, result, ...ended }
  }
  const body = {
    ...(operation.echoOf(input) as JsonObject),
    ...said,
    cached,
    credits_remaining: outcome.creditsRemaining,
  }
  return { status: 200, body, result, ...ended }
}

/** Returns the answer without suppressed people; null: there is none, or nothing is left. */
export function sayableAnswer(
  offer: Pick<Offer, 'askedFor'>,
  query: unknown,
  { answer }: Pick<Outcome, 'answer'>,
  suppression: Suppression,
): JsonObject | null {
  if (answer === null) return null
  return withoutSuppressed(answer, offer.askedFor(query), suppression) as JsonObject | null
}

/** The parts of a request that its reply contains. */
type RepliedRequest = Pick<KeyedRequest<Operation>, 'operation' | 'input' | 'query'>
