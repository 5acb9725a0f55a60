import type { JobState } from '@enricher/contract/jobs'
import type { WebhookError } from '@enricher/contract/webhooks'
import type { AwaitedSource } from '@enricher/engine/model/doubt'

/** Progress of the webhook that reports the end of a job. */
export type WebhookProgress = {
  readonly state: 'pending' | 'delivered' | 'failed'
  readonly attempts: number
  readonly lastAttemptAt: Date | null
  /** Null: the job is not over, or no further attempt follows. */
  readonly nextAttemptAt: Date | null
  readonly lastStatus: number | null
  readonly lastError: WebhookError | null
}

export type AccountJob = {
  /** The job's lookups are charged under this id, as a request's are under the id of the request. */
  readonly id: string
  readonly accountId: string
  /** Position in the list of the account's jobs. */
  readonly number: number
  readonly kind: string
  readonly state: JobState
  /** JSON of the input; null: it named a person who was erased. */
  readonly input: string | null
  /** JSON of the result, suppressed people included; null: nothing was found yet. */
  readonly result: string | null
  readonly error: { readonly word: string; readonly message: string } | null
  readonly stepsDone: number
  readonly stepsTotal: number | null
  /** How often the job was begun without coming to an end, this time included. */
  readonly attempts: number
  readonly isCancelled: boolean
  /** The source that the job waits for, and until when; null: it does not wait. */
  readonly waiting: { readonly source: AwaitedSource; readonly until: Date } | null
  readonly createdAt: Date
  readonly startedAt: Date | null
  readonly finishedAt: Date | null
  readonly expiresAt: Date
  /** Null: no webhook was asked for, or the job was read in a list. */
  readonly webhook: WebhookProgress | null
}

/** Columns of a row that {@link accountJobOf} reads. */
export const jobColumns = jobColumnsWith('result')

/** Columns of a job in a list, which leaves out the results. */
export const listedJobColumns = jobColumnsWith('NULL AS result')

/** Columns of a job that is read alone. */
export const shownJobColumns = `${jobColumnsWith('result')},
  (SELECT row_to_json(w) FROM job_webhooks w WHERE w.job_id = account_jobs.id) AS webhook`

function jobColumnsWith(result: string): string {
  return `id, account_id, number, kind, state, input, ${result}, error, error_message,
  steps_done, steps_total, attempts, cancelled_at, waiting_for, due_at, created_at, started_at, finished_at, expires_at`
}

export type AccountJobRow = {
  readonly id: string
  readonly account_id: string
  readonly number: number
  readonly kind: string
  readonly state: JobState
  readonly input: string | null
  readonly result: string | null
  readonly error: string | null
  readonly error_message: string | null
  readonly steps_done: number
  readonly steps_total: number | null
  readonly attempts: number
  readonly cancelled_at: Date | null
  readonly waiting_for: AwaitedSource | null
  readonly due_at: Date | null
  readonly created_at: Date
  readonly started_at: Date | null
  readonly finished_at: Date | null
  readonly expires_at: Date
  readonly webhook?: WebhookRow | null
}

/** A row of webhooks as JSON, in which times are texts. */
type WebhookRow = {
  readonly state: WebhookProgress['state']
  readonly attempts: number
  readonly due_at: string | null
  readonly last_attempt_at: string | null
  readonly last_status: number | null
  readonly last_error: WebhookError | null
}

/** Returns the job that a row describes. */
export function accountJobOf(row: AccountJobRow): AccountJob {
  return {
    id: row.id,
    accountId: row.account_id,
    number: row.number,
    kind: row.kind,
    state: row.state,
    input: row.input,
    result: row.result,
    error: row.error === null ? null : { word: row.error, message: row.error_message ?? '' },
    stepsDone: row.steps_done,
    stepsTotal: row.steps_total,
    attempts: row.attempts,
    isCancelled: row.cancelled_at !== null,
    waiting: waitingOf(row),
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    expiresAt: row.expires_at,
    webhook: row.webhook ? webhookOf(row.webhook) : null,
  }
}

function waitingOf({ waiting_for: source, due_at: until }: AccountJobRow): AccountJob['waiting'] {
  return source === null || until === null ? null : { source, until }
}

function webhookOf(row: WebhookRow): WebhookProgress {
  return {
    state: row.state,
    attempts: row.attempts,
    lastAttemptAt: timeOf(row.last_attempt_at),
    nextAttemptAt: timeOf(row.due_at),
    lastStatus: row.last_status,
    lastError: row.last_error,
  }
}

function timeOf(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}
