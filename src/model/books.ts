import type { ProviderFault } from './provider.ts'
import type { CommercialName, CommercialOperation } from './provider-catalog.ts'
import type { Step } from './step.ts'

/**
 * What a question counts for: providers differ by what is asked of them and by who runs the company's mail.
 * `mailHostClass`: a row of the mail-host table; null while unknown.
 */
export type RecordKey = {
  readonly provider: CommercialName
  readonly operation: CommercialOperation
  readonly mailHostClass: string | null
}

/** What all questions of one kind came to, over the days that are remembered. */
export type ProviderRecord = RecordKey & {
  /** Matches, misses and errors; what was skipped is not asked. */
  readonly asked: number
  readonly matched: number
  /** Matches after which no other provider had to be asked. */
  readonly settled: number
  readonly errors: number
  /** Matches that our own verifier proved right. */
  readonly confirmed: number
  /** Matches it proved dead, then or later. */
  readonly wrong: number
  readonly spentUsd: number
  /** Sum over all that were asked. */
  readonly durationMs: number
}

/** Whether a provider may be asked, as its last answers left it. */
export type Standing = {
  /** Failures since it last answered. */
  readonly failuresInRow: number
  /** Before then it is not asked; null: it may be. `Infinity`: not with this key. */
  readonly closedUntilMs: number | null
  /** What closed it, or the last failure; null after an answer. */
  readonly fault: ProviderFault | null
  /** Of the key it holds for: another key starts anew. Digest, in hex. */
  readonly keyDigest: string
  readonly changedAtMs: number
}

/** One step and what it counts for. `reservedUsd` was reserved for it and is released. */
export type BookEntry = {
  readonly key: RecordKey
  readonly step: Step
  readonly reservedUsd: number
  /** It was a match after which no other provider had to be asked; left out: it was not. */
  readonly isSettled?: boolean
}

/** Whether a provider email is right, by our own verifier. */
export type CheckedClaim = { readonly key: RecordKey; readonly isRight: boolean }

/** Which process is to submit a request to an async provider. */
export type TicketClaim =
  /** The process that asked: no other one will, for as long as it said. */
  | { readonly kind: 'ours' }
  | { readonly kind: 'handed_in'; readonly ticket: string }
  /** Another process reserved this request `ageMs` ago and may have submitted it; no job id yet. */
  | { readonly kind: 'intended'; readonly ageMs: number }

/**
 * The stored stats and breaker states of the providers, shared by all processes. Implemented outside the engine.
 * Every method is safe to call at the same time.
 */
export type ProviderBooks = {
  /** Sets `usd` aside from what may be spent with this provider today (UTC); false when that is not left. */
  reserve(provider: CommercialName, usd: number): Promise<boolean>
  /** Stores a step. Settles when it is written, which may be after the answer went out. */
  enter(entry: BookEntry): Promise<void>
  enterCheck(checked: CheckedClaim): Promise<void>
  writeStanding(provider: CommercialName, standing: Standing): Promise<void>
  /** What every process has entered. */
  read(): Promise<{
    readonly records: readonly ProviderRecord[]
    readonly standings: ReadonlyMap<CommercialName, Standing>
    /** Spent or set aside today, in USD. */
    readonly spentTodayUsd: ReadonlyMap<CommercialName, number>
  }>
  /** Before a question is handed in: one of all who ask at once may do it. On disk when it settles. */
  claimTicket(questionDigest: string, keptForMs: number): Promise<TicketClaim>
  /** `ticket` null: it was not submitted, or nothing will come of it; another request may be. */
  keepTicket(questionDigest: string, ticket: string | null, keptForMs: number): Promise<void>
}
