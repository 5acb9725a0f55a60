import { AsyncLocalStorage } from 'node:async_hooks'

const endsAt = new AsyncLocalStorage<number>()

/**
 * Runs work whose statements must all be answered within `timeoutMs`, the wait for a connection included: the database
 * closes the connection of a statement that is late. Statements of an attempt need no timeout of their own.
 */
export function withinAttempt<T>(timeoutMs: number, work: () => Promise<T>): Promise<T> {
  return endsAt.run(performance.now() + timeoutMs, work)
}

/**
 * Returns when the attempt that the calling code is part of ends, on the clock of `performance.now()`; infinite outside
 * an attempt.
 */
export function attemptEndMs(): number {
  return endsAt.getStore() ?? Number.POSITIVE_INFINITY
}
