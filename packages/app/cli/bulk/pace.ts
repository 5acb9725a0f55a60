import { sleep } from '@enricher/engine/lib/time'
import { retryAfterMs } from '@enricher/engine/net/retry-after'

/** How fast a service may be asked: all requests of a run wait together where its limit is reached. */
export type Pace = {
  /** Resolves when a request may be sent. */
  ready(signal: AbortSignal): Promise<void>
  begin(): void
  end(): void
  /** Takes what the headers of a reply say of the limit. */
  learn(headers: Pick<Headers, 'get'>, isRefused: boolean): void
}

// A window of the service is a minute; one that asks for more than an hour means another day.
const pauseMaxMs = 3_600_000
// Its clock and ours part the second in different places.
const marginMs = 100

/**
 * Creates the pace of one run. `RateLimit-Remaining` and `-Reset` (seconds) come with each reply; requests under way
 * count against what remains. `onFirstPause` is called once.
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
      // This request is still one of those under way.
      else if (remaining !== null && remaining < underWay) pause(resetMs)
    },
  }
}

function numberIn(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
}
