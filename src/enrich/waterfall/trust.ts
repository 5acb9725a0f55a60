import type { CommercialName } from '../../providers/commercial/names.ts'
import type { ProviderRecord } from './books.ts'

// Published accuracy of single providers is 85 to 96 %: a provider begins as one that is right nine times in ten,
// as firmly as twenty checks would say so. One wrong address is then chance, and two of two are not.
const rightBefore = 18
const wrongBefore = 2
// Callers are told that `valid` means proven. Below this share of right ones it would not.
const rightShareMin = 0.85

/**
 * The share of a provider's addresses that is expected to be right, by what our own dialogues said of them (mean of a
 * Beta posterior). All its classes of mail hosts count together: where servers tell is not where its word is needed.
 */
export function rightShareOf(provider: CommercialName, records: readonly ProviderRecord[]): number {
  let right = rightBefore
  let wrong = wrongBefore
  for (const record of records) {
    // A website's address is another kind of claim.
    if (record.provider !== provider || record.operation === 'website') continue
    right += record.confirmed
    wrong += record.wrong
  }
  return right / (right + wrong)
}

/**
 * Whether a provider's own `valid` may stand as proof where the mail server does not tell: as long as what our own
 * dialogues said of its addresses does not refute it.
 */
export function isTrusted(provider: CommercialName, records: readonly ProviderRecord[]): boolean {
  return rightShareOf(provider, records) >= rightShareMin
}
