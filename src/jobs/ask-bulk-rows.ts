import { outcomeOf } from '../bulk/outcome.ts'
import { ApiError } from '../contract/errors.ts'
import type { Offer } from '../contract/operation.ts'
import type { Json } from '../lib/digest.ts'
import { mapBounded, sleep } from '../lib/time.ts'
import { doubtOfError, isOutage } from '../lookup/error-result.ts'
import type { Doubt } from '../model/doubt.ts'
import type { BulkOutcome } from '../store/bulk/bulk-rows.ts'
import { rowRequestId } from '../store/bulk/bulk-runs.ts'
import { DatabaseUnavailableError } from '../store/database-unavailable.ts'
import type { JobContext } from './job-kind.ts'
import type { RowToAsk } from './plan-bulk-batch.ts'

/** What came of a row that was asked; rows that are to be asked again have none. */
export type RowAnswer = {
  readonly number: number
  readonly outcome: Exclude<BulkOutcome, 'invalid'>
  readonly reply: { readonly [field: string]: Json } | null
  readonly error: string | null
  /** Why it is worth asking again, as its lookup says; null: what came of it is sure. */
  readonly doubt: Doubt | null
}

export type AskedRows = {
  readonly answers: readonly RowAnswer[]
  /** Why the rest was not asked: no credits are left, or what an attempt threw. Null: all were, or time is over. */
  readonly refusal: ApiError | null
}

type AskOptions = {
  readonly fileId: string
  readonly offer: Offer
  readonly perform: JobContext['perform']
  readonly reportFault: JobContext['reportFault']
  /** When it aborts, no further row is asked, and those under way end. */
  readonly signal: AbortSignal
  /** After it no further row is asked, in the time of `performance.now()`. */
  readonly untilMs: number
}

// Of some 64 search slots of a process these leave the most to callers that wait; rows that need no search are bound by
// the database, which gathers as many into a statement.
const rowsAtOnce = 32
const outagePausesMs = [1_000] as const
const busyPauseMs = 1_000

/**
 * Makes the lookups of rows, some at a time. Each has a request id of its own that is the same whenever it is asked:
 * what a process paid for before it died is given again as it was. Rejects with what is no answer to a lookup.
 */
export async function askBulkRows(
  options: AskOptions,
  rows: readonly RowToAsk[],
): Promise<AskedRows> {
  const answers: RowAnswer[] = []
  const unpaid: RowToAsk[] = []
  let refusal: ApiError | null = null
  const isOver = () => options.signal.aborted || performance.now() > options.untilMs
  const ask = async (row: RowToAsk) => {
    const answer = await answerOf(options, row, isOver)
    if (answer === null) return
    if (!(answer instanceof ApiError)) answers.push(answer)
    else if (answer.code === 'insufficient_credits') unpaid.push(row)
    else refusal ??= answer
  }
  await mapBounded(rows, rowsAtOnce, async (row) => {
    if (isOver() || refusal !== null || unpaid.length > 0) return
    await ask(row)
  })
  // Each row holds its price while it is asked. What together was too much may not be one after the other.
  for (const row of unpaid.splice(0).toSorted((one, other) => one.number - other.number)) {
    if (isOver() || refusal !== null) break
    const answer = await answerOf(options, row, isOver)
    if (answer instanceof ApiError) refusal = answer
    else if (answer !== null) answers.push(answer)
  }
  return { answers, refusal }
}

/** Returns what came of a row, what refuses all rows, or null when the row is to be asked another time. */
async function answerOf(
  options: AskOptions,
  row: RowToAsk,
  isOver: () => boolean,
): Promise<RowAnswer | ApiError | null> {
  let outages = 0
  for (;;) {
    const ended = await attempt(options, row)
    if (!(ended instanceof ApiError)) return ended
    const next = afterError(ended, outages)
    if (next.kind === 'refused') return ended
    if (next.kind === 'failed') return failedWith(row, ended)
    outages += next.outages
    // A row that met an outage is asked to its end, however late it is: each slice would begin with it anew.
    const isEnough = () => (outages > 0 ? options.signal.aborted : isOver())
    if (!isEnough()) await sleep(next.pauseMs, options.signal).catch(() => undefined)
    if (isEnough()) return null
  }
}

function failedWith({ number }: RowToAsk, error: ApiError): RowAnswer {
  const doubt = doubtOfError(error)
  return { number, outcome: 'failed', reply: null, error: error.message, doubt }
}

/**
 * Asks a row once; what the lookup ends with as an error is returned, and a fault of our own is one of the row alone.
 * Rejects when the job is to end, and without the database.
 */
async function attempt(
  { fileId, offer, perform, reportFault, signal }: AskOptions,
  { number, asked }: RowToAsk,
): Promise<RowAnswer | ApiError> {
  const requestId = rowRequestId(fileId, number)
  try {
    const { status, body, doubt } = await perform(offer, asked.input, { requestId })
    if (status === 404) return { number, outcome: 'miss', reply: null, error: null, doubt }
    const outcome = outcomeOf(offer, body).status === 'hit' ? 'hit' : 'miss'
    return { number, outcome, reply: body, error: null, doubt }
  } catch (error) {
    if (error instanceof ApiError) return error
    if (signal.aborted || error instanceof DatabaseUnavailableError) throw error
    reportFault(error, requestId)
    const message = `Internal error. Quote request id ${requestId}.`
    return new ApiError('server_error', message, { cause: error })
  }
}

type Next =
  | { readonly kind: 'refused' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'again'; readonly pauseMs: number; readonly outages: number }

function afterError(error: ApiError, outages: number): Next {
  const { code, retryAfterS } = error
  if (code === 'insufficient_credits' || code === 'invalid_token') return { kind: 'refused' }
  if (code === 'overloaded' || code === 'idempotency_in_flight') {
    const pauseMs = retryAfterS === undefined ? busyPauseMs : retryAfterS * 1_000
    return { kind: 'again', pauseMs, outages: 0 }
  }
  const pauseMs = outagePausesMs[outages]
  if (!isOutage(error) || pauseMs === undefined) return { kind: 'failed' }
  return { kind: 'again', pauseMs, outages: 1 }
}
