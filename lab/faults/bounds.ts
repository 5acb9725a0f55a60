/** The bounds that every storm must keep. */
export const bounds = {
  // A caller that repeats is answered within this time after the end of a fault, and after its own start.
  answeredWithinMs: 10_000,
  // The first success after a database outage takes milliseconds; the rest is the delay of an overloaded machine.
  firstSuccessWithinMs: 5_000,
  // A process is not ready for 15 s after a full disk, and a storm may end with one.
  readyWithinMs: 20_000,
} as const

/** Deadline of one lookup: a third of the default, so that a lease of it ends within a storm of a minute. */
export const lookupTimeoutMs = 10_000

/** A caller gives up an attempt after the deadline of the lookup and the delay of a loaded machine. */
export const attemptTimeoutMs = lookupTimeoutMs + 5_000

/** The calm after a series of faults is longer than `answeredWithinMs`; otherwise no wait could exceed that bound. */
export const calmMs = bounds.answeredWithinMs + 3_000

/** The number of callers. Eight keep two processors half busy: a storm looks for lost money, not for speed. */
export const callersCount = 8

/** After the last fault every open job ends within its attempt and one more. */
export const settleTimeoutMs = 2 * attemptTimeoutMs + bounds.answeredWithinMs

/** The longest that credits may stay held after the last request: a lease of the lookup's deadline and a sweep. */
export const leasesTimeoutMs = lookupTimeoutMs + 30_000

/** A service that gets SIGTERM ends its requests first; it must not take longer than a supervisor waits. */
export const stopTimeoutMs = 45_000
