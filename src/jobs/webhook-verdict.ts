import type { WebhookError } from '../contract/webhooks.ts'
import type { ProviderFault } from '../model/provider-error.ts'

/** What came of sending a message. */
export type WebhookAnswer = { readonly status: number } | { readonly fault: ProviderFault }

/** What follows from it. */
export type WebhookVerdict = {
  readonly state: 'pending' | 'delivered' | 'failed'
  /** When it is sent again; null unless it is pending. */
  readonly inMs: number | null
  readonly status: number | null
  readonly error: WebhookError | null
}

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/**
 * The pauses after the first attempt and those that follow, some 23 hours together: a deployment is over after the
 * first ones, a night without an operator after all.
 */
export const webhookPausesMs = [
  5 * secondMs,
  minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  7 * hourMs,
  9 * hourMs,
] as const

const goneStatus = 410

/** Decides what becomes of a webhook that was sent so many times, this one included. */
export function decideWebhook(answer: WebhookAnswer, attempts: number): WebhookVerdict {
  const status = 'status' in answer ? answer.status : null
  if (status !== null && status >= 200 && status < 300) {
    return { state: 'delivered', inMs: null, status, error: null }
  }
  const error = errorOf(answer)
  // The receiver wants no more (Standard Webhooks), or its address is one that is never sent to.
  const isOver = error === 'gone' || error === 'blocked_address'
  const inMs = isOver ? null : (webhookPausesMs[attempts - 1] ?? null)
  return { state: inMs === null ? 'failed' : 'pending', inMs, status, error }
}

function errorOf(answer: WebhookAnswer): WebhookError {
  if ('status' in answer) return answer.status === goneStatus ? 'gone' : 'status'
  const { fault } = answer
  return fault === 'timeout' || fault === 'blocked_address' ? fault : 'unreachable'
}
