import { sleep } from '@enricher/engine/lib/time'

/** Counts one request of a caller, and returns the caller's count. */
export type Counter = (
  key: string,
) => Promise<{ remaining: number; resetS: number; isExceeded: boolean }>

/** The counters that all processes share, and this process's own counters for use while the shared ones fail. */
export type SharedCounts = {
  /** Returns a counter that counts by `shared`, and by `own` while that fails. */
  withFallback(shared: Counter, own: Counter): Counter
  /** Returns to the shared counters at once: they are known to answer. */
  recover(): void
}

export type SharedCountsOptions = {
  /** Receives the first state and each change. */
  report(isShared: boolean, error?: unknown): void
  readonly stopping: AbortSignal
}

// The process itself retries a failing Redis, so that no request waits for it; ever later, because each try is logged.
const restMs = { first: 1_000, most: 30_000 }

// A key that no caller has.
const probeKey = 'probe'

/** Creates counters that all processes share and that outlive each process. */
export function createSharedCounts({ report, stopping }: SharedCountsOptions): SharedCounts {
  let failing: AbortController | null = null
  const recover = () => {
    failing?.abort()
    failing = null
    report(true)
  }
  const fail = (error: unknown, shared: Counter) => {
    if (failing) return
    failing = new AbortController()
    report(false, error)
    void probe(shared, AbortSignal.any([failing.signal, stopping])).then(recover, () => undefined)
  }
  return {
    recover,
    withFallback: (shared, own) => async (key) => {
      if (failing) return own(key)
      try {
        return await shared(key)
      } catch (error) {
        fail(error, shared)
        return own(key)
      }
    },
  }
}

/** Resolves when the counter answers; rejects when the signal aborts. */
async function probe(shared: Counter, signal: AbortSignal): Promise<void> {
  for (let pauseMs = restMs.first; ; pauseMs = Math.min(2 * pauseMs, restMs.most)) {
    await sleep(pauseMs, signal)
    try {
      await shared(probeKey)
      return signal.throwIfAborted()
    } catch {
      signal.throwIfAborted()
    }
  }
}
