import { ApiError } from '../contract/errors.ts'
import { onceAborted } from '../lib/abort.ts'
import type { Deadline } from '../lib/time.ts'

/** Beyond its deadline a lookup has so long to release its hold and to say what it has found. */
export const answerSlackMs = 500
const stoppingRetryS = 1
const lateRetryS = 5

/** Creates the answer of a service that is about to end, and the reason its searches are aborted with. */
export function stoppingError(): ApiError {
  return new ApiError(
    'overloaded',
    'This service is stopping. Retry in a second, on a new connection.',
    // By then another process has the port, or the balancer knows of none but others.
    { retryAfterS: stoppingRetryS },
  )
}

/**
 * Throws what a signal was aborted with when that is an answer of its own. A deadline that has passed is none: what
 * that means depends on what was waited for.
 * @throws {ApiError} the reason of the abort
 */
export function throwIfInterrupted(signal: AbortSignal): void {
  if (signal.aborted && signal.reason instanceof ApiError) throw signal.reason
}

/** Creates the reason with which a lookup ends that its caller does not wait for any more. */
function cancelledError(): ApiError {
  return new ApiError(
    'overloaded',
    'The call was cancelled. What was found by then is in your cache: asking for it again is free.',
  )
}

/**
 * Does work with a deadline that also comes when `signal` aborts: the searches of a call end then, and nothing more of
 * it is charged. Returns what the work returns, and leaves nothing at the signal: a file asks thousands of rows under
 * one.
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
    // It lives no longer than the call.
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

/** Creates the answer of a lookup that did not come to its end within its deadline. */
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
 * Throws when what a search has found comes too late for its caller, which was asked to retry and must not be charged.
 * @throws {ApiError} overloaded
 */
export function throwIfLate({ signal, endsAtMs }: Deadline): void {
  throwIfInterrupted(signal)
  if (Date.now() > endsAtMs + answerSlackMs) throw lateError()
}
