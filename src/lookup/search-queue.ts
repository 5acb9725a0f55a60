/** One search that waits for its slot, and on whose account. */
export type Place<S> = {
  readonly accountId: string
  readonly signal: AbortSignal
  /** Makes the slot when the place is the next one. */
  slot(): S
}

/** How long a place is kept at most, and what it is refused with then, or when it has to make room. */
export type WaitBound = { readonly ms: number; refusal(): Error }

type Waiting = { readonly order: number; give(): void; refuse(error: Error): void }

/**
 * Searches that wait for a slot. The next one is of the account with the fewest under way, and among these the one that
 * came first: an account that asks for much waits for itself, not the others for it. `underWay` gives how many an
 * account has.
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
    /** Gives a slot to the next one; false when none waits. */
    next(): boolean {
      const heads = [...queues].flatMap(([accountId, [first]]) =>
        first ? [{ first, ahead: underWay(accountId) }] : [],
      )
      const [next] = heads.sort((a, b) => a.ahead - b.ahead || a.first.order - b.first.order)
      next?.first.give()
      return next !== undefined
    },
    /** Returns whether the account with most places has still as many as this one when it has made room for it. */
    canMakeRoomFor: (accountId: string) => longest().length > waitingOf(accountId) + 1,
    /** Makes room by refusing the newest of the account with most places. */
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
