/** Lets a bounded number of works run at once; the others wait in order of arrival. */
export type Gate = {
  /** Runs `work` when a place is free; rejects with the signal's reason if it aborts before that. */
  run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

/** A gate with `placesMax` places. */
export function createGate(placesMax: number): Gate {
  const waiting = new Set<() => void>()
  let taken = 0

  const enter = (signal?: AbortSignal): Promise<void> => {
    signal?.throwIfAborted()
    if (taken < placesMax) {
      taken += 1
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        waiting.delete(admit)
        reject(signal?.reason)
      }
      const admit = () => {
        signal?.removeEventListener('abort', onAbort)
        resolve()
      }
      waiting.add(admit)
      signal?.addEventListener('abort', onAbort, { once: true })
    })
  }

  const leave = () => {
    const [next] = waiting
    if (!next) {
      taken -= 1
      return
    }
    // The place passes to the next in line, so `taken` stays.
    waiting.delete(next)
    next()
  }

  return {
    async run(work, signal) {
      await enter(signal)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
