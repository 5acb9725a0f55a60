import type { ProviderName, ProviderOperation } from './provider-catalog.ts'
import type { ProviderFault } from './provider-error.ts'
import type { Step } from './step.ts'

/**
 * The key of the stats that a question counts for: providers differ by operation and by the host of the company's mail.
 * `mailHostClass`: a row of the mail-host table; null while unknown.
 */
export type StatsKey = {
  readonly provider: ProviderName
  readonly operation: ProviderOperation
  readonly mailHostClass: string | null
}

/** The sums of all questions of one kind, over the days that are kept. */
export type ProviderStats = StatsKey & {
  /** Number of matches, misses and errors; skipped questions do not count. */
  readonly asked: number
  readonly matched: number
  /** Matches after which no other provider had to be asked. */
  readonly accepted: number
  readonly errors: number
  /** Matches that our own verifier proved right. */
  readonly confirmed: number
  /** Matches that our own verifier proved dead, then or later. */
  readonly wrong: number
  readonly spentUsd: number
  /** Sum over all questions asked. */
  readonly durationMs: number
}

/** State of a provider's circuit breaker after its last answers. */
export type BreakerState = {
  /** Number of failures since the provider last answered. */
  readonly failuresInRow: number
  /** Time before which the provider is not asked; null: it may be. `Infinity`: never with this key. */
  readonly openUntilMs: number | null
  /** The fault that opened the breaker, or the last failure; null after an answer. */
  readonly fault: ProviderFault | null
  /** Digest of the key that the state holds for, in hex: another key starts anew. */
  readonly keyDigest: string
  readonly changedAtMs: number
}

/** One step, and the key that it counts for. `reservedUsd` was reserved for it and is released. */
export type StepRecord = {
  readonly key: StatsKey
  readonly step: Step
  readonly reservedUsd: number
  /** The step was a match after which no other provider had to be asked; left out: it was not. */
  readonly isAccepted?: boolean
}

/** Our own verifier's finding whether a provider email is right. */
export type Verification = { readonly key: StatsKey; readonly isRight: boolean }

/** Tells which process has to submit a request to an async provider. */
export type JobReservation =
  /** The asking process has to: no other process will for as long as it said. */
  | { readonly kind: 'acquired' }
  | { readonly kind: 'submitted'; readonly remoteJobId: string }
  /** Another process reserved this request `ageMs` ago and may have submitted it; it has no job id yet. */
  | { readonly kind: 'reserved'; readonly ageMs: number }

/**
 * Stores stats and breaker states of the providers for all processes. It is implemented outside the engine. Every
 * method is safe to call at the same time.
 */
export type ProviderStatsStore = {
  /** Sets `usd` aside from today's budget of this provider (UTC); false when less is left. */
  reserveBudget(provider: ProviderName, usd: number): Promise<boolean>
  /** Stores a step. Settles when it is written, which may be after the answer was sent. */
  recordStep(entry: StepRecord): Promise<void>
  recordVerification(checked: Verification): Promise<void>
  writeBreakerState(provider: ProviderName, state: BreakerState): Promise<void>
  /** Reads the records of all processes. */
  read(): Promise<{
    readonly stats: readonly ProviderStats[]
    readonly breakerStates: ReadonlyMap<ProviderName, BreakerState>
    /** USD that were spent or set aside today. */
    readonly spentTodayUsd: ReadonlyMap<ProviderName, number>
  }>
  /**
   * Reserves the submission of a request for one of the processes that ask at once. The reservation is on disk when
   * this resolves.
   */
  reserveJob(questionDigest: string, keptForMs: number): Promise<JobReservation>
  /**
   * Stores the job id. Null: the request was not submitted, or ended without an answer; another one may be submitted.
   */
  storeJobId(questionDigest: string, remoteJobId: string | null, keptForMs: number): Promise<void>
}
