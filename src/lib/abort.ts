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

/**
 * Does work under a signal that aborts, for the same reason, when any of these does; returns what the work returns.
 * When it ends nothing is left at them: Node keeps a signal of `AbortSignal.any` for as long as something listens to
 * it, with all that those listeners refer to, and these may live as long as the process.
 */
export async function withAnySignal<T>(
  signals: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const any = new AbortController()
  const ends = signals.map((signal) => onceAborted(signal, () => any.abort(signal.reason)))
  try {
    return await work(any.signal)
  } finally {
    for (const end of ends) end()
  }
}

/** Calls back when the signal aborts, at once when it has. Returns what ends that, and leaves nothing at the signal. */
export function onceAborted(signal: AbortSignal, callback: () => void): () => void {
  if (signal.aborted) callback()
  else signal.addEventListener('abort', callback, { once: true })
  return () => signal.removeEventListener('abort', callback)
}
