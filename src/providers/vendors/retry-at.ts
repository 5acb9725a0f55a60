import type { FetchedPage } from '../../egress/network.ts'
import { retryAfterMs } from '../../egress/retry-after.ts'

// Beyond that it is a mistake, or a way to be rid of us: budgets are renewed by the month.
const waitMsMax = 35 * 24 * 3_600_000

/**
 * When a provider says it may be asked again: in headers of its own, or `Retry-After` in seconds or as a date
 * (RFC 9110 section 10.2.3). Milliseconds since the epoch; null when it does not say.
 */
export function retryAtMsOf(
  { headers }: Pick<FetchedPage, 'headers'>,
  resetSecondsOf: ((headers: FetchedPage['headers']) => number | null) | undefined,
  nowMs: number,
): number | null {
  const ownSeconds = resetSecondsOf?.(headers) ?? null
  const waitMs = ownSeconds === null ? retryAfterMs(headers, nowMs) : ownSeconds * 1_000
  if (waitMs === null || !Number.isFinite(waitMs) || waitMs < 0) return null
  return nowMs + Math.min(waitMs, waitMsMax)
}
