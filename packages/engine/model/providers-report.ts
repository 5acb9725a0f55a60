import {
  type ProviderName,
  type ProviderOperation,
  providerCatalog,
  tierOf,
} from './provider-catalog.ts'
import type { ProviderFault } from './provider-error.ts'
import type { SkipReason } from './step.ts'

/** The results of one provider's operation. Null: there is nothing to divide by. */
export type OperationReport = {
  readonly provider: ProviderName
  readonly operation: ProviderOperation
  readonly asked: number
  readonly matched: number
  readonly errors: number
  /** Matches that the mail server accepted, and matches that it denied; about the others it did not tell. */
  readonly confirmed: number
  readonly wrong: number
  readonly spentUsd: number
  readonly meanMs: number | null
  /** A correct hit is a match that was not proven wrong. */
  readonly usdPerCorrectHit: number | null
  /** The price of a hit, less the cost of a correct one; null where no price of ours applies. */
  readonly marginUsd: number | null
}

/** The state of a provider: whether it may be asked, and its cost today. */
export type ProviderState = {
  readonly provider: ProviderName
  readonly breaker: 'closed' | 'half_open' | 'open'
  /** Today's budget does not pay for its cheapest request. */
  readonly isBudgetSpent: boolean
  /** The fault that opened its breaker. */
  readonly fault: ProviderFault | null
  readonly sinceMs: number | null
  /** Null: until the operator resumes it, or its key changes. */
  readonly untilMs: number | null
  readonly spentTodayUsd: number
  /** Null: no cap. */
  readonly budgetUsd: number | null
  /** The provider is asked in background work only. */
  readonly isSlow: boolean
  /** Number of times it was skipped, by reason. */
  readonly skipped: SkipCounts
  /** False: so many of its addresses were wrong that those that it calls valid are sold as risky. */
  readonly isTrusted: boolean
}

/** The output of `providers --json`. */
export type ProvidersReport = {
  readonly operations: readonly OperationReport[]
  readonly providers: readonly ProviderState[]
  readonly withoutKey: readonly ProviderName[]
}

export type SkipCounts = { readonly [Reason in SkipReason]?: number }

export const operationWords: Readonly<Record<ProviderOperation, string>> = {
  person: 'person',
  decisionMaker: 'role',
  profile: 'profile',
  roster: 'roster',
  verify: 'verification',
  website: 'website',
  company: 'profile of a company',
}

/** The reasons for skipping a provider, in words. */
export const skipWords: Readonly<Record<SkipReason, string>> = {
  unauthorized: 'key refused',
  exhausted: 'credits used up',
  rate_limited: 'asked too often',
  failing: 'out of order',
  budget: 'over budget',
  no_time: 'no time left',
}

/** Returns the sentence that names the providers whose adapters were not tried live; null where all were. */
export function tierRemark(names: readonly ProviderName[]): string | null {
  const untried = names.filter((name) => tierOf(name) === 'documentation')
  if (untried.length === 0) return null
  const titles = untried.map((name) => providerCatalog[name].title)
  return `Not yet tested against the live service: ${titles.join(', ')}.`
}
