/**
 * Claims of which an attempt was given up without an answer: its statement may be carried out long after, when a
 * backend that was frozen goes on, or a network is back and delivers what was sent. The claim would then be there
 * again.
 */
export type LostClaims = {
  /** Remembers a claim for as long as `take` may ask for it. */
  note(claimId: string, leaseMs: number): void
  /** Takes a claim off the list; true when an attempt of it was given up. */
  take(claimId: string): boolean
}

/** Makes a list of lost claims of one lease. One that is not asked for is forgotten after it. */
export function createLostClaims(): LostClaims {
  const untilMs = new Map<string, number>()
  return {
    note(claimId, leaseMs) {
      const nowMs = performance.now()
      // The oldest come first.
      for (const [id, endsAtMs] of untilMs) {
        if (endsAtMs > nowMs) break
        untilMs.delete(id)
      }
      untilMs.delete(claimId)
      untilMs.set(claimId, nowMs + leaseMs)
    },
    take: (claimId) => untilMs.delete(claimId),
  }
}
