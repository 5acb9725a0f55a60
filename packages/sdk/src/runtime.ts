/** The clock and the dice of a client. */
export type Runtime = {
  /** Milliseconds that only go forward. */
  nowMs(): number
  /** The date, which `Retry-After` may name. */
  dateMs(): number
  /** Resolves after a time, or at once when the signal is aborted. */
  sleep(waitMs: number, signal: AbortSignal): Promise<void>
  /** Returns a number of 0 to below 1. */
  random(): number
}

/** The clock and the dice of the platform. */
export const platformRuntime: Runtime = {
  nowMs: () => performance.now(),
  dateMs: () => Date.now(),
  random: () => Math.random(),
  sleep: (waitMs, signal) =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve()
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        resolve()
      }
      const timer = setTimeout(end, waitMs)
      signal.addEventListener('abort', end)
    }),
}
