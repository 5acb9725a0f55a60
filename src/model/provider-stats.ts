import type { ProviderName, ProviderOperation } from './provider-catalog.ts'
import type { ProviderFault } from './provider-error.ts'
import type { Step } from './step.ts'

/**
 * What a question counts for: providers differ by what is asked of them and by who runs the company's mail.
 * `mailHostClass`: a row of the mail-host table; null while unknown.
 */
export type StatsKey = {
  readonly provider: ProviderName
  readonly operation: ProviderOperation
  readonly mailHostClass: string | null
}

/** What all questions of one kind came to, over the days that are remembered. */
export type ProviderStats = StatsKey & {
  /** Matches, misses and errors; what was skipped is not asked. */
  readonly asked: number
  readonly matched: number
  /** Matches after which no other provider had to be asked. */
  readonly accepted: number
  readonly errors: number
  /** Matches that our own verifier proved right. */
  readonly confirmed: number
  /** Matches it proved dead, then or later. */
  readonly wrong: number
  readonly spentUsd: number
  /** Sum over all that were asked. */
  readonly durationMs: number
}

/** State of a provider's circuit breaker, as its last answers left it. */
export type BreakerState = {
  /** Failures since it last answered. */
  readonly failuresInRow: number
  /** Before then it is not asked; null: it may be. `Infinity`: not with this key. */
  readonly openUntilMs: number | null
  /** What opened the breaker, or the last failure; null after an answer. */
  readonly fault: ProviderFault | null
  /** Of the key it holds for: another key starts anew. Digest, in hex. */
  readonly keyDigest: string
  readonly changedAtMs: number
}

/** One step and what it counts for. `reservedUsd` was reserved for it and is released. */
export type StepRecord = {
  readonly key: StatsKey
  readonly step: Step
  readonly reservedUsd: number
  /** It was a match after which no other provider had to be asked; left out: it was not. */
  readonly isAccepted?: boolean
}

/** Whether a provider email is right, by our own verifier. */
export type Verification = { readonly key: StatsKey; readonly isRight: boolean }

/** Which process is to submit a request to an async provider. */
export type JobReservation =
  /** The process that asked: no other one will, for as long as it said. */
  | { readonly kind: 'acquired' }
  | { readonly kind: 'submitted'; readonly remoteJobId: string }
  /** Another process reserved this request `ageMs` ago and may have submitted it; no job id yet. */
  | { readonly kind: 'reserved'; readonly ageMs: number }

/**
 * Stores stats and breaker states of the providers for all processes. Implemented outside the engine. Every
 * method is safe to call at the same time.
 */
export type ProviderStatsStore = {
  /** Sets `usd` aside from what may be spent with this provider today (UTC); false when that is not left. */
  reserveBudget(provider: ProviderName, usd: number): Promise<boolean>
  /** Stores a step. Settles when it is written, which may be after the answer went out. */
  recordStep(entry: StepRecord): Promise<void>
  recordVerification(checked: Verification): Promise<void>
  writeBreakerState(provider: ProviderName, state: BreakerState): Promise<void>
  /** Reads what all processes recorded. */
  read(): Promise<{
    readonly stats: readonly ProviderStats[]
    readonly breakerStates: ReadonlyMap<ProviderName, BreakerState>
    /** Spent or set aside today, in USD. */
    readonly spentTodayUsd: ReadonlyMap<ProviderName, number>
  }>
  /** Reserves the submission of a request for one of the processes that ask at once. On disk when it resolves. */
  reserveJob(questionDigest: string, keptForMs: number): Promise<JobReservation>
  /** Stores the job id. Null: not submitted, or ended without an answer; another request may be submitted. */
  storeJobId(questionDigest: string, remoteJobId: string | null, keptForMs: number): Promise<void>
}
