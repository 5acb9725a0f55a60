import { ApiError } from '@enricher/contract/errors'
import type { Offer } from '@enricher/contract/operation'
import type { JsonObject } from '@enricher/engine/lib/json'
import { mapBounded, sleep } from '@enricher/engine/lib/time'
import type { Doubt } from '@enricher/engine/model/doubt'
import { outcomeOf } from '../bulk/outcome.ts'
import { doubtOfError, isOutage } from '../lookup/error-result.ts'
import type { BulkOutcome } from '../store/bulk/bulk-rows.ts'
import { rowRequestId } from '../store/bulk/bulk-runs.ts'
import { DatabaseUnavailableError } from '../store/database-unavailable.ts'
import type { JobContext } from './job-kind.ts'
import type { RowToAsk } from './plan-bulk-batch.ts'

/** Outcome of a row that was looked up; rows to look up again have none. */
export type RowAnswer = {
  readonly number: number
  readonly outcome: Exclude<BulkOutcome, 'invalid' | 'kept'>
  readonly reply: JsonObject | null
  readonly error: string | null
  /** Earlier request under which the evidence is stored; null: that of the row. */
  readonly evidenceId: string | null
  /** Reason why another lookup may find more; null: the outcome is sure. */
  readonly doubt: Doubt | null
}

export type AskedRows = {
  readonly answers: readonly RowAnswer[]
  /** Reason why the rest was not looked up: no credits, or a thrown error. Null: all were, or time is over. */
  readonly refusal: ApiError | null
}

type AskOptions = {
  readonly fileId: string
  readonly offer: Offer
  readonly perform: JobContext['perform']
  readonly reportFault: JobContext['reportFault']
  /** Once it aborts, no further row is looked up, and lookups under way end. */
  readonly signal: AbortSignal
  /** Time after which no further row is looked up, on the clock of `performance.now()`. */
  readonly untilMs: number
}

// The bound leaves most of the some 64 search slots of a process to callers that wait; rows that need no search are
// bound by the database, which gathers them into statements.
const rowsAtOnce = 32
const outagePausesMs = [1_000] as const
const busyPauseMs = 1_000

/**
 * Makes the lookups of rows, some at a time. Each row has a request id that is the same for every attempt: an answer
 * that a process paid for before it died is given again. Rejects with errors that are no answer to a lookup.
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
  // Each row holds its price while it is looked up. Credits that did not suffice for several may do for one by one.
  for (const row of unpaid.splice(0).toSorted((one, other) => one.number - other.number)) {
    if (isOver() || refusal !== null) break
    const answer = await answerOf(options, row, isOver)
    if (answer instanceof ApiError) refusal = answer
    else if (answer !== null) answers.push(answer)
  }
  return { answers, refusal }
}

/** Returns the answer to a row, an error that refuses all rows, or null when the row is left for another time. */
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
    // A row that met an outage is finished, however late it is: each slice would begin with it anew.
    const isEnough = () => (outages > 0 ? options.signal.aborted : isOver())
    if (!isEnough()) await sleep(next.pauseMs, options.signal).catch(() => undefined)
    if (isEnough()) return null
  }
}

const unanswered = { reply: null, error: null, evidenceId: null }

function failedWith({ number }: RowToAsk, error: ApiError): RowAnswer {
  const doubt = doubtOfError(error)
  return { ...unanswered, number, outcome: 'failed', error: error.message, doubt }
}

/**
 * Looks a row up once. An error of the lookup is returned, and an internal fault counts as the error of this row alone.
 * Rejects when the job is to end, and when the database is unavailable.
 */
async function attempt(
  { fileId, offer, perform, reportFault, signal }: AskOptions,
  { number, asked }: RowToAsk,
): Promise<RowAnswer | ApiError> {
  const requestId = rowRequestId(fileId, number)
  try {
    const { status, body, doubt, evidenceIds } = await perform(offer, asked.input, {
      requestId,
      isWhole: true,
    })
    if (status === 404) return { ...unanswered, number, outcome: 'miss', doubt }
    const outcome = outcomeOf(offer, body).status === 'hit' ? 'hit' : 'miss'
    const [earlier = null] = evidenceIds.includes(requestId) ? [] : evidenceIds
    return { ...unanswered, number, outcome, reply: body, evidenceId: earlier, doubt }
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
