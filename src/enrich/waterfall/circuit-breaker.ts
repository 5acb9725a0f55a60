import type { Clock } from '../../lib/time.ts'
import type { ProviderError } from '../../model/provider-error.ts'
import type { BreakerState } from '../../model/provider-stats.ts'
import type { SkipReason } from '../../model/step.ts'
import {
  admissionOf,
  breakerAfter,
  closedBreaker,
  keyDigestOf,
  type Signal,
  skipReasonOf,
} from './breaker-state.ts'

/** One question's leave to ask. */
export type Pass = {
  /** Aborts when the provider turns out to be dead while this question is under way. */
  readonly signal: AbortSignal
  answered(): void
  /** `hadFullTime`: it was given as long as any question is. */
  failed(error: ProviderError, hadFullTime: boolean): void
  /** To be called when the question is over, however it ended. */
  leave(): void
}

/** The circuit breaker of one provider in this process. */
export type CircuitBreaker = {
  enter(): { readonly pass: Pass } | { readonly closed: SkipReason }
  /** What another process, or the operator, wrote down. The newer one counts. */
  adopt(standing: BreakerState): void
}

/** Creates a circuit breaker that lets requests through at first. Calls `onChange` after each change of state. */
export function createCircuitBreaker(
  apiKey: string,
  clock: Clock,
  onChange: (standing: BreakerState) => void,
): CircuitBreaker {
  const keyDigest = keyDigestOf(apiKey)
  let standing = closedBreaker(keyDigest, 0)
  let isProbed = false
  let lastHeardMs = 0
  const underWay = new Set<AbortController>()

  const note = (signal: Signal) => {
    const next = breakerAfter(standing, signal, clock())
    if (next === standing) return
    standing = next
    onChange(next)
  }
  // A provider that has been silent for as long as any question may take is dead for all requests that wait for it.
  // What is lost is an answer that was about to come; what is won is that a dead provider costs no request more than
  // one timeout, however many were under way while it died. Their price stays counted, for they may have been charged.
  const endOthers = (own: AbortController) => {
    for (const other of underWay) if (other !== own) other.abort()
  }

  const createPass = (isProbe: boolean): Pass => {
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
        note({ kind: 'answered', startedAtMs })
      },
      failed({ fault, retryAtMs }, hadFullTime) {
        // It was not asked: this machine was short of something.
        if (fault === 'local') return
        const isSilent = fault === 'timeout'
        if (!isSilent) heard()
        const wasHeardMeanwhile = lastHeardMs > startedAtMs
        note({ kind: 'failed', fault, retryAtMs, startedAtMs, wasHeardMeanwhile })
        if (isSilent && hadFullTime && !wasHeardMeanwhile) endOthers(controller)
      },
      leave() {
        underWay.delete(controller)
        if (isProbe) isProbed = false
      },
    }
  }

  return {
    enter() {
      const admission = admissionOf(standing, keyDigest, clock())
      if (admission.kind === 'closed') return { closed: admission.reason }
      const isProbe = admission.kind === 'probe'
      if (isProbe && isProbed) return { closed: skipReasonOf(standing.fault) }
      if (isProbe) isProbed = true
      return { pass: createPass(isProbe) }
    },
    adopt(written) {
      if (written.keyDigest !== keyDigest || written.changedAtMs <= standing.changedAtMs) return
      standing = written
    },
  }
}
