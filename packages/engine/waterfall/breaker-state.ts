import { hash } from 'node:crypto'
import type { ProviderFault } from '../model/provider-error.ts'
import type { BreakerState } from '../model/provider-stats.ts'
import type { SkipReason } from '../model/step.ts'

/** The sign that a request gave of its provider's state, beside its answer. */
export type Signal = {
  readonly startedAtMs: number
} & (
  | { readonly kind: 'answered' }
  | {
      readonly kind: 'failed'
      readonly fault: ProviderFault
      /** The time at which the provider allows the next request; null when it states none. */
      readonly retryAtMs: number | null
      /** The provider answered another request while this one waited: it is slow, not dead. */
      readonly wasHeardMeanwhile: boolean
    }
)

/**
 * Position of a circuit breaker: closed lets requests through, open lets none through, half-open lets one through at a
 * time, to see whether the provider is back (Nygard, Release It!).
 */
export type BreakerPosition =
  | { readonly kind: 'closed' }
  | { readonly kind: 'half_open' }
  | { readonly kind: 'open'; readonly reason: SkipReason; readonly untilMs: number }

// This window is long enough that a dead provider costs little, and short enough that a restart is soon noticed.
const breakerMsMin = 15_000
// In an outage of hours the provider is tried every five minutes.
const windowMsMax = 300_000
// One bad reply is chance. A timeout is not waited for twice.
const failuresTolerated = 2
// Limits count per second or per minute; where the provider states no time, the shortest is tried first.
const backoffMsMin = 5_000
// Accounts are topped up by people: an hour is soon enough, and cheap to ask.
const exhaustedMs = 3_600_000
// A reset in the past, or at this moment, is no reason to ask again at once.
const pauseMsMin = 1_000

/** Returns a name for a key that does not show it: the first half of its SHA-256, in hex. */
export function keyDigestOf(apiKey: string): string {
  return hash('sha256', `enricher provider key ${apiKey}`, 'hex').slice(0, 32)
}

/** Returns the breaker state of a provider that lets requests through. */
export function closedBreaker(keyDigest: string, nowMs: number): BreakerState {
  return { failuresInRow: 0, openUntilMs: null, fault: null, keyDigest, changedAtMs: nowMs }
}

/** Returns the position for requests with this key. Signs from another key do not count. */
export function positionOf(
  state: BreakerState | undefined,
  keyDigest: string,
  nowMs: number,
): BreakerPosition {
  if (!state || state.keyDigest !== keyDigest) return { kind: 'closed' }
  const { openUntilMs, fault } = state
  if (openUntilMs === null) return { kind: 'closed' }
  if (openUntilMs <= nowMs) return { kind: 'half_open' }
  return { kind: 'open', reason: skipReasonOf(fault), untilMs: openUntilMs }
}

/** Returns the reason for skipping a provider with an open breaker. */
export function skipReasonOf(fault: ProviderFault | null): SkipReason {
  if (fault === 'unauthorized' || fault === 'exhausted' || fault === 'rate_limited') return fault
  return 'failing'
}

/**
 * Returns the breaker state after a request with the key of `state`; the same object when nothing changed. Among
 * requests that were under way when the breaker opened, only answers and longer pauses count: fifty requests that fail
 * together are one failure.
 */
export function breakerAfter(state: BreakerState, signal: Signal, nowMs: number): BreakerState {
  const isLate = state.openUntilMs !== null && signal.startedAtMs <= state.changedAtMs
  // A refused question is an answer too: the provider is up, and knows the key.
  if (signal.kind === 'answered' || signal.fault === 'refused') {
    // An answer from before a limit was reached does not lift the limit.
    if (isLate && skipReasonOf(state.fault) !== 'failing') return state
    const isFresh = state.openUntilMs === null && state.failuresInRow === 0
    return isFresh ? state : closedBreaker(state.keyDigest, nowMs)
  }
  if (isLate) return openLonger(state, signal, nowMs)
  return {
    ...state,
    failuresInRow: state.failuresInRow + 1,
    openUntilMs: statedUntilMs(signal, nowMs) ?? usualUntilMs(state, signal, nowMs),
    fault: signal.fault,
    changedAtMs: nowMs,
  }
}

type Failure = Extract<Signal, { kind: 'failed' }>

/** Returns the state after a failed request that was under way when the breaker opened. */
function openLonger(state: BreakerState, failure: Failure, nowMs: number): BreakerState {
  const untilMs = statedUntilMs(failure, nowMs) ?? 0
  if (untilMs <= (state.openUntilMs ?? 0)) return state
  return { ...state, openUntilMs: untilMs, fault: failure.fault, changedAtMs: nowMs }
}

/**
 * Returns the end of the time for which the provider itself, or the kind of its fault, keeps the breaker open; null
 * when neither does.
 */
function statedUntilMs({ fault, retryAtMs }: Failure, nowMs: number): number | null {
  if (fault === 'unauthorized') return Number.POSITIVE_INFINITY
  if (retryAtMs !== null) return Math.max(retryAtMs, nowMs + pauseMsMin)
  return fault === 'exhausted' ? nowMs + exhaustedMs : null
}

/**
 * Returns the time until which the breaker is open; null: it stays closed. Each window after a failed one is twice as
 * long.
 */
function usualUntilMs(state: BreakerState, failure: Failure, nowMs: number): number | null {
  const { fault, wasHeardMeanwhile } = failure
  const isLimit = fault === 'rate_limited'
  const windowMsMin = isLimit ? backoffMsMin : breakerMsMin
  if (state.openUntilMs !== null) {
    const isSame = skipReasonOf(state.fault) === skipReasonOf(fault)
    const doubledMs = isSame ? 2 * (state.openUntilMs - state.changedAtMs) : 0
    return nowMs + Math.min(Math.max(doubledMs, windowMsMin), windowMsMax)
  }
  const isDead = fault === 'timeout' && !wasHeardMeanwhile
  const isTolerated = !isLimit && !isDead && state.failuresInRow < failuresTolerated
  return isTolerated ? null : nowMs + windowMsMin
}
