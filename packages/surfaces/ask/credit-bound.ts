/** Bounds what the steps of a question cost together. */
export type CreditBound = {
  /**
   * Sets credits aside for a step. Where they are not left, waits for the steps under way, which may cost less than
   * they could; false when none is under way any more.
   */
  reserve(credits: number): Promise<boolean>
  /** Ends a step: what it did not cost is left for others. */
  settle(reserved: number, charged: number): void
}

/** Creates the bound of a question; null: none. */
export function createCreditBound(creditsMax: number | null): CreditBound {
  const max = creditsMax ?? Number.POSITIVE_INFINITY
  let committed = 0
  let underWay = 0
  let ended = Promise.withResolvers<void>()
  return {
    async reserve(credits) {
      while (committed + credits > max) {
        if (underWay === 0) return false
        await ended.promise
      }
      committed += credits
      underWay += 1
      return true
    },
    settle(reserved, charged) {
      committed += charged - reserved
      underWay -= 1
      ended.resolve()
      ended = Promise.withResolvers<void>()
    },
  }
}
