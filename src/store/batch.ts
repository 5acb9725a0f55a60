import { ApiError } from '../contract/errors.ts'
import { mapBounded } from '../lib/time.ts'

export type BatchOptions<Q, R> = {
  /** Answers one query by the plain statement. */
  one(query: Q): Promise<R>
  /** Answers many with one statement; results in the order of the queries. */
  many(queries: readonly Q[]): Promise<readonly R[]>
  /** Longest batch; longer ones make everybody wait for the slowest row. */
  readonly rowsMax: number
  /** Batches under way at a time; what arrives meanwhile forms the next one. */
  readonly inFlightMax: number
  /** How long a batch that is not full waits for company; for queries nobody waits for. None when left out. */
  readonly lingerMs?: number
}

/** Beyond this many the answers would come after their callers' deadlines. */
const waitingMax = 10_000

/** After a failed batch its rows go one by one, this many at a time. */
const singlesAtOnce = 4

/**
 * Lets queries that arrive in one turn of the event loop share one statement. A query alone takes the
 * plain path. When a batch fails, each of its rows is asked again alone, so that only the faulty ones
 * reject: both paths must bear being asked again after an error.
 * Rejects with `overloaded` when too many are waiting already.
 */
export function createBatcher<Q, R>(options: BatchOptions<Q, R>): (query: Q) => Promise<R> {
  const waiting: Waiting<Q, R>[] = []
  let inFlight = 0
  let isScheduled = false

  const start = () => {
    isScheduled = false
    while (waiting.length > 0 && inFlight < options.inFlightMax) {
      const batch = waiting.splice(0, options.rowsMax)
      inFlight += 1
      void answer(options, batch).finally(() => {
        inFlight -= 1
        if (waiting.length > 0) schedule()
      })
    }
  }

  const schedule = () => {
    if (isScheduled || inFlight >= options.inFlightMax) return
    isScheduled = true
    if (options.lingerMs === undefined) setImmediate(start)
    else setTimeout(start, options.lingerMs)
  }

  return (query) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= waitingMax) return reject(overloaded())
      waiting.push({ query, resolve, reject })
      schedule()
    })
}

type Waiting<Q, R> = {
  readonly query: Q
  resolve(result: R): void
  reject(error: unknown): void
}

/** Never rejects: every outcome goes to whoever waits for it. */
async function answer<Q, R>(options: BatchOptions<Q, R>, batch: readonly Waiting<Q, R>[]) {
  if (batch.length === 1) return answerSingly(options, batch)
  try {
    const results = await options.many(batch.map(({ query }) => query))
    if (results.length !== batch.length) throw new Error('A batch lost rows.')
    results.forEach((result, index) => {
      batch[index]?.resolve(result)
    })
  } catch {
    // Whose fault it was is unknown: asked alone, only the faulty row fails, with its own error.
    await answerSingly(options, batch)
  }
}

async function answerSingly<Q, R>({ one }: BatchOptions<Q, R>, batch: readonly Waiting<Q, R>[]) {
  await mapBounded(batch, singlesAtOnce, ({ query, resolve, reject }) =>
    one(query).then(resolve, reject),
  )
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
