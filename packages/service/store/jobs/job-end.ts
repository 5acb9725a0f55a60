import { sleep } from '@enricher/engine/lib/time'

// The time of two statements in succession that are not answered; the end of a worker waits no longer.
const endTimeoutMsDefault = 15_000

/** The watch over the end of a job worker. */
export type JobEnd = ReturnType<typeof watchJobEnd>

/**
 * Watches a worker for an end that does not come. graphile-worker 0.18.0 loses count of its writes when two jobs in
 * close succession cannot be marked as done, and then waits for ever although it runs nothing.
 */
export function watchJobEnd(endTimeoutMs = endTimeoutMsDefault) {
  let underWay = 0
  const begun = Promise.withResolvers<void>()
  return {
    /** Runs a task and counts it meanwhile: the end waits for running tasks. */
    async run(task: () => Promise<void>): Promise<void> {
      underWay += 1
      try {
        await task()
      } finally {
        underWay -= 1
      }
    },
    /** Starts the watch; called when the worker begins to end. */
    begin: () => begun.resolve(),
    /** Resolves with true when `end` settles, and with false when it is overdue. Never rejects. */
    async hasEnded(end: Promise<unknown>): Promise<boolean> {
      const over = new AbortController()
      const ended = end.then(
        () => true,
        () => true,
      )
      const overdue = begun.promise.then(async () => {
        do await sleep(endTimeoutMs, over.signal)
        while (underWay > 0)
        return false
      })
      // The sleep is aborted, and rejects, when the end has come.
      overdue.catch(() => undefined)
      try {
        return await Promise.race([ended, overdue])
      } finally {
        over.abort()
      }
    },
  }
}
