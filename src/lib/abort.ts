/**
 * Returns what `promise` comes to, unless the signal aborts first: then `onAbort` is called, and the signal's reason
 * thrown. The work goes on, for another request may be waiting for it; what it rejects with later is dropped.
 */
export function unlessAborted<T>(
  promise: Promise<T>,
  signal: AbortSignal | undefined,
  onAbort?: () => void,
): Promise<T> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const leave = () => {
      onAbort?.()
      reject(signal.reason)
    }
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
  })
}
