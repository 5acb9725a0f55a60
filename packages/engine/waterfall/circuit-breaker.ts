import type { Clock } from '../lib/time.ts'
import type { ProviderError } from '../model/provider-error.ts'
import type { BreakerState } from '../model/provider-stats.ts'
import type { SkipReason } from '../model/step.ts'
import {
  breakerAfter,
  closedBreaker,
  keyDigestOf,
  positionOf,
  type Signal,
  skipReasonOf,
} from './breaker-state.ts'

/** Permission for one request. */
export type Pass = {
  /** Aborts when the provider turns out to be dead while this request is under way. */
  readonly signal: AbortSignal
  answered(): void
  /** Counts a failure. `hadFullTime`: the request had the longest time that any request is given. */
  failed(error: ProviderError, hadFullTime: boolean): void
  /** Releases the permission; must be called when the request is over, however it ended. */
  leave(): void
}

/** The circuit breaker of one provider in this process. */
export type CircuitBreaker = {
  enter(): { readonly pass: Pass } | { readonly skipped: SkipReason }
  /** Takes over a stored state, of another process or of the operator, when it is newer. */
  adopt(state: BreakerState): void
}

/** Creates a circuit breaker that lets requests through at first. Calls `onChange` after each change of state. */
export function createCircuitBreaker(
  apiKey: string,
  clock: Clock,
  onChange: (state: BreakerState) => void,
): CircuitBreaker {
  const keyDigest = keyDigestOf(apiKey)
  let state = closedBreaker(keyDigest, 0)
  let isTrialUnderWay = false
  let lastHeardMs = 0
  const underWay = new Set<AbortController>()

  const apply = (signal: Signal) => {
    const next = breakerAfter(state, signal, clock())
    if (next === state) return
    state = next
    onChange(next)
  }
  // A provider that has been silent for as long as any question may take is dead for all requests that wait for it.
  // Ending them may lose an answer that was about to come, but a dead provider costs no request more than one timeout,
  // however many were under way while it died. Their price stays counted, for they may have been charged.
  const endOthers = (own: AbortController) => {
    for (const other of underWay) if (other !== own) other.abort()
  }

  const createPass = (isTrial: boolean): Pass => {
    const startedAtMs = clock()
    const controller = new AbortController()
    underWay.add(controller)
    const heard = () => {
      lastHeardMs = clock()
    }
    return {
      signal: controller.signal,
      answered() {
        heard()
        apply({ kind: 'answered', startedAtMs })
      },
      failed({ fault, retryAtMs }, hadFullTime) {
        // The provider was not asked: this machine was short of something.
        if (fault === 'local') return
        const isSilent = fault === 'timeout'
        if (!isSilent) heard()
        const wasHeardMeanwhile = lastHeardMs > startedAtMs
        apply({ kind: 'failed', fault, retryAtMs, startedAtMs, wasHeardMeanwhile })
        if (isSilent && hadFullTime && !wasHeardMeanwhile) endOthers(controller)
      },
      leave() {
        underWay.delete(controller)
        if (isTrial) isTrialUnderWay = false
      },
    }
  }

  return {
    enter() {
      const position = positionOf(state, keyDigest, clock())
      if (position.kind === 'open') return { skipped: position.reason }
      const isTrial = position.kind === 'half_open'
      if (isTrial && isTrialUnderWay) return { skipped: skipReasonOf(state.fault) }
      if (isTrial) isTrialUnderWay = true
      return { pass: createPass(isTrial) }
    },
    adopt(written) {
      if (written.keyDigest !== keyDigest || written.changedAtMs <= state.changedAtMs) return
      state = written
    },
  }
}
