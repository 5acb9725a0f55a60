import type { SearchRun } from '../../model/engine.ts'
import type { ProviderName, ProviderOperation } from '../../model/provider-catalog.ts'
import type { StatsKey } from '../../model/provider-stats.ts'
import type { Step } from '../../model/step.ts'
import type { Answers, Fact, Reply } from '../../providers/vendors/adapter.ts'

/** What the search made of a provider's answer. */
export type StepResult =
  /** Nothing better can come: the waterfall ends. */
  | 'accepted'
  /** Kept, and the next one is asked. */
  | 'inconclusive'
  /** It does not answer the question (another firm's address, another person): counts as no match. */
  | 'mismatch'
  /** The mail server denies it: counts as wrong, and the waterfall records that by itself. */
  | 'invalid'

/**
 * The steps of a whole waterfall and what they come to. `unasked`: there was none to ask, or today's budgets are spent.
 */
export type WaterfallResult = {
  readonly steps: readonly Step[]
  /**
   * `answered`: at least one provider matched or knew nothing. `failed`: none did, and at least one could not be asked.
   */
  readonly status: 'answered' | 'failed' | 'unasked'
  /**
   * Of `failed`: all that could not be asked wait for their operator (a key that is refused, credits that are used up).
   */
  readonly needsOperator: boolean
  /** True when a provider that may know gave no answer: a miss is then not to be believed for long. */
  readonly isUnsure: boolean
  /** True when an async provider works at its answer, or had no time left to begin: it tells some minutes later. */
  readonly isPending?: boolean
}

/** One question to the waterfall. */
export type WaterfallRequest<Name extends ProviderOperation> = {
  readonly operation: Name
  readonly question: Answers[Name][0]
  /** Of the company's mail; null while unknown. */
  readonly mailHostClass: string | null
  /** Asks no other provider: the next page of a roster, whose cursor means nothing to others. */
  readonly only?: ProviderName
  /** Looks at one answer; called for one provider at a time, in the order they are asked. */
  onAnswer(
    answer: Answers[Name][1],
    from: {
      readonly provider: ProviderName
      readonly key: StatsKey
      readonly reply: Reply<Answers[Name][1]>
      /** Whether its record lets its own word stand as proof where the mail server does not tell. */
      readonly isTrusted: boolean
      /** Share of its addresses that its record lets one expect to be right. */
      readonly rightShare: number
    },
  ): Promise<StepResult>
  /**
   * What a reply teaches beside its answer, misses included; called before `onAnswer`. No other provider is asked about
   * a person who objected.
   */
  onFacts?(facts: readonly Fact[], from: { readonly provider: ProviderName }): Promise<void>
}

/** The waterfall: which providers are asked, in which order, at what cost, and which are paused. */
export type Waterfall = {
  /** Returns true when a provider is configured for it. */
  has(operation: ProviderOperation): boolean
  /**
   * Asks the providers one after the other until an answer is accepted. Never throws for what a provider does; rejects
   * when `run.signal` aborts.
   */
  run<Name extends ProviderOperation>(
    waterfall: WaterfallRequest<Name>,
    run: SearchRun,
  ): Promise<WaterfallResult>
  /** Records what our own verifier found out about a provider email, then or later. */
  recordVerification(key: StatsKey, isRight: boolean): Promise<void>
  /** Settles when everything so far is stored. */
  idle(): Promise<void>
}
