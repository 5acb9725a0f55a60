export type LookupLimits = {
  /** Deadline of one lookup, waiting for others included. */
  readonly lookupTimeoutMs: number
  /** Longer than any lookup: after it the holder is taken for dead and its credits go back. */
  readonly holdLeaseMs: number
  /** How long a hit stays in the caches. */
  readonly hitTtlMs: number
  readonly missTtlMs: number
}
