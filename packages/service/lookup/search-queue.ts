/** One search that waits for its slot, with its account. */
export type Place<S> = {
  readonly accountId: string
  readonly signal: AbortSignal
  /** Makes the slot when the place is the next one. */
  slot(): S
}

/** Longest time of a place, and the error that refuses it at the end of that, or to make room. */
export type WaitBound = { readonly ms: number; refusal(): Error }

type Waiting = { readonly order: number; give(): void; refuse(error: Error): void }

/**
 * Creates the queue of searches that wait for a slot. The next search belongs to the account with the fewest under way,
 * and is the oldest among these: an account that asks for much waits for itself, and others do not wait for it.
 * `underWay` returns the count of an account.
 */
export function createSearchQueue<S>(underWay: (accountId: string) => number) {
  const queues = new Map<string, Waiting[]>()
  let size = 0
  let came = 0

  const leave = (accountId: string, waiting: Waiting) => {
    const queue = queues.get(accountId)?.filter((one) => one !== waiting) ?? []
    if (queue.length > 0) queues.set(accountId, queue)
    else queues.delete(accountId)
    size -= 1
  }
  const waitingOf = (accountId: string) => queues.get(accountId)?.length ?? 0
  const longest = () => {
    const [first = []] = [...queues.values()].sort((a, b) => b.length - a.length)
    return first
  }

  return {
    size: () => size,
    waitingOf,
    /** Gives a slot to the next search; false when none waits. */
    next(): boolean {
      const heads = [...queues].flatMap(([accountId, [first]]) =>
        first ? [{ first, ahead: underWay(accountId) }] : [],
      )
      const [next] = heads.sort((a, b) => a.ahead - b.ahead || a.first.order - b.first.order)
      next?.first.give()
      return next !== undefined
    },
    /** Returns whether the account with most places would still have as many as this one after making room for it. */
    canMakeRoomFor: (accountId: string) => longest().length > waitingOf(accountId) + 1,
    /** Makes room by refusing the newest search of the account with most places. */
    makeRoom(refusal: () => Error): void {
      longest().at(-1)?.refuse(refusal())
    },
    wait({ accountId, signal, slot }: Place<S>, bound?: WaitBound): Promise<S> {
      return new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        const end = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', onAbort)
          leave(accountId, waiting)
        }
        came += 1
        const waiting: Waiting = {
          order: came,
          give() {
            end()
            resolve(slot())
          },
          refuse(error) {
            end()
            reject(error)
          },
        }
        const onAbort = () => waiting.refuse(signal.reason)
        const timer = bound && setTimeout(() => waiting.refuse(bound.refusal()), bound.ms).unref()
        signal.addEventListener('abort', onAbort, { once: true })
        queues.set(accountId, [...(queues.get(accountId) ?? []), waiting])
        size += 1
      })
    },
  }
}
