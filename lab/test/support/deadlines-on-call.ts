import type { Deadlines } from '@enricher/service/lookup/deadlines'
import { lateError } from '@enricher/service/lookup/interruption'

/** Deadlines of lookups that end when a test says so, whatever the time. */
export type DeadlinesOnCall = Deadlines & {
  /** Ends the time of all lookups under way: their signals abort. */
  expire(): void
  /** Ends the time after the deadline as well: lookups that still run then are answered with a retry. */
  expireSlack(): void
}

// No lookup is late before the test says so.
const farMs = 600_000

/** Creates deadlines that a lookup harness takes in place of those that go by the clock. */
export function createDeadlinesOnCall(): DeadlinesOnCall {
  const open = new Set<{ controller: AbortController; rejectLate(error: Error): void }>()
  const abortAll = (reason: Error) => {
    for (const { controller } of open) controller.abort(reason)
  }
  const expire = () => abortAll(new DOMException('The time is over.', 'TimeoutError'))
  return {
    run: (_, work) =>
      new Promise((resolve, reject) => {
        const entry = { controller: new AbortController(), rejectLate: reject }
        open.add(entry)
        const { signal } = entry.controller
        const deadline = { signal, endsAtMs: Date.now() + farMs }
        work(() => deadline)
          .then(resolve, reject)
          .finally(() => open.delete(entry))
      }),
    abortAll,
    expire,
    expireSlack() {
      expire()
      for (const { rejectLate } of open) rejectLate(lateError())
    },
  }
}
