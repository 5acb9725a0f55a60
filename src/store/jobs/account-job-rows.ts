import type { JobState } from '../../contract/jobs.ts'

/** A job of an account. */
export type AccountJob = {
  /** Its lookups are charged under this id, as they are under that of a request. */
  readonly id: string
  readonly accountId: string
  /** Its place in the list of the account's jobs. */
  readonly number: number
  readonly kind: string
  readonly state: JobState
  /** JSON; null: it named a person who was erased. */
  readonly input: string | null
  /** JSON, suppressed people included; null: nothing was found yet. */
  readonly result: string | null
  readonly error: { readonly word: string; readonly message: string } | null
  readonly stepsDone: number
  readonly stepsTotal: number | null
  /** How often it was begun without coming to an end, this time included. */
  readonly attempts: number
  /** True when its account does not want it any more. */
  readonly isCancelled: boolean
  readonly createdAt: Date
  readonly startedAt: Date | null
  readonly finishedAt: Date | null
  readonly expiresAt: Date
}

/** Columns of a row that {@link accountJobOf} reads. */
export const jobColumns = jobColumnsWith('result')

/** Those of a list, which leaves the results where they are. */
export const listedJobColumns = jobColumnsWith('NULL AS result')

function jobColumnsWith(result: string): string {
  return `id, account_id, number, kind, state, input, ${result}, error, error_message,
  steps_done, steps_total, attempts, cancelled_at, created_at, started_at, finished_at, expires_at`
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
  readonly created_at: Date
  readonly started_at: Date | null
  readonly finished_at: Date | null
  readonly expires_at: Date
}

/** Reads a job out of its row. */
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
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    expiresAt: row.expires_at,
  }
}
