export type LoadedOnce<T> = {
  /** Loads the value, or returns the loaded one. Rejects when it could not be loaded. */
  get(): Promise<T>
  /** Returns the value where it is loaded already. */
  loaded(): T | undefined
  /** Waits for a value that is being loaded; undefined when it never was, or could not be loaded. */
  settled(): Promise<T | undefined>
}

// The cause of a failure, such as used-up file descriptors, lasts longer than this, and the load of a library takes a
// tenth of a second of the processor.
const usualRetryAfterMs = 1_000

/**
 * Loads a value at the first call of `get`. A value that could not be loaded is tried again `retryAfterMs` later, a
 * second when left out; calls in between fail with the same error.
 */
export function loadOnce<T>(
  load: () => Promise<T>,
  retryAfterMs = usualRetryAfterMs,
): LoadedOnce<T> {
  let loading: Promise<T> | undefined
  let loaded: T | undefined
  let failedAtMs: number | undefined
  const begin = async () => {
    try {
      loaded = await load()
      return loaded
    } catch (error) {
      failedAtMs = performance.now()
      throw error
    }
  }
  return {
    get() {
      if (failedAtMs !== undefined && performance.now() - failedAtMs >= retryAfterMs) {
        loading = undefined
        failedAtMs = undefined
      }
      loading ??= begin()
      return loading
    },
    loaded: () => loaded,
    settled: async () => loading?.catch(() => undefined),
  }
}
