/** Bounds the work that runs at once; further work waits in order of arrival. */
export type Semaphore = {
  /** Runs `work` with a permit; rejects with the signal's reason if it aborts before one is free. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

/** Creates a semaphore with `permitsMax` permits. */
export function createSemaphore(permitsMax: number): Semaphore {
  const waiting = new Set<() => void>()
  let taken = 0

  const acquire = (signal?: AbortSignal): Promise<void> => {
    signal?.throwIfAborted()
    if (taken < permitsMax) {
      taken += 1
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        waiting.delete(grant)
        reject(signal?.reason)
      }
      const grant = () => {
        signal?.removeEventListener('abort', onAbort)
        resolve()
      }
      waiting.add(grant)
      signal?.addEventListener('abort', onAbort, { once: true })
    })
  }

  const release = () => {
    const [next] = waiting
    if (!next) {
      taken -= 1
      return
    }
    // The permit passes to the next waiting work, so `taken` stays.
    waiting.delete(next)
    next()
  }

  return {
    async run(work, signal) {
      await acquire(signal)
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}
