import type { MxSlots } from '../model/mx-slots.ts'

/**
 * Wraps the MX slots with a way to wait until all slots acquired here are released. A verdict is returned before its
 * session has ended: a process that stopped at once would keep the slot from the next one for a lease.
 */
export function trackSlots(slots: MxSlots): {
  readonly slots: MxSlots
  /** Resolves when no slot is held. */
  idle(): Promise<void>
} {
  const held = new Set<Promise<void>>()
  return {
    slots: {
      async acquire(mailHostKey, limits, signal) {
        const slot = await slots.acquire(mailHostKey, limits, signal)
        const { promise, resolve } = Promise.withResolvers<void>()
        held.add(promise)
        return {
          ...slot,
          async release(outcome) {
            try {
              await slot.release(outcome)
            } finally {
              held.delete(promise)
              resolve()
            }
          },
        }
      },
    },
    async idle() {
      while (held.size > 0) await Promise.all(held)
    },
  }
}
