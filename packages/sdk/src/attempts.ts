import { type Deadline, startDeadline } from './deadline.ts'
import { EnricherError } from './error.ts'
import type { CallOptions, Operation } from './operation.ts'
import type { Pace } from './pace.ts'
import { buildRequest, type Input, type PreparedRequest } from './request.ts'
import { decideRetry } from './retry.ts'
import type { Runtime } from './runtime.ts'
import { readTime, type Settings } from './settings.ts'

/** The state that all calls of one client share. */
export type Connection = {
  readonly settings: Settings
  readonly pace: Pace
  readonly runtime: Runtime
  readonly newKey: () => string
}

/** One request of a call. */
export type Attempt = {
  readonly operation: Operation
  readonly request: PreparedRequest
  /** The credential; null when there is none. */
  readonly key: string | null
  /** Ends the attempt: at the call's deadline, after the attempt's own time, or when the caller aborts. */
  readonly signal: AbortSignal
  /** Requests made for the call so far, this one included. */
  readonly attempts: number
}

/** Makes one request and reads its reply. Throws an EnricherError, or what `fetch` threw. */
export type MakeAttempt<T> = (attempt: Attempt) => Promise<T>

/**
 * Makes the requests of a call until one succeeds, within the call's time: the same Idempotency-Key each time, never
 * sooner than the service asks for.
 * @throws {EnricherError} the last failure
 * @throws the reason of the caller's signal
 */
export async function makeAttempts<T>(
  connection: Connection,
  operation: Operation,
  { input, options }: { readonly input: Input; readonly options: CallOptions },
  make: MakeAttempt<T>,
): Promise<T> {
  const { settings, runtime, newKey } = connection
  const request = buildRequest(settings, operation, input, { ...options, newKey })
  const timeMs = readTime('timeoutMs', options.timeoutMs ?? settings.timeoutMs)
  const deadline = startDeadline(timeMs, options.signal, runtime)
  let [attempts, retries] = [0, 0]
  try {
    for (;;) {
      await waitForPace(connection, operation, deadline, { request, attempts })
      attempts += 1
      const attempt = { operation, request, attempts, key: await settings.apiKey() }
      const outcome = await tryOnce(connection, deadline, attempt, make)
      if ('result' in outcome) return outcome.result
      const { error } = outcome
      const retry = decideRetry(
        {
          error,
          isRepeatable: isRepeatable(operation),
          retries,
          retriesMax: settings.retriesMax,
          remainingMs: deadline.remainingMs(),
        },
        runtime.random,
      )
      if (retry === null) throw error
      if (retry.isCounted) retries += 1
      await runtime.sleep(retry.waitMs, deadline.signal)
      throwIfEnded(deadline, options.signal, { operation, request, attempts }, error)
    }
  } finally {
    deadline.end()
  }
}

/** Whether a repeated request does nothing twice: it has an Idempotency-Key, or only reads or sets. */
function isRepeatable({ isIdempotent, method }: Operation): boolean {
  return isIdempotent || method !== 'POST'
}

type CallSoFar = Omit<Attempt, 'signal' | 'key'>

async function tryOnce<T>(
  { settings, runtime }: Connection,
  deadline: Deadline,
  attempt: Omit<Attempt, 'signal'>,
  make: MakeAttempt<T>,
): Promise<{ readonly result: T } | { readonly error: EnricherError }> {
  const own = startDeadline(settings.attemptTimeoutMs, deadline.signal, runtime)
  try {
    return { result: await make({ ...attempt, signal: own.signal }) }
  } catch (thrown) {
    if (thrown instanceof EnricherError) return { error: thrown }
    // The caller's own signal ended the call, and has the reason.
    if (deadline.signal.aborted && !deadline.isOver()) throw deadline.signal.reason
    if (deadline.isOver()) throw timeoutError(attempt, thrown)
    const words = own.isOver()
      ? `No reply within ${settings.attemptTimeoutMs} ms.`
      : `The service could not be reached, or its reply was cut off: ${String(thrown)}`
    return { error: new EnricherError('connection_failed', words, factsOf(attempt), thrown) }
  } finally {
    own.end()
  }
}

/** Waits while the service would refuse by its rate limit. @throws {EnricherError} rate_limited, beyond the deadline */
async function waitForPace(
  { pace, runtime }: Connection,
  operation: Operation,
  deadline: Deadline,
  so: Pick<Attempt, 'request' | 'attempts'>,
): Promise<void> {
  // The service counts operations that need no key by address, with limits of their own.
  if (!operation.needsKey) return
  for (;;) {
    const waitMs = pace.take()
    if (waitMs <= 0) return
    const attempt = { operation, ...so }
    if (waitMs >= deadline.remainingMs()) {
      const words = 'The rate limit is used up for longer than this call may take.'
      throw new EnricherError('rate_limited', words, {
        ...factsOf(attempt),
        retryAfterMs: waitMs,
      })
    }
    await runtime.sleep(waitMs, deadline.signal)
    throwIfEnded(deadline, deadline.signal, attempt)
  }
}

function throwIfEnded(
  deadline: Deadline,
  signal: AbortSignal | undefined,
  attempt: CallSoFar,
  cause?: unknown,
): void {
  if (deadline.isOver()) throw timeoutError(attempt, cause)
  if (signal?.aborted) throw signal.reason
}

function timeoutError(attempt: CallSoFar, cause: unknown): EnricherError {
  const words = 'The time of the call is over. With its Idempotency-Key it can be made again.'
  return new EnricherError('timeout', words, factsOf(attempt), cause)
}

function factsOf({ operation, request, attempts }: CallSoFar) {
  const { idempotencyKey } = request
  return { operation: operation.name, attempts, idempotencyKey }
}
