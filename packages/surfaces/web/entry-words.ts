import type { EntryKind } from '@enricher/contract/account'

const words: Readonly<Record<EntryKind, string>> = {
  trial: 'Trial credits',
  grant: 'Grant',
  purchase: 'Purchase',
  lookup: 'Lookup',
  take_back: 'Taken back',
  refund: 'Payment reversed',
}

/** Returns the kind of a ledger entry in words. */
export function entryKindInWords(kind: EntryKind): string {
  return words[kind]
}

/** Returns the change of a balance with its sign; an entry that changed nothing has no sign. */
export function signedCredits(credits: number): string {
  const sign = credits > 0 ? '+' : '−'
  return `${credits === 0 ? '' : sign}${Math.abs(credits).toLocaleString('en')}`
}
