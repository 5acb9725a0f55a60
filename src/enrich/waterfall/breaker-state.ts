import { hash } from 'node:crypto'
import type { ProviderFault } from '../../model/provider-error.ts'
import type { BreakerState } from '../../model/provider-stats.ts'
import type { SkipReason } from '../../model/step.ts'

/** What a question said about its provider, beside its answer. */
export type Signal = {
  readonly startedAtMs: number
} & (
  | { readonly kind: 'answered' }
  | {
      readonly kind: 'failed'
      readonly fault: ProviderFault
      /** When the provider says that it may be asked again; null when it does not. */
      readonly retryAtMs: number | null
      /** It answered another request while this one waited: it is slow, not dead. */
      readonly wasHeardMeanwhile: boolean
    }
)

/** Whether a provider may be asked now. `probe`: by one question at a time, to see whether it is back. */
export type Admission =
  | { readonly kind: 'open' }
  | { readonly kind: 'probe' }
  | { readonly kind: 'closed'; readonly reason: SkipReason; readonly untilMs: number }

// Long enough that a dead provider costs little, short enough that a restart is soon noticed.
const breakerMsMin = 15_000
// An outage of hours is asked after every five minutes.
const windowMsMax = 300_000
// One bad reply is chance. A timeout is not waited for twice.
const failuresTolerated = 2
// Limits count per second or per minute; without a word from the provider, the shortest is tried first.
const backoffMsMin = 5_000
// Accounts are topped up by people: an hour is soon enough, and cheap to ask.
const exhaustedMs = 3_600_000
// A reset that lies in the past, or this moment, is no reason to ask at once again.
const pauseMsMin = 1_000

/** Names a key without telling it: the first half of its SHA-256, in hex. */
export function keyDigestOf(apiKey: string): string {
  return hash('sha256', `enricher provider key ${apiKey}`, 'hex').slice(0, 32)
}

/** Returns the breaker state of a provider that lets requests through. */
export function closedBreaker(keyDigest: string, nowMs: number): BreakerState {
  return { failuresInRow: 0, openUntilMs: null, fault: null, keyDigest, changedAtMs: nowMs }
}

/** Whether the holder of this key may ask. What was learnt with another key does not count. */
export function admissionOf(
  standing: BreakerState | undefined,
  keyDigest: string,
  nowMs: number,
): Admission {
  if (!standing || standing.keyDigest !== keyDigest) return { kind: 'open' }
  const { openUntilMs, fault } = standing
  if (openUntilMs === null) return { kind: 'open' }
  if (openUntilMs <= nowMs) return { kind: 'probe' }
  return { kind: 'closed', reason: skipReasonOf(fault), untilMs: openUntilMs }
}

/** Why a closed provider is passed over. */
export function skipReasonOf(fault: ProviderFault | null): SkipReason {
  if (fault === 'unauthorized' || fault === 'exhausted' || fault === 'rate_limited') return fault
  return 'failing'
}

/**
 * Returns the breaker state after a request with the key of `standing`; the same object when nothing changed. Of
 * requests that were under way when the provider was closed, only an answer and a longer closure count: fifty that
 * fail together are one failure.
 */
export function breakerAfter(standing: BreakerState, signal: Signal, nowMs: number): BreakerState {
  const isLate = standing.openUntilMs !== null && signal.startedAtMs <= standing.changedAtMs
  // A question it does not like is an answer too: it is there, and it knows the key.
  if (signal.kind === 'answered' || signal.fault === 'refused') {
    // What was answered before a limit was reached does not lift it.
    if (isLate && skipReasonOf(standing.fault) !== 'failing') return standing
    const isFresh = standing.openUntilMs === null && standing.failuresInRow === 0
    return isFresh ? standing : closedBreaker(standing.keyDigest, nowMs)
  }
  if (isLate) return closedLonger(standing, signal, nowMs)
  return {
    ...standing,
    failuresInRow: standing.failuresInRow + 1,
    openUntilMs: statedUntilMs(signal, nowMs) ?? usualUntilMs(standing, signal, nowMs),
    fault: signal.fault,
    changedAtMs: nowMs,
  }
}

type Failure = Extract<Signal, { kind: 'failed' }>

/** After a failure of a question that was under way when the provider was closed. */
function closedLonger(standing: BreakerState, failure: Failure, nowMs: number): BreakerState {
  const untilMs = statedUntilMs(failure, nowMs) ?? 0
  if (untilMs <= (standing.openUntilMs ?? 0)) return standing
  return { ...standing, openUntilMs: untilMs, fault: failure.fault, changedAtMs: nowMs }
}

/** How long the provider itself, or the kind of its fault, says that it stays closed. */
function statedUntilMs({ fault, retryAtMs }: Failure, nowMs: number): number | null {
  if (fault === 'unauthorized') return Number.POSITIVE_INFINITY
  if (retryAtMs !== null) return Math.max(retryAtMs, nowMs + pauseMsMin)
  return fault === 'exhausted' ? nowMs + exhaustedMs : null
}

/** Null: it stays open for now. A window after one that ended in vain is twice as long. */
function usualUntilMs(standing: BreakerState, failure: Failure, nowMs: number): number | null {
  const { fault, wasHeardMeanwhile } = failure
  const isLimit = fault === 'rate_limited'
  const windowMsMin = isLimit ? backoffMsMin : breakerMsMin
  if (standing.openUntilMs !== null) {
    const isSame = skipReasonOf(standing.fault) === skipReasonOf(fault)
    const doubledMs = isSame ? 2 * (standing.openUntilMs - standing.changedAtMs) : 0
    return nowMs + Math.min(Math.max(doubledMs, windowMsMin), windowMsMax)
  }
  const isDead = fault === 'timeout' && !wasHeardMeanwhile
  const isTolerated = !isLimit && !isDead && standing.failuresInRow < failuresTolerated
  return isTolerated ? null : nowMs + windowMsMin
}
