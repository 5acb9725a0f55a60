import { ApiError } from '@enricher/contract/errors'
import { sleep } from '@enricher/engine/lib/time'
import { withinAttempt } from './attempt.ts'
import { DatabaseUnavailableError } from './database-unavailable.ts'

/** Options for queries that share statements when they arrive together. */
export type BatchOptions<Q, R> = {
  one(query: Q): Promise<R>
  /** Answers many queries with one statement; the results are in the order of the queries. */
  many(queries: readonly Q[]): Promise<readonly R[]>
  /** Queries in the longest batch; in a longer one all queries would wait for the slowest row. */
  readonly rowsMax: number
  /** Batches under way at a time; queries that arrive meanwhile form the next one. */
  readonly batchesMax: number
  /** How long a batch that is not full waits for more, where no request waits for its queries. None when left out. */
  readonly lingerMs?: number
  /** Signal that the process is about to end: once it aborts, no batch waits for more queries. */
  readonly lingerEnd?: AbortSignal
  /**
   * How long each attempt may take: an attempt that is not answered by then loses its connection, and the batch is
   * asked again on another one. The overdue statement may still be carried out, before or after the repeated one:
   * holds, settlements, claims and slots have ids of their own, facts are upserts, the others read. Statements that
   * must not be carried out twice use {@link askedOnce}.
   */
  readonly attemptTimeoutsMs?: readonly number[]
  /** Runs with the queries of an unanswered attempt, before they are asked again: it may be carried out later. */
  onLost?(queries: readonly Q[]): void
}

// A batch takes milliseconds, so its connection counts as dead after two seconds. A server that is slow under load gets
// more time with each attempt; the sum is half of a lookup's deadline of 30 s.
const attemptTimeoutsDefault = [2_000, 4_000, 8_000]

/** Timeouts for statements that must not be carried out twice: one attempt, which is never repeated. */
export const askedOnce: readonly number[] = [10_000]

// The pool learns within a turn of the event loop that a connection has ended, and a restart takes longer than this.
const attemptPauseMs = 50

/** Queries that wait at most: beyond them the answers would come after their callers' deadlines. */
const waitingMax = 10_000

/** The rows of a failed batch are asked one by one, this many at a time, beside the batches that follow. */
const singlesAtOnce = 4

/**
 * Creates a function that lets queries that arrive in one turn of the event loop share one statement. A query alone
 * uses the plain statement. While the database is unavailable a batch is repeated as a whole. When it fails otherwise,
 * each of its rows is asked again alone, so that only faulty rows, and rows that another transaction has locked,
 * reject: both statements must tolerate a repetition after an error. Rejects with `overloaded` when too many queries
 * wait already.
 */
export function createBatcher<Q, R>(options: BatchOptions<Q, R>): (query: Q) => Promise<R> {
  const waiting: Waiting<Q, R>[] = []
  let underWay = 0
  let isScheduled = false
  const singles = createSingles(options)

  const start = () => {
    isScheduled = false
    while (waiting.length > 0 && underWay < options.batchesMax) {
      const batch = waiting.splice(0, options.rowsMax)
      underWay += 1
      void answer(options, batch).then((unanswered) => {
        singles.add(unanswered)
        underWay -= 1
        if (waiting.length > 0) schedule()
      })
    }
  }

  const schedule = () => {
    if (isScheduled || underWay >= options.batchesMax) return
    isScheduled = true
    if (options.lingerMs === undefined) setImmediate(start)
    else void sleep(options.lingerMs, options.lingerEnd).then(start, start)
  }

  return (query) =>
    new Promise((resolve, reject) => {
      if (waiting.length + singles.count() >= waitingMax) return reject(overloaded())
      waiting.push({ query, resolve, reject })
      schedule()
    })
}

type Waiting<Q, R> = {
  readonly query: Q
  resolve(result: R): void
  reject(error: unknown): void
}

/** Answers a batch; never rejects: every outcome goes to its query. Returns the queries to be asked alone. */
async function answer<Q, R>(
  options: BatchOptions<Q, R>,
  batch: readonly Waiting<Q, R>[],
): Promise<readonly Waiting<Q, R>[]> {
  const [first] = batch
  try {
    const queries = batch.map(({ query }) => query)
    if (first && batch.length === 1) {
      first.resolve(await ask(options, queries, () => options.one(first.query)))
      return []
    }
    const results = await ask(options, queries, () => options.many(queries))
    if (results.length !== batch.length) throw new Error('A batch lost rows.')
    results.forEach((result, index) => {
      batch[index]?.resolve(result)
    })
    return []
  } catch (error) {
    const isLocked = error instanceof DatabaseUnavailableError && error.reason === 'locked'
    const isRowsFault = batch.length > 1 && !(error instanceof DatabaseUnavailableError)
    // The error does not say which row is at fault. Asked alone, only the faulty row fails, with its own error.
    if (isLocked || isRowsFault) return batch
    for (const { reject } of batch) reject(error)
    return []
  }
}

/** Repeats an attempt while the database is unavailable, each time on another connection, unless the outage lasts. */
async function ask<Q, R, T>(
  options: BatchOptions<Q, R>,
  queries: readonly Q[],
  work: () => Promise<T>,
): Promise<T> {
  const timeoutsMs = options.attemptTimeoutsMs ?? attemptTimeoutsDefault
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await withinAttempt(timeoutsMs[attempt] ?? 0, work)
    } catch (error) {
      if (hadNoAnswer(error)) options.onLost?.(queries)
      if (attempt + 1 >= timeoutsMs.length || !mayPass(error)) throw error
      await sleep(attemptPauseMs)
    }
  }
}

/** Returns true when a statement may have been carried out, or might be when it is repeated. */
export function hadNoAnswer(error: unknown): error is DatabaseUnavailableError {
  return (
    error instanceof DatabaseUnavailableError &&
    (error.reason === 'unreachable' || error.reason === 'late')
  )
}

function mayPass(error: unknown): boolean {
  return hadNoAnswer(error) && !error.isLasting
}

/** Creates a queue that asks queries alone, a few at a time, without taking a place among the batches. */
function createSingles<Q, R>(options: BatchOptions<Q, R>) {
  const queue: Waiting<Q, R>[] = []
  let underWay = 0
  const next = () => {
    while (underWay < singlesAtOnce) {
      const single = queue.shift()
      if (!single) return
      underWay += 1
      void ask(options, [single.query], () => options.one(single.query))
        .then(single.resolve, single.reject)
        .finally(() => {
          underWay -= 1
          next()
        })
    }
  }
  return {
    add(more: readonly Waiting<Q, R>[]) {
      queue.push(...more)
      next()
    },
    count: () => queue.length,
  }
}

function overloaded(): ApiError {
  return new ApiError(
    'overloaded',
    'The service has more work than it can answer. Retry shortly.',
    {
      retryAfterS: 1,
    },
  )
}
