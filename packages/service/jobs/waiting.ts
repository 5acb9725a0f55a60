import type { AwaitedSource, Doubt } from '@enricher/engine/model/doubt'
import type { FileWaiting } from '../store/bulk/waiting-rows.ts'

// The cached answer must have expired by then, by the database's clock as well as this one.
const slackMs = 1_000
// A search itself asks again a source that is out of reach for less.
const leastMs = 15_000

/**
 * Returns when a job looks again at unsure results; null when it has waited for its maximum, and ends with its results
 * so far. Pure.
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

/** The next step of a file whose rows all have an outcome. */
export type NextLook =
  | { readonly kind: 'over' }
  | { readonly kind: 'now' }
  | { readonly kind: 'later'; readonly inMs: number; readonly waitingFor: AwaitedSource }

/**
 * Returns when a file looks again at unsure rows: for as long as a job may wait, counted from the time at which all
 * rows had an outcome, which may be hours after the start. It waits only for rows whose source answers later. Rows
 * whose source gave no reply are asked once more if they are due by then. Pure.
 */
export function nextLookOf({ waitedMs, isDue, awaited }: FileWaiting, waitMsMax: number): NextLook {
  if (isDue && waitedMs === 0 && waitMsMax > 0) return { kind: 'now' }
  if (awaited === null) return { kind: 'over' }
  const { source: waitingFor, dueInMs } = awaited
  if (waitedMs + Math.max(dueInMs, 0) >= waitMsMax) return { kind: 'over' }
  return dueInMs <= 0 ? { kind: 'now' } : { kind: 'later', inMs: dueInMs + slackMs, waitingFor }
}

// Rows that are due in close succession are asked together, and a source without answers is asked once a minute.
const rowLeastMs = 60_000

/** Returns the doubt about a row, with the time of the next lookup; null where it is sure. Pure. */
export function rowDoubtOf(doubt: Doubt | null): Doubt | null {
  return doubt && { ...doubt, retryInMs: Math.max(doubt.retryInMs + slackMs, rowLeastMs) }
}
