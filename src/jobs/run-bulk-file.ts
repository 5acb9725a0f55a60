import type { RowPlan } from '../bulk/row-inputs.ts'
import { ApiError } from '../contract/errors.ts'
import type { AwaitedSource } from '../model/doubt.ts'
import type { Stop } from '../store/bulk/bulk-file.ts'
import type { AskedRow, BulkRun, BulkRuns } from '../store/bulk/bulk-runs.ts'
import { askBulkRows, type RowAnswer } from './ask-bulk-rows.ts'
import type { JobContext } from './job-kind.ts'
import { type BulkBatch, planBulkBatch, readRows } from './plan-bulk-batch.ts'
import { nextLookOf, rowDoubtOf } from './waiting.ts'

/** Where a file stands when its slice is over. */
export type BulkSlice =
  | { readonly kind: 'more'; readonly run: BulkRun }
  /** All rows have an outcome; that of some is looked at again. */
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
  /** Deleted, or another job works at it. */
  | { readonly kind: 'gone' }

type SliceOptions = {
  readonly fileId: string
  /** How many jobs the file had before the one that asks for the slice: only its newest one works at it. */
  readonly runsBefore: number
  readonly runs: BulkRuns
  readonly perform: JobContext['perform']
  readonly reportFault: JobContext['reportFault']
  /** Returns how rows become inputs; null: what was ordered is not sold any more. */
  planOf(run: Pick<BulkRun, 'operation' | 'columns'>): RowPlan | null
  readonly signal: AbortSignal
  /** For how long it waits for rows that are not sure, once all have an outcome. */
  readonly waitMsMax: number
  /** Is called before each batch with where the file stands. */
  onProgress(run: Pick<BulkRun, 'rowsDone' | 'rows'>): Promise<void>
}

// Work of others comes in between, so a slice is short; with nothing to search it does thousands of rows.
const sliceMs = 4_000
// What is in memory of a file at a time, and what is asked again, free, after a process died: some 500 kB.
const batchRows = 500

/**
 * Works at a file for some seconds: batch after batch is planned, begun, asked and recorded. What is found stands in
 * the account's cache and ledger before it is recorded here, so that a process may end at any moment.
 * @throws {ApiError} unconfigured; what a lookup ends with when the account may not look anything up any more
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

/** Returns how a slice is over before anything more is asked; null: it goes on. */
function overOf(
  { runsBefore, signal }: Pick<SliceOptions, 'runsBefore' | 'signal'>,
  run: BulkRun,
  untilMs: number,
): BulkSlice | null {
  // The job may be faster than what notes it with the file.
  if (runsBefore < run.runs - 1) return gone
  if (run.open.length === 0) return { kind: 'done', run }
  if (run.stopped !== null) return { kind: 'stopped', run, reason: run.stopped, cause: null }
  return signal.aborted || performance.now() > untilMs ? { kind: 'more', run } : null
}

/** Returns how a file is over whose rows all have an outcome, or when it is gone on with; null: some are reopened. */
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

/** Asks the next rows; returns how the file is over by that, or null. */
async function askNext(
  options: SliceOptions,
  run: BulkRun,
  untilMs: number,
): Promise<BulkSlice | null> {
  await options.onProgress(run)
  const stop = await runBatch(options, run, untilMs)
  if (stop === null) return null
  const latest = (await options.runs.read(options.fileId, 1)) ?? run
  // What is not asked again for want of credits keeps its outcome.
  if (latest.rowsDone >= latest.rows) return { kind: 'done', run: latest }
  return { kind: 'stopped', run: latest, ...stop }
}

type Ended = { readonly reason: Stop; readonly cause: ApiError | null }

/** Returns why the file cannot go on; null: it can. */
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

/** Returns what is recorded: rows that wait for another one's outcome wait on when it has none. */
function recordedRows(
  { ask, same, invalid }: BulkBatch,
  answers: readonly RowAnswer[],
  known: ReadonlyMap<string, { readonly number: number; readonly outcome: AskedRow['outcome'] }>,
): readonly AskedRow[] {
  const nothing = { digest: null, sameAs: null, answer: null, error: null, doubt: null }
  const keys = new Map(ask.map(({ number, asked }) => [number, Buffer.from(asked.key, 'base64')]))
  const outcomes = new Map([
    ...[...known.values()].map(({ number, outcome }) => [number, outcome] as const),
    ...answers.map(({ number, outcome }) => [number, outcome] as const),
  ])
  return [
    ...invalid.map(({ number, fault }) => ({
      ...nothing,
      number,
      outcome: 'invalid' as const,
      error: fault,
    })),
    ...answers.map(({ number, outcome, reply, error, doubt }) => ({
      number,
      outcome,
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
