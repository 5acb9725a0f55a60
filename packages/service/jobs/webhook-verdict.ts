import type { WebhookError } from '@enricher/contract/webhooks'
import { hourMs } from '@enricher/engine/lib/time'
import type { ProviderFault } from '@enricher/engine/model/provider-error'
import type { WebhookRecord } from '../store/jobs/job-webhooks.ts'

/** Answer of a receiver, or the fault of the sending. */
export type WebhookAnswer = { readonly status: number } | { readonly fault: ProviderFault }

const secondMs = 1_000
const minuteMs = 60 * secondMs

/**
 * The pauses between attempts, some 23 hours together: a deployment is over after the first ones, a night without an
 * operator after all of them.
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

/** Decides about a webhook after `attempts` attempts, this one included. */
export function decideWebhook(answer: WebhookAnswer, attempts: number): WebhookRecord {
  const status = 'status' in answer ? answer.status : null
  if (status !== null && status >= 200 && status < 300) {
    return { state: 'delivered', inMs: null, status, error: null }
  }
  const error = errorOf(answer)
  // The receiver wants no more messages (Standard Webhooks), or nothing is ever sent to its address.
  const isOver = error === 'gone' || error === 'blocked_address'
  const inMs = isOver ? null : (webhookPausesMs[attempts - 1] ?? null)
  return { state: inMs === null ? 'failed' : 'pending', inMs, status, error }
}

function errorOf(answer: WebhookAnswer): WebhookError {
  if ('status' in answer) return answer.status === goneStatus ? 'gone' : 'status'
  const { fault } = answer
  return fault === 'timeout' || fault === 'blocked_address' ? fault : 'unreachable'
}
