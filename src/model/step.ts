import type { ProviderName, ProviderOperation } from './provider-catalog.ts'
import type { ProviderFault } from './provider-error.ts'

/** Why a provider was passed over. */
export type SkipReason =
  /** Its key was refused, and is not tried again until it is another one. */
  | 'unauthorized'
  /** What its account paid for is used up. */
  | 'exhausted'
  /** It asked us to come back later. */
  | 'rate_limited'
  /** It failed lately and is left alone for a while. */
  | 'failing'
  /** It would cost more than may be spent today. */
  | 'budget'
  /** Too little time is left for an answer. */
  | 'no_time'

/** How one provider's step of a waterfall ended. */
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
