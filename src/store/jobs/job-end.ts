import { sleep } from '../../lib/time.ts'

// Two statements one after the other that are not answered: more is not waited for at the end of a worker by itself.
const endTimeoutMsDefault = 15_000

/** What is known of the end of a worker of jobs. */
export type JobEnd = ReturnType<typeof watchJobEnd>

/**
 * Watches a worker for an end that does not come. graphile-worker 0.18.0 loses count of what it writes when two jobs
 * cannot be marked as done one shortly after the other, and then waits for ever while it runs nothing.
 */
export function watchJobEnd(endTimeoutMs = endTimeoutMsDefault) {
  let underWay = 0
  const begun = Promise.withResolvers<void>()
  return {
    /** Runs a task and counts it meanwhile: an end waits for those that run. */
    async run(task: () => Promise<void>): Promise<void> {
      underWay += 1
      try {
        await task()
      } finally {
        underWay -= 1
      }
    },
    /** To be called when the worker begins to end. */
    begin: () => begun.resolve(),
    /** Resolves with true when `end` does, and with false when it is overdue. Never rejects. */
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
      // Given up when the end has come.
      overdue.catch(() => undefined)
      try {
        return await Promise.race([ended, overdue])
      } finally {
        over.abort()
      }
    },
  }
}
