import type { SearchSlots, Slot, SlotRequest } from './search-slots.ts'

/**
 * Takes the slot of one search, which the caller releases; null where the search needs no slot of its own. `isSearch`
 * false: the answer is known already and only has to be charged.
 * @throws {ApiError} overloaded, before anything is held
 */
export type TakeSlot = (request: SlotRequest, isSearch: boolean) => Promise<Slot | null>

/**
 * Creates one slot for all lookups of a call: the first lookup that is no repeat takes it, before anything is charged,
 * and the call keeps it to its end. So a call is refused as a whole or not at all, and never waits for itself.
 */
export function createCallSlot(slots: Pick<SearchSlots, 'take'>) {
  let slot: Promise<Slot> | null = null
  let refusal: { readonly error: unknown } | null = null
  const takeFirst = (request: SlotRequest) => {
    const taken = slots.take(request)
    taken.catch((error: unknown) => {
      refusal = { error }
    })
    return taken
  }
  const take: TakeSlot = async (request) => {
    slot ??= takeFirst(request)
    await slot
    return null
  }
  return {
    take,
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
