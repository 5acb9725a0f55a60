/** A queued request, and how it is answered. Answering twice, or after it was aborted, does nothing. */
export type Visit<Q, R> = {
  readonly query: Q
  readonly signal: AbortSignal
  resolve(result: R): void
  reject(error: unknown): void
}

/** The queue of one domain. */
export type Waiting<Q, R> = {
  /** The next request that was not aborted; null when none waits. */
  next(): Visit<Q, R> | null
}

/**
 * Creates a queue for each domain, within this process: requests are served in their order by one `serve` at a time,
 * which may take as many of them as it likes. What it leaves is served by the next one. A request rejects with its
 * signal's reason as soon as that aborts.
 */
export function createDomainDesks<Q, R>(
  serve: (domain: string, waiting: Waiting<Q, R>) => Promise<void>,
): (domain: string, query: Q, signal: AbortSignal) => Promise<R> {
  const desks = new Map<string, Visit<Q, R>[]>()

  const open = async (domain: string, visits: Visit<Q, R>[]) => {
    const waiting = waitingOf(visits)
    while (visits.length > 0) await serve(domain, waiting)
    desks.delete(domain)
  }
  return (domain, query, signal) =>
    new Promise<R>((resolve, reject) => {
      const onAbort = () => reject(signal.reason)
      if (signal.aborted) return onAbort()
      signal.addEventListener('abort', onAbort, { once: true })
      const leave = () => signal.removeEventListener('abort', onAbort)
      const visit: Visit<Q, R> = {
        query,
        signal,
        resolve(result) {
          leave()
          resolve(result)
        },
        reject(error) {
          leave()
          reject(error)
        },
      }
      const visits = desks.get(domain)
      if (visits) return void visits.push(visit)
      const line = [visit]
      desks.set(domain, line)
      void open(domain, line)
    })
}

function waitingOf<Q, R>(visits: Visit<Q, R>[]): Waiting<Q, R> {
  return {
    next() {
      for (let visit = visits.shift(); visit; visit = visits.shift()) {
        if (!visit.signal.aborted) return visit
      }
      return null
    },
  }
}
