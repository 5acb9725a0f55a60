/** How one mail host wants to be treated; from the mail-host table. */
export type MailHostLimits = {
  /** Conversations at a time, all processes together. */
  readonly connectionsMax: number
  /** Pause between the start of two conversations. */
  readonly gapMs: number
}

/**
 * Leave to talk to a mail host, shared by every process of the service: politeness is counted per host,
 * not per process. Kept by whoever runs the engine.
 */
export type MailHostTurns = {
  /**
   * Waits for this host's turn; rejects with the signal's reason. A turn whose process dies comes back
   * after its lease.
   */
  take(mailHostKey: string, limits: MailHostLimits, signal: AbortSignal): Promise<MailHostTurn>
}

export type MailHostTurn = {
  /** Not null: this host refused us lately and is left alone until then; nothing must be asked. */
  readonly pausedUntilMs: number | null
  /** Gives the turn back. `refused_us`: a policy reply; after two of them in a row the host is paused. */
  end(outcome: 'answered' | 'refused_us' | 'failed'): Promise<void>
}

/** Asks again later about a greylisted mailbox; the same address twice is one job. */
export type Rechecks = { schedule(email: string, dueAtMs: number): Promise<void> }
