import { ApiError } from '@enricher/contract/errors'
import type { AwaitedSource } from '@enricher/engine/model/doubt'
import type { RowPlan } from '../bulk/row-inputs.ts'
import type { Stop } from '../store/bulk/bulk-file.ts'
import type { AskedRow, BulkRun, BulkRuns } from '../store/bulk/bulk-runs.ts'
import { askBulkRows, type RowAnswer } from './ask-bulk-rows.ts'
import type { JobContext } from './job-kind.ts'
import { type BulkBatch, planBulkBatch, readRows } from './plan-bulk-batch.ts'
import { nextLookOf, rowDoubtOf } from './waiting.ts'

/** State of a file at the end of its slice. */
export type BulkSlice =
  | { readonly kind: 'more'; readonly run: BulkRun }
  /** All rows have an outcome; some of them are looked up again. */
  | {
      readonly kind: 'waiting'
      readonly run: BulkRun
      readonly inMs: number
      readonly waitingFor: AwaitedSource
    }
  | { readonly kind: 'done'; readonly run: BulkRun }
  | {
      readonly kind: 'stopped'
      readonly run: BulkRun
      readonly reason: Stop
      readonly cause: ApiError | null
    }
  /** The file is deleted, or another job works at it. */
  | { readonly kind: 'gone' }

type SliceOptions = {
  readonly fileId: string
  /** Count of the file's jobs before the one of this slice: only the newest job works at a file. */
  readonly runsBefore: number
  readonly runs: BulkRuns
  readonly perform: JobContext['perform']
  readonly reportFault: JobContext['reportFault']
  /** Returns the plan of a file's rows; null: the ordered lookup is not sold any more. */
  planOf(run: Pick<BulkRun, 'operation' | 'columns'>): RowPlan | null
  readonly signal: AbortSignal
  /** How long the file waits for unsure rows, once all rows have an outcome. */
  readonly waitMsMax: number
  /** Runs before each batch, with the progress of the file. */
  onProgress(run: Pick<BulkRun, 'rowsDone' | 'rows'>): Promise<void>
}

// Slices are short, as others work in between; without searches one slice does thousands of rows.
const sliceMs = 4_000
// A batch is in memory, and is asked again, free, after a process died: some 500 kB.
const batchRows = 500

/**
 * Works at a file for some seconds: batch after batch is planned, begun, looked up and recorded. An answer is in the
 * account's cache and ledger before it is recorded here, so that a process may end at any moment.
 * @throws {ApiError} unconfigured; errors of lookups when the account may not look anything up any more
 */
export async function runBulkFile(options: SliceOptions): Promise<BulkSlice> {
  const untilMs = performance.now() + sliceMs
  for (;;) {
    const run = await options.runs.read(options.fileId, batchRows)
    if (run === null) return gone
    const over = overOf(options, run, untilMs)
    if (over !== null && over.kind !== 'done') return over
    const ended = await (over === null ? askNext(options, run, untilMs) : lookAgain(options, run))
    if (ended !== null) return ended
  }
}

const gone = { kind: 'gone' } as const

/** Returns how a slice has ended before any further lookup; null: it goes on. */
function overOf(
  { runsBefore, signal }: Pick<SliceOptions, 'runsBefore' | 'signal'>,
  run: BulkRun,
  untilMs: number,
): BulkSlice | null {
  // The job may be faster than the statement that stores it with the file.
  if (runsBefore < run.runs - 1) return gone
  if (run.open.length === 0) return { kind: 'done', run }
  if (run.stopped !== null) return { kind: 'stopped', run, reason: run.stopped, cause: null }
  return signal.aborted || performance.now() > untilMs ? { kind: 'more', run } : null
}

