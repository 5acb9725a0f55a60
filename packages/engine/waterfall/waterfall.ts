import type { SearchRun } from '../model/engine.ts'
import type { ProviderName, ProviderOperation } from '../model/provider-catalog.ts'
import type { StatsKey } from '../model/provider-stats.ts'
import type { Step } from '../model/step.ts'
import type { Answers, Fact, Reply } from '../sources/vendors/adapter.ts'

/** The search's judgement of a provider's answer. */
export type StepResult =
  /** No better answer can come: the waterfall ends. */
  | 'accepted'
  /** The answer is kept, and the next provider is asked. */
  | 'inconclusive'
  /** The answer does not fit the question (another firm's address, another person): it counts as no match. */
  | 'mismatch'
  /** The mail server denies the answer: it counts as wrong, and the waterfall records that by itself. */
  | 'invalid'

/**
 * The steps of a whole waterfall and their result. `unasked`: there was no provider to ask, or today's budgets are
 * spent.
 */
export type WaterfallResult = {
  readonly steps: readonly Step[]
  /**
   * `answered`: at least one provider matched or knew nothing. `failed`: none did, and at least one could not be asked.
   */
  readonly status: 'answered' | 'failed' | 'unasked'
  /**
   * Only with `failed`: all providers that could not be asked wait for their operator (a key that is refused, credits
   * that are used up).
   */
  readonly needsOperator: boolean
  /** True when a provider that may know gave no answer: a miss must then not be believed for long. */
  readonly isUnsure: boolean
  /** True when an async provider works on its answer, or had no time left to begin: it answers some minutes later. */
  readonly isPending?: boolean
}

/** One question to the waterfall. */
export type WaterfallRequest<Name extends ProviderOperation> = {
  readonly operation: Name
  readonly question: Answers[Name][0]
  /** Class of the company's mail host; null while unknown. */
  readonly mailHostClass: string | null
  /** The only provider to ask: the next page of a roster, whose cursor means nothing to others. */
  readonly only?: ProviderName
  /** Judges one answer; called for one provider at a time, in the order they are asked. */
  onAnswer(
    answer: Answers[Name][1],
    from: {
      readonly provider: ProviderName
      readonly key: StatsKey
      readonly reply: Reply<Answers[Name][1]>
      /** The provider's record lets its own word stand as proof where the mail server does not tell. */
      readonly isTrusted: boolean
      /** Share of its addresses that its record lets us expect to be right. */
      readonly rightShare: number
    },
  ): Promise<StepResult>
  /**
   * Takes the facts of a reply beside its answer, misses included; called before `onAnswer`. No other provider is asked
   * about a person who objected.
   */
  onFacts?(facts: readonly Fact[], from: { readonly provider: ProviderName }): Promise<void>
}

/** The waterfall: it decides which providers are asked, in which order, at what cost, and which are paused. */
export type Waterfall = {
  /** Returns true when a provider is configured for the operation. */
  has(operation: ProviderOperation): boolean
  /**
   * Asks the providers one after the other until an answer is accepted. Never throws because of a provider; rejects
   * when `run.signal` aborts.
   */
  run<Name extends ProviderOperation>(
    waterfall: WaterfallRequest<Name>,
    run: SearchRun,
  ): Promise<WaterfallResult>
  /** Records our own verifier's finding about a provider email, then or later. */
  recordVerification(key: StatsKey, isRight: boolean): Promise<void>
  /** Settles when everything recorded so far is stored. */
  idle(): Promise<void>
}
