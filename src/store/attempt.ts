import { AsyncLocalStorage } from 'node:async_hooks'

const endsAt = new AsyncLocalStorage<number>()

/**
 * Runs work whose statements must all have been answered within `timeoutMs`, the wait for a connection included: the
 * database ends those that are not, by their connection. Statements of an attempt need not be given the timeout one by
 * one.
 */
export function withinAttempt<T>(timeoutMs: number, work: () => Promise<T>): Promise<T> {
  return endsAt.run(performance.now() + timeoutMs, work)
}

/**
 * Returns when the attempt ends that the calling code is part of, on the clock of `performance.now()`; infinite for
 * none.
 */
export function attemptEndMs(): number {
  return endsAt.getStore() ?? Number.POSITIVE_INFINITY
}
