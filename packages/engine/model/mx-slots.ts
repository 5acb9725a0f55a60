/** The limits of one mail host, from the mail-host table. */
export type MxLimits = {
  /** Number of sessions at a time, all processes together. */
  readonly connectionsMax: number
  /** Pause between the start of two sessions. */
  readonly gapMs: number
}

/** The MX slots, shared by all processes of the service: limits hold per mail host, not per process. */
export type MxSlots = {
  /**
   * Waits for a slot of this mail host; rejects with the signal's reason, or with the database's error. The slot of a
   * process that dies is free when the process is considered dead, and after its lease at the latest.
   */
  acquire(mailHostKey: string, limits: MxLimits, signal: AbortSignal): Promise<MxSlot>
}

export type MxSlot = {
  /** Not null: this host refused us lately and is left alone until then; it must not be asked. */
  readonly pausedUntilMs: number | null
  /** Releases the slot; a second call does nothing. */
  release(outcome: SessionOutcome): Promise<void>
}

/** The end of a session. `refused_us`: a policy reply; after two of them in a row the mail host is paused. */
export type SessionOutcome = 'answered' | 'refused_us' | 'failed'
