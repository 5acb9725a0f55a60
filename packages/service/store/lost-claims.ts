/**
 * Claims with an attempt that was given up without an answer. Its statement may be carried out long after, when a
 * frozen backend goes on, or a network is back and delivers it. The claim would then exist again.
 */
export type LostClaims = {
  /** Stores a claim for as long as `take` may ask for it. */
  note(claimId: string, leaseMs: number): void
  /** Removes a claim from the list; true when an attempt of it was given up. */
  take(claimId: string): boolean
}

/** Creates a list of lost claims. A claim that is not taken is dropped after its lease. */
export function createLostClaims(): LostClaims {
  const untilMs = new Map<string, number>()
  return {
    note(claimId, leaseMs) {
      const nowMs = performance.now()
      // The map has the oldest first.
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
