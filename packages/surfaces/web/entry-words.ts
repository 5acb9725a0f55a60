import type { EntryKind } from '@enricher/contract/account'

const words: Readonly<Record<EntryKind, string>> = {
  trial: 'Trial credits',
  grant: 'Grant',
  purchase: 'Purchase',
  lookup: 'Lookup',
  take_back: 'Taken back',
  refund: 'Payment reversed',
}

/** Returns what changed a balance, in words. */
export function entryKindInWords(kind: EntryKind): string {
  return words[kind]
}

/** Returns the change of a balance with its sign; none for an entry that changed nothing. */
export function signedCredits(credits: number): string {
  const sign = credits > 0 ? '+' : '−'
  return `${credits === 0 ? '' : sign}${Math.abs(credits).toLocaleString('en')}`
}
