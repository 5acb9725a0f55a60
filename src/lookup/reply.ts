import type { Operation } from '../contract/operation.ts'
import type { Json } from '../lib/digest.ts'
import type { Suppression } from '../privacy/suppression.ts'
import type { LookupInput } from './ask.ts'
import type { Outcome } from './outcome.ts'
import { answerWithoutSuppressed } from './suppressed.ts'

/** What goes back over the wire, whatever the wire is. */
export type LookupReply = {
  readonly status: 200 | 404
  readonly body: { readonly [field: string]: Json }
  /** True when it is the first reply to the same Idempotency-Key again. */
  readonly isReplay: boolean
  /** How it ended. */
  readonly result: 'hit' | 'miss' | 'cached'
  readonly creditsCharged: number
}

/**
 * The wire body of an outcome: echo, answer and envelope. Every answer leaves through here, so here
 * suppressed people are taken out, and only here a miss becomes a 404.
 */
export function replyOf(
  operation: Operation,
  input: LookupInput,
  outcome: Outcome & { readonly isReplay: boolean },
  suppression: Suppression,
): LookupReply {
  const { cached, creditsCharged, isReplay } = outcome
  const answer = sayableAnswer(input, outcome, suppression)
  const result = cached ? 'cached' : answer === null ? 'miss' : 'hit'
  const missAnswer = cached ? operation.repeatedMissAnswer : operation.missAnswer
  const said = answer ?? (missAnswer as Fields | null)
  if (said === null) {
    const detail = 'Nothing was found across all sources. No credits were charged.'
    return { status: 404, body: { detail }, isReplay, result, creditsCharged }
  }
  const body = {
    ...(operation.echoOf(input) as Fields),
    ...said,
    cached,
    credits_remaining: outcome.creditsRemaining,
  }
  return { status: 200, body, isReplay, result, creditsCharged }
}

/** What was found and may be said; null: nothing. */
export function sayableAnswer(
  input: LookupInput,
  { answer }: Pick<Outcome, 'answer'>,
  suppression: Suppression,
): Fields | null {
  if (answer === null) return null
  return answerWithoutSuppressed(input, JSON.parse(answer), suppression) as Fields | null
}

type Fields = { readonly [field: string]: Json }
