import type { SessionOutcome } from './mx-slots.ts'

/** When a mail host that refuses us is left alone, and for how long. */
export const pausePolicy = {
  // One refusal may be a bad moment; a second one in a row is a decision.
  refusalsMin: 2,
  // Reputation systems count attempts: coming back soon makes it worse.
  firstPauseMinutes: 30,
  doublingsMax: 5,
} as const

/** The counts of one mail host. */
export type HostRecord = {
  readonly refusalsInRow: number
  readonly pausesInRow: number
  readonly pausedUntilMs: number | null
}

export const noRefusals: HostRecord = { refusalsInRow: 0, pausesInRow: 0, pausedUntilMs: null }

/** Returns the record of a mail host after one session, by the policy. Pure. */
export function recordAfter(
  record: HostRecord,
  outcome: SessionOutcome,
  nowMs: number,
): HostRecord {
  if (outcome === 'failed') return record
  if (outcome === 'answered') return { ...record, refusalsInRow: 0, pausesInRow: 0 }
  const { refusalsInRow, pausesInRow } = record
  if (refusalsInRow + 1 < pausePolicy.refusalsMin) {
    return { ...record, refusalsInRow: refusalsInRow + 1 }
  }
  const doublings = Math.min(pausesInRow, pausePolicy.doublingsMax)
  return {
    refusalsInRow: 0,
    pausesInRow: pausesInRow + 1,
    pausedUntilMs: nowMs + pausePolicy.firstPauseMinutes * 60_000 * 2 ** doublings,
  }
}
