import type { SearchSlots, Slot, SlotRequest } from './search-slots.ts'

/** One search, as the bound on searches sees it. */
export type SearchTurn<T> = {
  /** False when what is asked is known already, and only has to be booked. */
  readonly isSearch: boolean
  readonly accountId: string
  /** Since when its caller waits, in the time of `performance.now()`. */
  readonly sinceMs: number
  readonly deadline: () => AbortSignal
  run(): Promise<T>
}

/** Lets searches run within the bound. @throws {ApiError} overloaded, before anything is held */
export type SearchTurns = { take<T>(turn: SearchTurn<T>): Promise<T> }

/** Each search takes a slot for itself. */
export function turnsOf(slots: Pick<SearchSlots, 'take'>): SearchTurns {
  return {
    async take({ isSearch, accountId, sinceMs, deadline, run }) {
      if (!isSearch) return run()
      const slot = await slots.take({ accountId, sinceMs, signal: deadline() })
      try {
        return await run()
      } finally {
        slot.release()
      }
    },
  }
}

/**
 * One slot for all lookups of one call: the first that is no repeat takes it, before anything is charged, and the call keeps
 * it to its end. So a call is refused as a whole or not at all, and never waits for itself.
 */
export function createCallTurns(slots: Pick<SearchSlots, 'take'>) {
  let slot: Promise<Slot> | null = null
  let refusal: { readonly error: unknown } | null = null
  const take = (request: SlotRequest) => {
    const taken = slots.take(request)
    taken.catch((error: unknown) => {
      refusal = { error }
    })
    return taken
  }
  const turns: SearchTurns = {
    async take({ accountId, sinceMs, deadline, run }) {
      slot ??= take({ accountId, sinceMs, signal: deadline() })
      await slot
      return run()
    },
  }
  return {
    turns,
    /** @throws what the whole call was refused with. */
    throwIfRefused() {
      if (refusal) throw refusal.error
    },
    async release() {
      // A refusal has nothing to give back.
      const held = await slot?.catch(() => null)
      held?.release()
    },
  }
}
