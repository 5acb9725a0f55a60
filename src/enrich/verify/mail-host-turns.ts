/** How one mail host wants to be treated; from the mail-host table. */
export type MailHostLimits = {
  /** Sessions at a time, all processes together. */
  readonly connectionsMax: number
  /** Pause between the start of two sessions. */
  readonly gapMs: number
}

/**
 * Slots for sessions with mail hosts, shared by all processes of the service: limits hold per host, not per process.
 * Implemented outside the engine.
 */
export type MailHostTurns = {
  /**
   * Waits for a slot of this host; rejects with the signal's reason. A slot whose process dies is free after its lease.
   */
  take(mailHostKey: string, limits: MailHostLimits, signal: AbortSignal): Promise<MailHostTurn>
}

export type MailHostTurn = {
  /** Not null: this host refused us lately and is left alone until then; nothing must be asked. */
  readonly pausedUntilMs: number | null
  /** Releases the slot. `refused_us`: a policy reply; after two of them in a row the host is paused. */
  end(outcome: 'answered' | 'refused_us' | 'failed'): Promise<void>
}

/** Asks again later about a greylisted mailbox; the same address twice is one job. */
export type Rechecks = { schedule(email: string, dueAtMs: number): Promise<void> }
