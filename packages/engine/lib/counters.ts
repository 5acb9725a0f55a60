/** Takes what the searches count. */
export type Counters = {
  /** Counts one question to a source that costs nothing: `answer`, `empty` or the fault it ended with. */
  providerAnswered(provider: string, outcome: string, durationMs: number): void
  /** Sets whether mail servers can be reached, as last found out: `open`, `closed`, `off` or `unknown`. */
  smtpReach(reach: string): void
  /** Counts a text from outside that could not be read: which reader, why, and of which host. */
  textUnreadable(reader: string, fault: string, host: string): void
  /** Counts a page that a browser was to render, by how that ended and how long it took. */
  pageRendered(outcome: string, durationMs: number): void
  /** Sets whether the operator's browser was reached when it was last connected to. */
  browserReach(isReached: boolean): void
}

/** Counts nothing. */
export const noCounters: Counters = {
  providerAnswered: () => undefined,
  smtpReach: () => undefined,
  textUnreadable: () => undefined,
  pageRendered: () => undefined,
  browserReach: () => undefined,
}
