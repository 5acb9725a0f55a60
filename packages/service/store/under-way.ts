/** Writes that no request waits for, but the end of the process does. */
export type UnderWay = {
  add<T>(work: Promise<T>): Promise<T>
  /** Resolves when no write is left, done or failed. Never rejects. */
  ended(): Promise<void>
}

/** Creates an empty set of writes; each leaves the set when it has ended. */
export function createUnderWay(): UnderWay {
  const all = new Set<Promise<unknown>>()
  return {
    add(work) {
      const ended = work.catch(() => undefined).finally(() => all.delete(ended))
      all.add(ended)
      return work
    },
    async ended() {
      while (all.size > 0) await Promise.all(all)
    },
  }
}
