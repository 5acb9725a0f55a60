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
