import { ApiError } from '@enricher/contract/errors'
import { findAll } from '@enricher/contract/find-all'
import {
  type JobReply,
  type JobsReply,
  jobRetryS,
  type SubmittedJob,
} from '@enricher/contract/jobs'
import type { JobWebhook } from '@enricher/contract/webhooks'
import { createSandboxJobs } from '@enricher/service/jobs/sandbox-jobs'
import type { ShownJob } from '@enricher/service/jobs/shown-job'
import type { LookupInput } from '@enricher/service/lookup/lookup-request'
import { performInSandbox } from '@enricher/service/lookup/sandbox-lookup'
import type { FastifyReply } from 'fastify'
import { retryAfter } from '../reply-docs.ts'

// The example is a job of the sandbox, so that a reader can ask for it.
const exampleId = createSandboxJobs().submit({
  caller: '',
  input: findAll.exampleInput,
  idempotencyKey: null,
}).job.id

/** Sends the 202 of a job: always its first state, so that a replay equals the first reply. */
export function sendSubmitted(
  reply: FastifyReply,
  job: ShownJob,
  baseUrl: string,
  query = '',
): FastifyReply {
  const status_url = `${baseUrl}/jobs/${job.id}${query}`
  const body: SubmittedJob = {
    job_id: job.id,
    status: 'queued',
    status_url,
    created_at: job.createdAt.toISOString(),
  }
  return reply.code(202).header('location', status_url).header('retry-after', jobRetryS).send(body)
}

/** Sends a job as it is now. @throws {ApiError} job_not_found */
export function sendJob(reply: FastifyReply, job: ShownJob | null): JobReply {
  const body = jobReplyOf(job)
  if (body.finished_at === null) reply.header('retry-after', jobRetryS)
  return body
}

/** Returns a job as its account reads it. @throws {ApiError} job_not_found: for another account's job, and for none */
export function jobReplyOf(job: ShownJob | null): JobReply {
  if (!job) {
    throw new ApiError(
      'job_not_found',
      'Your account has no job of this id. A job is deleted some days after it was submitted.',
    )
  }
  return {
    ...summaryOf(job),
    result: job.result as JobReply['result'],
    webhook: job.webhook && webhookOf(job.webhook),
  }
}

function webhookOf(webhook: NonNullable<ShownJob['webhook']>): JobWebhook {
  const { state, attempts, lastAttemptAt, nextAttemptAt, lastStatus, lastError } = webhook
  return {
    ...{ state, attempts },
    last_attempt_at: lastAttemptAt?.toISOString() ?? null,
    next_attempt_at: nextAttemptAt?.toISOString() ?? null,
    last_status: lastStatus,
    last_error: lastError,
  }
}

/** Returns a job as a list shows it. */
export function summaryOf(job: ShownJob): JobsReply['jobs'][number] {
  return {
    job_id: job.id,
    kind: job.kind,
    status: job.state,
    progress: { done: job.stepsDone, total: job.stepsTotal },
    waiting_for: job.waiting?.source ?? null,
    waiting_until: job.waiting?.until.toISOString() ?? null,
    created_at: job.createdAt.toISOString(),
    started_at: job.startedAt?.toISOString() ?? null,
    finished_at: job.finishedAt?.toISOString() ?? null,
    expires_at: job.expiresAt.toISOString(),
    error: job.error as JobReply['error'],
  }
}

/** Documents the headers of a 202. */
export const submissionHeaders = {
  Location: { type: 'string', description: 'Where to ask for the job: an absolute address.' },
  ...retryAfter,
  'Idempotent-Replayed': {
    type: 'string',
    description: '`true` when an earlier reply was sent again.',
  },
}
const exampleTimes = {
  created_at: '2026-11-20T18:03:00.000Z',
  started_at: '2026-11-20T18:03:01.000Z',
  finished_at: '2026-11-20T18:03:09.000Z',
  expires_at: '2026-11-27T18:03:00.000Z',
}
/** A job of find-all, as documents show it. */
export const exampleJob = {
  job_id: exampleId,
  kind: findAll.name,
  status: 'succeeded',
  progress: { done: 4, total: 4 },
  waiting_for: null,
  waiting_until: null,
  ...exampleTimes,
  result: performInSandbox(findAll, findAll.exampleInput as LookupInput).body,
  error: null,
  webhook: null,
}

/** Returns a 202 as documents show it. */
export function exampleSubmitted(baseUrl: string): SubmittedJob {
  const status_url = `${baseUrl}/jobs/${exampleId}?sandbox=1`
  return { job_id: exampleId, status: 'queued', status_url, created_at: exampleTimes.created_at }
}
