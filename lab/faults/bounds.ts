/** What every storm is held to. */
export const bounds = {
  // A caller that repeats is answered within this of the end of a fault, and of its own start.
  answeredWithinMs: 10_000,
  // After a database outage, the first success: milliseconds, and what a machine that stands still adds.
  firstSuccessWithinMs: 5_000,
} as const

/** Deadline of one lookup: a third of the default, so that a lease of it ends within a storm of a minute. */
export const lookupTimeoutMs = 10_000

/** A caller gives an attempt up after the deadline of the lookup and what a loaded machine adds. */
export const attemptTimeoutMs = lookupTimeoutMs + 5_000

/** Quiet after a series of faults: longer than `answeredWithinMs`, or nothing could exceed it. */
export const calmMs = bounds.answeredWithinMs + 3_000

/** Callers at a time. Eight keep two processors half busy: a storm looks for lost money, not for speed. */
export const callersCount = 8

/** After the last fault every open job ends within its attempt, and one more. */
export const settleTimeoutMs = 2 * attemptTimeoutMs + bounds.answeredWithinMs

/** The longest that credits may stay held after the last request: a lease of the lookup's deadline and a sweep. */
export const leasesTimeoutMs = lookupTimeoutMs + 30_000

/** A service that gets SIGTERM ends its requests first; what takes longer than a supervisor waits is a breach. */
export const stopTimeoutMs = 45_000
