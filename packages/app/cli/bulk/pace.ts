import { sleep } from '@enricher/engine/lib/time'
import { retryAfterMs } from '@enricher/engine/net/retry-after'

/** The pace of requests to a service: when its limit is reached, all requests of a run wait together. */
export type Pace = {
  /** Resolves when the next request may be sent. */
  ready(signal: AbortSignal): Promise<void>
  begin(): void
  end(): void
  /** Reads the limit from the headers of a reply. */
  learn(headers: Pick<Headers, 'get'>, isRefused: boolean): void
}

// A window of the service is a minute; a header that asks for more than an hour means another day and is cut.
const pauseMaxMs = 3_600_000
// The clocks of the service and of this machine differ by a part of a second.
const marginMs = 100

/**
 * Creates the pace of a run. Each reply has `RateLimit-Remaining` and `RateLimit-Reset` (seconds); running requests
 * count against the remaining ones. `onFirstPause` is called once.
 */
export function createPace(onFirstPause: () => void, now: () => number = Date.now): Pace {
  let pausedUntilMs = 0
  let underWay = 0
  const pause = (ms: number) => {
    if (pausedUntilMs === 0) onFirstPause()
    const untilMs = now() + Math.min(ms, pauseMaxMs) + marginMs
    pausedUntilMs = Math.max(pausedUntilMs, untilMs)
  }
  return {
    async ready(signal) {
      while (now() < pausedUntilMs) await sleep(pausedUntilMs - now(), signal)
    },
    begin() {
      underWay += 1
    },
    end() {
      underWay -= 1
    },
    learn(headers, isRefused) {
      const remaining = numberIn(headers.get('ratelimit-remaining'))
      const resetMs = (numberIn(headers.get('ratelimit-reset')) ?? 0) * 1_000
      const asked = retryAfterMs({ 'retry-after': headers.get('retry-after') ?? '' }, now())
      if (isRefused) pause(asked ?? resetMs)
      // `underWay` still includes this request.
      else if (remaining !== null && remaining < underWay) pause(resetMs)
    },
  }
}

function numberIn(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
}
