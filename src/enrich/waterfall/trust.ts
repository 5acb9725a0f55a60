import type { ProviderName } from '../../model/provider-catalog.ts'
import type { ProviderStats } from '../../model/provider-stats.ts'

// Published accuracy of single providers is 85 to 96 %: a provider begins as one that is right nine times in ten,
// as firmly as twenty checks would say so. One wrong address is then chance, and two of two are not.
const rightBefore = 18
const wrongBefore = 2
// The contract says that `valid` means proven. Below this share of right ones it would not.
const rightShareMin = 0.85

/**
 * Returns the share of a provider's emails that is expected to be right, by our own verdicts on them (mean of a
 * Beta posterior). All its classes of mail hosts count together: its word is needed where servers cannot be probed.
 */
export function rightShareOf(provider: ProviderName, records: readonly ProviderStats[]): number {
  let right = rightBefore
  let wrong = wrongBefore
  for (const record of records) {
    // A website is no provider email.
    if (record.provider !== provider || record.operation === 'website') continue
    right += record.confirmed
    wrong += record.wrong
  }
  return right / (right + wrong)
}

/**
 * Whether a provider's own `valid` may stand as proof where the mail server does not tell: as long as our own
 * verdicts on its addresses do not contradict it.
 */
export function isTrusted(provider: ProviderName, records: readonly ProviderStats[]): boolean {
  return rightShareOf(provider, records) >= rightShareMin
}
