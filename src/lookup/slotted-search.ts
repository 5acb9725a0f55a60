import type { Deadline } from '../lib/time.ts'
import type { SearchSlots, Slot, SlotRequest } from './search-slots.ts'

/** One search, as the bound on searches sees it. */
export type SlottedSearch<T> = {
  /** False when what is looked up is known already, and only has to be charged. */
  readonly isSearch: boolean
  readonly accountId: string
  /** Since when its caller waits, in the time of `performance.now()`. */
  readonly sinceMs: number
  readonly deadline: () => Deadline
  run(): Promise<T>
}

/** Runs a search within the bound. @throws {ApiError} overloaded, before anything is held */
export type InSlot = <T>(search: SlottedSearch<T>) => Promise<T>

/** Returns what takes a slot for each search. */
export function slotPerSearch(slots: Pick<SearchSlots, 'take'>): InSlot {
  return async ({ isSearch, accountId, sinceMs, deadline, run }) => {
    if (!isSearch) return run()
    const slot = await slots.take({ accountId, sinceMs, signal: deadline().signal })
    try {
      return await run()
    } finally {
      slot.release()
    }
  }
}

/**
 * Creates one slot for all lookups of one call: the first that is no repeat takes it, before anything is charged, and the call
 * keeps it to its end. So a call is refused as a whole or not at all, and never waits for itself.
 */
export function createCallSlot(slots: Pick<SearchSlots, 'take'>) {
  let slot: Promise<Slot> | null = null
  let refusal: { readonly error: unknown } | null = null
  const take = (request: SlotRequest) => {
    const taken = slots.take(request)
    taken.catch((error: unknown) => {
      refusal = { error }
    })
    return taken
  }
  const inSlot: InSlot = async ({ accountId, sinceMs, deadline, run }) => {
    slot ??= take({ accountId, sinceMs, signal: deadline().signal })
    await slot
    return run()
  }
  return {
    inSlot,
    /** @throws what the whole call was refused with. */
    throwIfRefused() {
      if (refusal) throw refusal.error
    },
    async release() {
      // A call that was refused has no slot to release.
      const held = await slot?.catch(() => null)
      held?.release()
    },
  }
}
