import type { DomainFactsStore } from '../model/domain-facts.ts'
import type { MailboxVerdict } from '../model/mailbox-verdict.ts'
import type { ProviderName } from '../model/provider-catalog.ts'
import type { ProviderStats, StatsKey } from '../model/provider-stats.ts'
import type { Waterfall } from './waterfall.ts'

// Published accuracy of single providers is 85 to 96 %: a provider begins as one that is right nine times in ten, with
// the weight of twenty verifications. One wrong address is then chance, and two of two are not.
const rightBefore = 18
const wrongBefore = 2
// The contract defines `valid` as proven. Below this share of right addresses it would not be.
const rightShareMin = 0.85

const unverified: ReadonlySet<string> = new Set(['website', 'company'])

/**
 * Returns the share of a provider's emails that is expected to be right, by our own verdicts on them (mean of a Beta
 * posterior). All its classes of mail hosts count together: its `valid` is needed where servers cannot be probed.
 */
export function rightShareOf(provider: ProviderName, stats: readonly ProviderStats[]): number {
  let right = rightBefore
  let wrong = wrongBefore
  for (const row of stats) {
    // Websites and facts of companies are no emails, and are not verified.
    if (row.provider !== provider || unverified.has(row.operation)) continue
    right += row.confirmed
    wrong += row.wrong
  }
  return right / (right + wrong)
}

/**
 * Returns whether a provider's own `valid` may stand as proof where the mail server does not tell: as long as our own
 * verdicts on its addresses do not contradict it.
 */
export function isTrusted(provider: ProviderName, stats: readonly ProviderStats[]): boolean {
  return rightShareOf(provider, stats) >= rightShareMin
}

/** The dependencies of counting a verdict. `waterfall` null: no provider is configured. */
export type AccuracyDependencies = {
  readonly waterfall: Pick<Waterfall, 'recordVerification'> | null
  readonly factsStore: Pick<DomainFactsStore, 'markVerified'>
}

/**
 * Counts a verdict of our own verifier for or against the providers that gave the address; each provider email once.
 * Verdicts of other verifiers do not count. `asked`: the step under way, whose wrong email the waterfall counts by
 * itself.
 */
export async function recordVerification(
  { email, status, prover }: Pick<MailboxVerdict, 'email' | 'status' | 'prover'>,
  { waterfall, factsStore }: AccuracyDependencies,
  asked: StatsKey | null = null,
): Promise<void> {
  if (!waterfall || prover !== null || (status !== 'valid' && status !== 'invalid')) return
  const isRight = status === 'valid'
  for (const given of await factsStore.markVerified(email, isRight)) {
    const isAsked = given.provider === asked?.provider && given.operation === asked.operation
    if (isRight || !isAsked) await waterfall.recordVerification(given, isRight)
  }
}

/** Returns the facts store that counts each verdict when it is stored. */
export function countingVerdicts(
  factsStore: DomainFactsStore,
  waterfall: Pick<Waterfall, 'recordVerification'>,
): DomainFactsStore {
  return {
    ...factsStore,
    async noteVerdict(verdict) {
      await factsStore.noteVerdict(verdict)
      await recordVerification(verdict, { waterfall, factsStore })
    },
  }
}
