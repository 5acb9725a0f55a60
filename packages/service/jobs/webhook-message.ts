import { createHmac } from 'node:crypto'
import type { DueWebhook } from '../store/jobs/job-webhooks.ts'

/** A message as it is sent. */
export type WebhookMessage = {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * Returns the message about a job that is over. It has the job's id and state, but no result: the receiver reads that
 * with its key, so that a wrong address learns nothing about a person.
 */
export function webhookBody(due: DueWebhook, baseUrl: string): string {
  const { jobId, kind, state, createdAt, startedAt, finishedAt } = due
  return JSON.stringify({
    type: `job.${state}`,
    timestamp: finishedAt.toISOString(),
    data: {
      job_id: jobId,
      kind,
      status: state,
      created_at: createdAt.toISOString(),
      started_at: startedAt?.toISOString() ?? null,
      finished_at: finishedAt.toISOString(),
      status_url: `${baseUrl}/jobs/${jobId}`,
    },
  })
}

/**
 * Signs a message (Standard Webhooks 1.0.0: HMAC-SHA256 of id, time and body, in base64). Every repetition has the same
 * id, so that receivers can drop messages they have; several secrets give several signatures.
 */
export function signedMessage(
  jobId: string,
  body: string,
  secrets: readonly string[],
  nowMs: number,
): WebhookMessage {
  const id = `msg_${jobId}`
  const timestamp = String(Math.floor(nowMs / 1_000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`)
    return `v1,${mac.digest('base64')}`
  })
  return {
    headers: {
      'content-type': 'application/json',
      'accept-encoding': 'identity',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatures.join(' '),
    },
    body,
  }
}
