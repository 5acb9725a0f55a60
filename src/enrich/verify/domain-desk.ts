/** One caller's wish, and how it is answered. Answering twice, or after the caller left, does nothing. */
export type Visit<Q, R> = {
  readonly query: Q
  readonly signal: AbortSignal
  resolve(result: R): void
  reject(error: unknown): void
}

/** Those who wait at one desk. */
export type Waiting<Q, R> = {
  /** The next one who has not left; null when nobody waits. */
  next(): Visit<Q, R> | null
}

/**
 * A desk for each domain, within this process: visits are served in the order they come, by one `serve` at a time, which
 * may take as many of them as it likes. What it leaves is served by the next one. A visit rejects with its
 * signal's reason as soon as that comes.
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
