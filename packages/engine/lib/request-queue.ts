/** A request that waits in a queue. Settling it twice, or after its signal aborted, has no effect. */
export type QueuedRequest<Q, R> = {
  readonly query: Q
  readonly signal: AbortSignal
  resolve(result: R): void
  reject(error: unknown): void
}

export type RequestQueue<Q, R> = {
  /**
   * Adds a request at the end. Rejects with the signal's reason as soon as that aborts, and the request leaves the
   * queue.
   */
  add(query: Q, signal: AbortSignal): Promise<R>
  /** Returns the oldest request, which stays in the queue; null when none waits. */
  first(): QueuedRequest<Q, R> | null
  /** Takes the oldest request out of the queue; null when none waits. */
  next(): QueuedRequest<Q, R> | null
  size(): number
}

/** Creates a queue, first in, first out. Calls `onLeft` after a request has left it because its signal aborted. */
export function createRequestQueue<Q, R>(onLeft: () => void = () => undefined): RequestQueue<Q, R> {
  const waiting: QueuedRequest<Q, R>[] = []
  return {
    add: (query, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        const ignoreSignal = () => signal.removeEventListener('abort', onAbort)
        const request: QueuedRequest<Q, R> = {
          query,
          signal,
          resolve(result) {
            ignoreSignal()
            resolve(result)
          },
          reject(error) {
            ignoreSignal()
            reject(error)
          },
        }
        const onAbort = () => {
          const place = waiting.indexOf(request)
          if (place !== -1) waiting.splice(place, 1)
          reject(signal.reason)
          if (place !== -1) onLeft()
        }
        signal.addEventListener('abort', onAbort, { once: true })
        waiting.push(request)
      }),
    first: () => waiting[0] ?? null,
    next: () => waiting.shift() ?? null,
    size: () => waiting.length,
  }
}
