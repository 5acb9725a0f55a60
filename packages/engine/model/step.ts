import type { ProviderName, ProviderOperation } from './provider-catalog.ts'
import type { ProviderFault } from './provider-error.ts'

/** The reason why a provider was skipped. */
export type SkipReason =
  /** Its key was refused, and is not tried again until it changes. */
  | 'unauthorized'
  /** Its account's paid credits are used up. */
  | 'exhausted'
  /** The provider asked us to come back later. */
  | 'rate_limited'
  /** The provider failed lately and is left alone for a while. */
  | 'failing'
  /** The request would cost more than today's budget allows. */
  | 'budget'
  /** Too little time is left for an answer. */
  | 'no_time'

/** The end of one provider's step in a waterfall. */
export type StepOutcome =
  | { readonly outcome: 'matched' }
  | { readonly outcome: 'no_match' }
  | { readonly outcome: 'error'; readonly fault: ProviderFault }
  | { readonly outcome: 'skipped'; readonly reason: SkipReason }

/** One provider's step, with its time and cost. */
export type Step = StepOutcome & {
  readonly provider: ProviderName
  readonly operation: ProviderOperation
  readonly durationMs: number
  readonly costUsd: number
}
