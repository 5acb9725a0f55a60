import type { Runtime } from './runtime.ts'

/** Holds requests back that the service would refuse by its rate limit. */
export type Pace = {
  /** Counts a request that is about to be made. Returns how long it has to wait first, 0 when it may go. */
  take(): number
  /** Learns from the headers of a reply. */
  learn(headers: Headers): void
}

// Replies that arrive in another order than they left name the same window a second apart.
const sameWindowMs = 1_500
// A new window is assumed to last this long until the first reply in it says when it ends.
const windowMs = 60_000

/** Creates the pace of one client. It knows nothing until the first reply, and holds nothing back until then. */
export function createPace({ nowMs }: Pick<Runtime, 'nowMs'>): Pace {
  let limit = Number.POSITIVE_INFINITY
  let left = limit
  let endsAtMs = 0
  return {
    take() {
      if (endsAtMs <= nowMs()) {
        // Requests that waited for the new window must not all go at once beyond its limit.
        left = limit
        endsAtMs = nowMs() + windowMs
      }
      if (left <= 0) return endsAtMs - nowMs()
      left -= 1
      return 0
    },
    learn(headers) {
      const remaining = readNumber(headers.get('ratelimit-remaining'))
      const resetS = readNumber(headers.get('ratelimit-reset'))
      if (remaining === null || resetS === null) return
      limit = readNumber(headers.get('ratelimit-limit')) ?? limit
      const seenEndMs = nowMs() + resetS * 1_000
      const isSameWindow = Math.abs(seenEndMs - endsAtMs) < sameWindowMs
      // Within one window the lowest count is the newest.
      left = isSameWindow ? Math.min(left, remaining) : remaining
      endsAtMs = isSameWindow ? Math.max(endsAtMs, seenEndMs) : seenEndMs
    },
  }
}

function readNumber(header: string | null): number | null {
  const number = header === null || header === '' ? Number.NaN : Number(header)
  return Number.isFinite(number) && number >= 0 ? number : null
}
