/** A collection of items that stay only for a moment, thousands of them a second. */
export type Slots<T> = {
  /** Adds an item, and returns the slot by which it is removed. */
  add(item: T): number
  /** Removes the item of a slot, once: the slot then belongs to another item. */
  remove(slot: number): void
  size(): number
  all(): Iterable<T>
}

/**
 * Creates a collection of items under way. A Set would do the same; but V8 links each table that a Set has outgrown to
 * the next one, and old tables keep the items of all later ones from being collected while they are young: all that a
 * request had allocated was copied twice, and collecting it took three times as long.
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
