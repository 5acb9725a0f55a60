/** Runs work about one domain after all earlier work about it; rejects with the signal's reason while waiting. */
export type DomainLine = <T>(
  domain: string,
  signal: AbortSignal,
  work: () => Promise<T>,
) => Promise<T>

/** One line per domain, within this process. */
export function createDomainLine(): DomainLine {
  const last = new Map<string, Promise<void>>()
  return async (domain, signal, work) => {
    const before = last.get(domain)
    const { promise: done, resolve: leave } = Promise.withResolvers<void>()
    // Whoever gives up waiting still keeps its place until those before it are through.
    const ended = before === undefined ? done : before.then(() => done)
    last.set(domain, ended)
    try {
      if (before !== undefined) await unlessAborted(before, signal)
      return await work()
    } finally {
      leave()
      if (last.get(domain) === ended) last.delete(domain)
    }
  }
}

function unlessAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    void promise.then(resolve).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
