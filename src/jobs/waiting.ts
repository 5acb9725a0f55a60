import type { AwaitedSource, Doubt } from '../model/doubt.ts'
import type { FileWaiting } from '../store/bulk/waiting-rows.ts'

// What is asked again must be forgotten by then, whichever clock says so.
const slackMs = 1_000
// A source that is out of reach for less is asked again within its own search.
const leastMs = 15_000

/**
 * Returns after how long a job looks again at what was not sure; null when it has waited as long as it may, and ends
 * with what it has. Pure.
 */
export function waitOf(
  { startedAt }: { readonly startedAt: Date | null },
  retryInMs: number,
  { nowMs, waitMsMax }: { readonly nowMs: number; readonly waitMsMax: number },
): number | null {
  const inMs = Math.max(retryInMs + slackMs, leastMs)
  const sinceMs = startedAt?.getTime() ?? nowMs
  return nowMs + inMs > sinceMs + waitMsMax ? null : inMs
}

/** What a file does whose rows all have an outcome. */
export type NextLook =
  | { readonly kind: 'over' }
  | { readonly kind: 'now' }
  | { readonly kind: 'later'; readonly inMs: number; readonly waitingFor: AwaitedSource }

/**
 * Returns when a file looks again at rows that were not sure: for as long as a job may wait, counted from when all of
 * its rows had an outcome, which may be hours after its start. It waits for rows alone whose source tells more later.
 * Where a source gave no reply, rows that are due by then are asked once more. Pure.
 */
export function nextLookOf({ waitedMs, isDue, awaited }: FileWaiting, waitMsMax: number): NextLook {
  if (isDue && waitedMs === 0 && waitMsMax > 0) return { kind: 'now' }
  if (awaited === null) return { kind: 'over' }
  const { source: waitingFor, dueInMs } = awaited
  if (waitedMs + Math.max(dueInMs, 0) >= waitMsMax) return { kind: 'over' }
  return dueInMs <= 0 ? { kind: 'now' } : { kind: 'later', inMs: dueInMs + slackMs, waitingFor }
}

// Rows that are due soon after each other are asked together, and a source that answers nothing is asked once a minute.
const rowLeastMs = 60_000

/** Returns the doubt about a row, with when it is worth asking again; null where it is sure. Pure. */
export function rowDoubtOf(doubt: Doubt | null): Doubt | null {
  return doubt && { ...doubt, retryInMs: Math.max(doubt.retryInMs + slackMs, rowLeastMs) }
}
