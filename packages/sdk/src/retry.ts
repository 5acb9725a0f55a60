import type { EnricherError } from './error.ts'

/** Facts about a request that has failed. */
export type Failure = {
  readonly error: Pick<EnricherError, 'code' | 'status' | 'retryAfterMs'>
  /** A repeated request does nothing twice. */
  readonly isRepeatable: boolean
  /** Failures before this one. */
  readonly retries: number
  readonly retriesMax: number
  readonly remainingMs: number
}

export type Retry = {
  readonly waitMs: number
  /** False for waiting until an equal request has ended, which is no failure. */
  readonly isCounted: boolean
}

// The first wait doubles with each retry: the third retry comes within four seconds.
const firstWaitMs = 250
const waitMaxMs = 8_000

/** Statuses of a service or a proxy that may well answer the same request a moment later. */
const passing = new Set([408, 500, 502, 503, 504])
/** Refusals that a retry does not change: a setting is missing. */
const lasting = new Set(['unconfigured'])

/** Decides whether a request is made again, and after which wait. Null: the call ends with this failure. */
export function decideRetry(failure: Failure, random: () => number): Retry | null {
  const isCounted = failure.error.code !== 'idempotency_in_flight'
  if (!mayRetry(failure) || (isCounted && failure.retries >= failure.retriesMax)) return null
  const waitMs = failure.error.retryAfterMs ?? backoffMs(failure.retries, random)
  return waitMs < failure.remainingMs ? { waitMs, isCounted } : null
}

function mayRetry({ error, isRepeatable }: Failure): boolean {
  // 429 refuses a request before anything was done, so every operation can be repeated.
  if (error.status === 429) return true
  if (!isRepeatable || lasting.has(error.code)) return false
  if (error.code === 'connection_failed' || error.code === 'idempotency_in_flight') return true
  if (error.status === null) return false
  return passing.has(error.status) || isUnreadable(error)
}

/** Returns true for a success that cannot be read: its end was lost, or a proxy wrote it. */
function isUnreadable({ code, status }: Failure['error']): boolean {
  return code === 'unexpected_reply' && status !== null && status >= 200 && status < 300
}

/** Returns a random wait below a bound that doubles: clients that failed together do not come back together. */
function backoffMs(retries: number, random: () => number): number {
  const bound = Math.min(waitMaxMs, firstWaitMs * 2 ** retries)
  return bound / 2 + (random() * bound) / 2
}

/** Reads `Retry-After`, seconds or a date (RFC 9110 10.2.3), as milliseconds from now; null when it says nothing. */
export function readRetryAfter(header: string | null, dateMs: number): number | null {
  if (header === null || header.trim() === '') return null
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return seconds >= 0 ? seconds * 1_000 : null
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - dateMs)
}
