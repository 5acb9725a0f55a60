import type { ProviderName, ProviderOperation } from './provider-catalog.ts'
import type { ProviderFault } from './provider-error.ts'
import type { SkipReason } from './step.ts'

/** What was asked of one provider came to this. Null: there is nothing to divide by. */
export type OperationReport = {
  readonly provider: ProviderName
  readonly operation: ProviderOperation
  readonly asked: number
  readonly matched: number
  readonly errors: number
  /** Matches that the mail server accepted, and that it denied; of the others it did not tell. */
  readonly confirmed: number
  readonly wrong: number
  readonly spentUsd: number
  readonly meanMs: number | null
  /** A correct hit is a match that was not proven wrong. */
  readonly usdPerCorrectHit: number | null
  /** What a hit is sold for, less what a correct one costs; null where no price of ours stands against it. */
  readonly marginUsd: number | null
}

/** Whether a provider may be asked, and what it may cost today. */
export type ProviderState = {
  readonly provider: ProviderName
  readonly breaker: 'closed' | 'half_open' | 'open'
  /** Today's budget does not pay for its cheapest request. */
  readonly isBudgetSpent: boolean
  /** What opened its breaker. */
  readonly fault: ProviderFault | null
  readonly sinceMs: number | null
  /** Null: until the operator resumes it, or its key is another one. */
  readonly untilMs: number | null
  readonly spentTodayUsd: number
  /** Null: no cap. */
  readonly budgetUsd: number | null
  /** Asked in background work only. */
  readonly isSlow: boolean
  /** How often it was passed over, by reason. */
  readonly skipped: SkipCounts
  /** False: so many of its addresses were wrong that what it calls valid is sold as risky. */
  readonly isTrusted: boolean
}

/** What `providers --json` prints. */
export type ProvidersReport = {
  readonly operations: readonly OperationReport[]
  readonly providers: readonly ProviderState[]
  readonly withoutKey: readonly ProviderName[]
}

export type SkipCounts = { readonly [Reason in SkipReason]?: number }

/** What a provider was asked for, in a word. */
export const operationWords: Readonly<Record<ProviderOperation, string>> = {
  person: 'person',
  decisionMaker: 'role',
  profile: 'profile',
  roster: 'roster',
  verify: 'verification',
  website: 'website',
}

/** Why a provider was passed over, in words. */
export const skipWords: Readonly<Record<SkipReason, string>> = {
  unauthorized: 'key refused',
  exhausted: 'credits used up',
  rate_limited: 'asked too often',
  failing: 'out of order',
  budget: 'over budget',
  no_time: 'no time left',
}