/** Returns how a file ends, or when it goes on, once all rows have an outcome; null: some rows are reopened. */
async function lookAgain(
  { fileId, runsBefore, runs, waitMsMax, signal }: SliceOptions,
  run: BulkRun,
): Promise<BulkSlice | null> {
  const done = { kind: 'done', run } as const
  const waiting = run.stopped === null ? await runs.waitingOf(fileId) : null
  if (waiting === null) return done
  const next = nextLookOf(waiting, waitMsMax)
  if (next.kind === 'over') return done
  if (next.kind === 'later') return { ...next, kind: 'waiting', run }
  if (signal.aborted) return { kind: 'more', run }
  return (await runs.reopen(fileId, runsBefore)) > 0 ? null : done
}

/** Looks up the next rows; returns how that ends the file, or null. */
async function askNext(
  options: SliceOptions,
  run: BulkRun,
  untilMs: number,
): Promise<BulkSlice | null> {
  await options.onProgress(run)
  const stop = await runBatch(options, run, untilMs)
  if (stop === null) return null
  const latest = (await options.runs.read(options.fileId, 1)) ?? run
  // A row that is not looked up again for lack of credits keeps its outcome.
  if (latest.rowsDone >= latest.rows) return { kind: 'done', run: latest }
  return { kind: 'stopped', run: latest, ...stop }
}

type Ended = { readonly reason: Stop; readonly cause: ApiError | null }

/** Returns the reason why the file cannot go on; null: it can. */
async function runBatch(
  options: SliceOptions,
  run: BulkRun,
  untilMs: number,
): Promise<Ended | null> {
  const { fileId, runs, perform, reportFault, signal } = options
  const plan = options.planOf(run)
  if (plan === null)
    throw new ApiError('unconfigured', `This service does not sell ${run.operation} any more.`)
  const rows = readRows(plan, run.open)
  const digests = new Set(rows.flatMap(({ input }) => (input.fault === null ? [input.key] : [])))
  const known = await runs.firstOf(
    fileId,
    [...digests].map((key) => Buffer.from(key, 'base64')),
  )
  const creditsLeft = (run.maxCredits ?? Number.POSITIVE_INFINITY) - run.creditsCharged
  const batch = planBulkBatch(rows, known, creditsLeft)
  if (batch.end === rows[0]?.number) return { reason: 'max_credits', cause: null }
  if (!(await runs.begin(fileId, run, batch.end))) return null
  const ask = { fileId, offer: plan.offer, perform, reportFault, signal, untilMs }
  const { answers, refusal } = await askBulkRows(ask, batch.ask)
  await runs.record(fileId, recordedRows(batch, answers, known))
  if (refusal === null) return null
  if (refusal.code !== 'insufficient_credits') throw refusal
  return { reason: 'insufficient_credits', cause: refusal }
}

/** Returns the rows to record; a row that shares an outcome waits on while there is none. */
function recordedRows(
  { ask, same, unasked }: BulkBatch,
  answers: readonly RowAnswer[],
  known: ReadonlyMap<string, { readonly number: number; readonly outcome: AskedRow['outcome'] }>,
): readonly AskedRow[] {
  const nothing = {
    digest: null,
    sameAs: null,
    answer: null,
    error: null,
    evidenceId: null,
    doubt: null,
  }
  const keys = new Map(ask.map(({ number, asked }) => [number, Buffer.from(asked.key, 'base64')]))
  const outcomes = new Map([
    ...[...known.values()].map(({ number, outcome }) => [number, outcome] as const),
    ...answers.map(({ number, outcome }) => [number, outcome] as const),
  ])
  return [
    ...unasked.map(({ number, outcome, fault }) => ({
      ...nothing,
      number,
      outcome,
      error: fault,
    })),
    ...answers.map(({ number, outcome, reply, error, evidenceId, doubt }) => ({
      number,
      outcome,
      evidenceId,
      digest: keys.get(number) ?? null,
      sameAs: null,
      answer: reply === null ? null : JSON.stringify(reply),
      error,
      doubt: rowDoubtOf(doubt),
    })),
    ...same.flatMap(({ number, sameAs }) => {
      const outcome = outcomes.get(sameAs)
      return outcome === undefined ? [] : [{ ...nothing, number, outcome, sameAs }]
    }),
  ]
}
