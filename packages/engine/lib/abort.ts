/**
 * Returns the result of `promise`, unless the signal aborts first: then `onAbort` is called, and the signal's reason is
 * thrown. The work goes on, for another request may be waiting for it; a later rejection is dropped.
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
 * Does work under a signal that aborts, for the same reason, when any of these does; returns the result of the work. At
 * its end no listener is left at the signals: Node keeps a signal of `AbortSignal.any` for as long as a listener is on
 * it, with all that the listeners refer to, and these signals may live as long as the process.
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

/** Calls back when the signal aborts, or at once when it has. Returns a function that removes the listener. */
export function onceAborted(signal: AbortSignal, callback: () => void): () => void {
  if (signal.aborted) callback()
  else signal.addEventListener('abort', callback, { once: true })
  return () => signal.removeEventListener('abort', callback)
}
