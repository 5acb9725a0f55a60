import type { FetchedPage } from './network.ts'

/**
 * Returns the pause that a reply asks for by `Retry-After`, in seconds or as a date (RFC 9110 section 10.2.3).
 * Milliseconds, negative for a past date; null when it asks for none.
 */
export function retryAfterMs(headers: FetchedPage['headers'], nowMs: number): number | null {
  const text = headers['retry-after'] ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000
  const atMs = Date.parse(text)
  return Number.isNaN(atMs) ? null : atMs - nowMs
}
