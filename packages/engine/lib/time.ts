/** Returns milliseconds since the Unix epoch. A clock is injected wherever a rule depends on the time. */
export type Clock = () => number

export const hourMs = 3_600_000
/** A day of UTC, which has no summer time. */
export const dayMs = 86_400_000

/** Returns the system's time of day. */
export const systemClock: Clock = () => Date.now()

/** The latest time for the answer of a request, with the signal that aborts at it. */
export type Deadline = {
  readonly signal: AbortSignal
  /** Milliseconds since the epoch. */
  readonly endsAtMs: number
}

/**
 * Returns a signal that aborts after `timeoutMs`, or as soon as `parent` does.
 * The timer does not keep the process alive.
 */
export function deadline(timeoutMs: number, parent?: AbortSignal): AbortSignal {
  const own = AbortSignal.timeout(timeoutMs)
  return parent ? AbortSignal.any([parent, own]) : own
}

/** Resolves after `delayMs`; rejects with the signal's reason when that comes first. */
export function sleep(delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, delayMs)
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}

const waiting: (() => void)[] = []

/**
 * Resolves when the event loop has served the work that is due, for one caller at a time: long work lets requests
 * through in between, also when many searches do such work at once.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(resumeNext)
  })
}

function resumeNext(): void {
  const [resolve] = waiting
  resolve?.()
  waiting.shift()
  // Work that is due now is served before the next caller: callbacks set here run in the next round of the event loop.
  if (waiting.length > 0) setImmediate(resumeNext)
}

/**
 * Maps `items` with at most `concurrency` calls under way; results keep the order of the items.
 * The first rejection rejects the whole, and no further item is begun.
 */
export async function mapBounded<T, R>(
  items: readonly T[],
  concurrency: number,
  map: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results = new Array<R>(items.length)
  let next = 0
  let failed = false
  const worker = async () => {
    while (next < items.length && !failed) {
      const index = next
      next += 1
      try {
        results[index] = await map(items[index] as T, index)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker))
  return results
}
