/** Items that stay for a moment only, thousands of them a second. */
export type Slots<T> = {
  /** Keeps an item, and returns the slot to remove it by. */
  add(item: T): number
  /** Forgets the item of a slot, once: the slot is another item's then. */
  remove(slot: number): void
  size(): number
  all(): Iterable<T>
}

/**
 * Makes room for items under way. A Set does the same; but V8 links each table that a Set has outgrown to the next one,
 * and those that got old keep the items of all later ones from being collected while they are young: all that a request
 * had allocated was copied twice, and collecting it took three times as long.
 */
export function createSlots<T extends object>(): Slots<T> {
  const items: (T | null)[] = []
  const free: number[] = []
  return {
    add(item) {
      const slot = free.pop() ?? items.length
      items[slot] = item
      return slot
    },
    remove(slot) {
      items[slot] = null
      free.push(slot)
    },
    size: () => items.length - free.length,
    all: () => items.filter((item) => item !== null),
  }
}
