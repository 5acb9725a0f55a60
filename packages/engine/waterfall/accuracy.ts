import type { DomainFactsStore } from '../model/domain-facts.ts'
import type { MailboxVerdict } from '../model/mailbox-verdict.ts'
import type { ProviderName } from '../model/provider-catalog.ts'
import type { ProviderStats, StatsKey } from '../model/provider-stats.ts'
import type { Waterfall } from './waterfall.ts'

// Published accuracy of single providers is 85 to 96 %. Every provider begins with twenty verifications, 18 of them
// right. A first wrong address leaves it trusted (18 of 21), two wrong addresses in a row do not (18 of 22).
const rightPrior = 18
const wrongPrior = 2
// The contract defines `valid` as proven. Below this share of right addresses it would not be.
const rightShareMin = 0.85

const operationsWithoutEmails: ReadonlySet<string> = new Set(['website', 'company'])

/**
 * Returns the share of a provider's emails that is expected to be right, by our own verdicts on them (mean of a Beta
 * posterior). All classes of mail hosts count together, because a provider's own `valid` is needed at the hosts that
 * cannot be probed.
 */
export function rightShareOf(provider: ProviderName, stats: readonly ProviderStats[]): number {
  let right = rightPrior
  let wrong = wrongPrior
  for (const row of stats) {
    // These operations give websites and facts of companies, which are not verified.
    if (row.provider !== provider || operationsWithoutEmails.has(row.operation)) continue
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

/** Dependencies of `countVerdict`. `waterfall` is null when no provider is configured. */
export type AccuracyDependencies = {
  readonly waterfall: Pick<Waterfall, 'recordVerification'> | null
  readonly factsStore: Pick<DomainFactsStore, 'markVerified'>
}

/**
 * Counts a verdict of our own verifier (`prover` is null) for or against the providers that gave the address, each
 * provider email once. `asked`: the waterfall step that gave the address just now; the waterfall itself counts a wrong
 * address of that step, so that it is not counted here.
 */
export async function countVerdict(
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
      await countVerdict(verdict, { waterfall, factsStore })
    },
  }
}
