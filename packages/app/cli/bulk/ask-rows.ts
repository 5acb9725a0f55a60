import { dataRows } from '@enricher/service/bulk/data-rows'
import type { FileRow } from '@enricher/service/bulk/file-row'
import type { BulkFile } from '@enricher/service/bulk/open-file'
import type { Outcome } from '@enricher/service/bulk/outcome'
import { type RowInput, type RowPlan, readRowInput } from '@enricher/service/bulk/row-inputs'
import type { AnsweredRows } from './answered-rows.ts'

export type AskedRow = Extract<RowInput, { fault: null }>

/** Runs one lookup. A rejection ends the run, because no further row would be answered either. */
export type AskRow = (asked: AskedRow, signal: AbortSignal) => Promise<Outcome>

/** Ends a run in order, with its answers kept. `message` says why, and how to continue. */
export class RunStopped extends Error {
  readonly reason: 'credits' | 'limit' | 'interrupted' | 'refused' | 'failures'

  constructor(reason: RunStopped['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'RunStopped'
    this.reason = reason
  }
}

/** Progress of a run. */
export type Tally = { rows: number; hits: number; misses: number; invalid: number; failed: number }

/** A run that finished or was stopped. */
export type Run = {
  readonly tally: Tally
  /** Inputs without an answer, with the reason; another run asks them again. */
  readonly failures: ReadonlyMap<string, string>
  /** Null: all rows were asked. */
  readonly stopped: RunStopped | null
}

// This many consecutive requests without an answer, each tried several times, mean that the service is down.
const failuresInRowMax = 20

type RunOptions = {
  readonly file: BulkFile
  readonly plan: RowPlan
  readonly answered: AnsweredRows
  readonly ask: AskRow
  readonly parallel: number
  /** Credits that all runs together may spend; null: no limit. */
  readonly creditsMax: number | null
  /** Aborts when no further row is to be asked; running lookups still end. */
  readonly stopping: AbortSignal
  /** Aborts running lookups. */
  readonly signal: AbortSignal
  onProgress(tally: Tally): void
}

/**
 * Asks each distinct input of a file once, several in parallel, and stores the answers. Rejects with errors that are no
 * decision about the run: a full disk, a file that changed.
 */
export async function askRows(options: RunOptions): Promise<Run> {
  const { file, plan, answered, stopping, onProgress } = options
  const tally: Tally = { rows: 0, hits: 0, misses: 0, invalid: 0, failed: 0 }
  const failures = new Map<string, string>()
  const pool = createPool(options, failures, tally)
  const takeRow = async (row: FileRow) => {
    const asked = readRowInput(plan, row)
    if (asked.fault !== null) tally.invalid += asked.isKept ? 0 : 1
    else if (!answered.has(asked.key) && !pool.isAsked(asked.key)) await pool.take(asked)
  }
  for await (const row of dataRows(file, plan)) {
    await takeRow(row)
    if (stopping.aborted || pool.stopped() !== null) break
    tally.rows += 1
    onProgress(tally)
  }
  await pool.drained()
  onProgress(tally)
  const stopped = pool.stopped() ?? (stopping.aborted ? interrupted() : null)
  return { tally, failures, stopped }
}

type Pool = {
  isAsked(key: string): boolean
  /** Begins a lookup as soon as there is room; does nothing when the run is stopped meanwhile. */
  take(asked: AskedRow): Promise<void>
  drained(): Promise<void>
  stopped(): RunStopped | null
}

function createPool(options: RunOptions, failures: Map<string, string>, tally: Tally): Pool {
  const { answered, ask, parallel, creditsMax, signal, stopping } = options
  const underWay = new Map<string, Promise<void>>()
  let reserved = 0
  let failuresInRow = 0
  let stopped: RunStopped | null = null
  let broken: { readonly error: unknown } | null = null

  const settle = async (key: string, outcome: Outcome) => {
    if (outcome.status === 'failed') {
      tally.failed += 1
      failures.set(key, outcome.error)
      failuresInRow += 1
      if (failuresInRow >= failuresInRowMax) stopped ??= tooManyFailures(outcome.error)
      return
    }
    failuresInRow = 0
    await answered.add(key, outcome)
    if (outcome.status === 'hit') tally.hits += 1
    else if (outcome.status === 'miss') tally.misses += 1
    else tally.invalid += 1
  }
  const run = async (asked: AskedRow) => {
    try {
      await settle(asked.key, await ask(asked, signal))
    } catch (error) {
      if (error instanceof RunStopped) stopped ??= error
      else if (!signal.aborted) broken ??= { error }
    } finally {
      reserved -= asked.creditsMax
      underWay.delete(asked.key)
    }
  }
  const isOver = () => stopped !== null || broken !== null || stopping.aborted
  return {
    isAsked: (key) => underWay.has(key) || failures.has(key),
    stopped: () => stopped,
    async take(asked) {
      const isTooMuch = () =>
        creditsMax !== null && answered.credits() + reserved + asked.creditsMax > creditsMax
      // The lookups under way may cost less than is reserved for them.
      while ((underWay.size >= parallel || isTooMuch()) && underWay.size > 0 && !isOver()) {
        await Promise.race(underWay.values())
      }
      if (broken) throw broken.error
      if (isOver()) return
      if (isTooMuch()) {
        stopped = overLimit(creditsMax ?? 0)
        return
      }
      reserved += asked.creditsMax
      underWay.set(asked.key, run(asked))
    },
    async drained() {
      await Promise.all(underWay.values())
      if (broken) throw broken.error
    },
  }
}

/** Returns the end of a run on Ctrl-C. */
export function interrupted(): RunStopped {
  return new RunStopped('interrupted', 'Interrupted: the same command goes on from here.')
}

function overLimit(creditsMax: number): RunStopped {
  return new RunStopped(
    'limit',
    `The next lookup could cost more than --max-credits ${creditsMax}: with a higher one the same command goes on from here.`,
  )
}

function tooManyFailures(why: string): RunStopped {
  return new RunStopped(
    'failures',
    `${failuresInRowMax} lookups failed one after the other (${why}): the same command goes on from here.`,
  )
}
