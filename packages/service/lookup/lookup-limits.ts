export type LookupLimits = {
  /** Deadline of one lookup, including waits for others. */
  readonly lookupTimeoutMs: number
  /** Longer than any lookup: after it the holder counts as dead and its credits are released. */
  readonly holdLeaseMs: number
  /** How long a hit stays in the caches. */
  readonly hitTtlMs: number
  readonly missTtlMs: number
}
