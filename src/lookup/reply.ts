import type { Offer, Operation } from '../contract/operation.ts'
import type { Json } from '../lib/digest.ts'
import type { Doubt } from '../model/doubt.ts'
import type { Suppression } from '../privacy/suppression.ts'
import { withoutSuppressed } from '../privacy/suppression-answers.ts'
import type { KeyedRequest } from './lookup-request.ts'
import type { Outcome } from './outcome.ts'

/** What goes back over the wire, whatever the wire is. */
export type LookupReply = {
  readonly status: 200 | 404
  readonly body: { readonly [field: string]: Json }
  /** True when it is the first reply to the same Idempotency-Key again. */
  readonly isReplay: boolean
  /** How it ended. */
  readonly result: 'hit' | 'miss' | 'cached'
  readonly creditsCharged: number
  /** Of the requests under which the evidence of the answer is kept. */
  readonly evidenceIds: readonly string[]
  /** As of its outcome; in the body of a composition alone. */
  readonly doubt: Doubt | null
}

/**
 * Makes the wire body of an outcome: echo, answer and envelope. Every answer leaves through here, so here
 * suppressed people are taken out, and only here a miss becomes a 404.
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
  const said = answer ?? (missAnswer as Fields | null)
  if (said === null) {
    const detail = 'Nothing was found across all sources. No credits were charged.'
    return { status: 404, body: { detail }, result, ...ended }
  }
  const body = {
    ...(operation.echoOf(input) as Fields),
    ...said,
    cached,
    credits_remaining: outcome.creditsRemaining,
  }
  return { status: 200, body, result, ...ended }
}

/** Returns what was found without suppressed people; null: nothing, or nothing is left. */
export function sayableAnswer(
  offer: Pick<Offer, 'askedFor'>,
  query: unknown,
  { answer }: Pick<Outcome, 'answer'>,
  suppression: Suppression,
): Fields | null {
  if (answer === null) return null
  return withoutSuppressed(answer, offer.askedFor(query), suppression) as Fields | null
}

/** What a reply takes from its request. */
type RepliedRequest = Pick<KeyedRequest<Operation>, 'operation' | 'input' | 'query'>

type Fields = { readonly [field: string]: Json }
