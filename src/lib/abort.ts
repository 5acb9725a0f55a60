/**
 * What `promise` comes to, unless the signal aborts first; then its reason is thrown. The work goes on:
 * another request may be waiting for it.
 */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    const leave = () => signal.removeEventListener('abort', onAbort)
    promise.then(
      (value) => {
        leave()
        resolve(value)
      },
      (error: unknown) => {
        leave()
        reject(error)
      },
    )
  })
}
