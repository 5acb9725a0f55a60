import { createRequestQueue, type RequestQueue } from '../lib/request-queue.ts'

/** The right to be the only request of this process that works on a domain. */
export type DomainPlace<T> = {
  /** True when another request had the place first: facts that were read before may be old. */
  readonly hasWaited: boolean
  /** The value that the request before has left for this one; null when it left none, or there was none. */
  readonly left: T | null
  /** Returns true while another request waits for the place. */
  isAwaited(): boolean
  /** Passes the place, with `left`, to the request that waits longest. Must be called once. */
  leave(left: T | null): void
}

export type DomainQueue<T> = {
  /** Waits until no earlier request works on the domain. Rejects with the signal's reason as soon as that aborts. */
  enter(domain: string, signal: AbortSignal): Promise<DomainPlace<T>>
}

/**
 * Creates a queue for each domain, within this process: the requests about a domain have its place one after another.
 */
export function createDomainQueue<T>(): DomainQueue<T> {
  const queues = new Map<string, RequestQueue<null, DomainPlace<T>>>()

  const placeAt = (domain: string, left: T | null, hasWaited: boolean): DomainPlace<T> => ({
    hasWaited,
    left,
    isAwaited: () => (queues.get(domain)?.size() ?? 0) > 0,
    leave(leftForNext) {
      const next = queues.get(domain)?.next()
      if (next) next.resolve(placeAt(domain, leftForNext, true))
      else queues.delete(domain)
    },
  })
  return {
    async enter(domain, signal) {
      signal.throwIfAborted()
      const queue = queues.get(domain)
      if (queue) return queue.add(null, signal)
      queues.set(domain, createRequestQueue())
      return placeAt(domain, null, false)
    },
  }
}
