/** Bounds the cost of all steps of a question. */
export type CreditBound = {
  /**
   * Reserves credits for a step. When too few are left, it waits for the running steps, which may cost less than their
   * maximum. Resolves to false when no step runs any more.
   */
  reserve(credits: number): Promise<boolean>
  /** Ends a step: the credits that it did not cost are free for other steps. */
  settle(reserved: number, charged: number): void
}

/** Creates the bound of a question; null: unlimited. */
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
