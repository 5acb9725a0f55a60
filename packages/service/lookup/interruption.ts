import { ApiError } from '@enricher/contract/errors'
import { onceAborted } from '@enricher/engine/lib/abort'
import type { Deadline } from '@enricher/engine/lib/time'

/** Time beyond its deadline in which a lookup releases its hold and gives its answer. */
export const answerSlackMs = 500
const stoppingRetryS = 1
const lateRetryS = 5

/** Creates the error of a service that is about to end, which is also the reason that aborts its searches. */
export function stoppingError(): ApiError {
  return new ApiError(
    'overloaded',
    'This service is stopping. Retry in a second, on a new connection.',
    // By then another process has the port, or the balancer has only others.
    { retryAfterS: stoppingRetryS },
  )
}

/**
 * Throws the reason of a signal when that is an error for the caller. A passed deadline is none: its meaning depends on
 * what was awaited.
 * @throws {ApiError} the reason of the abort
 */
export function throwIfInterrupted(signal: AbortSignal): void {
  if (signal.aborted && signal.reason instanceof ApiError) throw signal.reason
}

/** Creates the reason that ends a lookup for which its caller does not wait any more. */
function cancelledError(): ApiError {
  return new ApiError(
    'overloaded',
    'The call was cancelled. What was found by then is in your cache: asking for it again is free.',
  )
}

/**
 * Does work with a deadline that also comes when `signal` aborts: the searches of the call end then, and nothing more
 * is charged for it. Returns the result of the work, and leaves no listener at the signal: a file looks up thousands of
 * rows under one signal.
 */
export async function endedBy<T>(
  deadline: () => Deadline,
  signal: AbortSignal | undefined,
  work: (deadline: () => Deadline) => Promise<T>,
): Promise<T> {
  if (!signal) return work(deadline)
  const ending = new AbortController()
  const leave = onceAborted(signal, () => ending.abort(cancelledError()))
  let ended: Deadline | null = null
  const own = () => {
    if (ended) return ended
    const { signal: late, endsAtMs } = deadline()
    // The listener needs no removal, as the deadline lives no longer than the call.
    onceAborted(late, () => ending.abort(late.reason))
    ended = { signal: ending.signal, endsAtMs }
    return ended
  }
  try {
    return await work(own)
  } finally {
    leave()
  }
}

/** Creates the error of a lookup that did not end within its deadline. */
export function lateError(): ApiError {
  const message =
    'No answer could be had within the deadline. Retry in a few seconds; an Idempotency-Key makes that safe.'
  return new ApiError('overloaded', message, { retryAfterS: lateRetryS })
}

/**
 * Throws when no search may begin under this signal any more: it could ask no source, which is not the sources' fault.
 * @throws {ApiError} overloaded
 */
export function throwIfOver(signal: AbortSignal): void {
  throwIfInterrupted(signal)
  if (signal.aborted) throw lateError()
}

/**
 * Throws when a search result comes too late for its caller, who was asked to retry and must not be charged.
 * @throws {ApiError} overloaded
 */
export function throwIfLate({ signal, endsAtMs }: Deadline): void {
  throwIfInterrupted(signal)
  if (Date.now() > endsAtMs + answerSlackMs) throw lateError()
}
