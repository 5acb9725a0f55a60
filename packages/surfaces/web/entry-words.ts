import type { EntryKind } from '@enricher/contract/account'
import { offers } from '@enricher/contract/lookups'
import { verifyEmailAt } from '@enricher/contract/verify-email'
import { formatCount } from '@enricher/engine/lib/counted'

const words: Readonly<Record<EntryKind, string>> = {
  trial: 'Trial credits',
  grant: 'Grant',
  purchase: 'Purchase',
  lookup: 'Lookup',
  take_back: 'Taken back',
  refund: 'Payment reversed',
}

// The name of a verification does not depend on its price.
const lookupWords = new Map(
  [...offers, verifyEmailAt(0)].map(({ name, summary }) => [name, summary]),
)

/** Returns the kind of a ledger entry in words. */
export function entryKindInWords(kind: EntryKind): string {
  return words[kind]
}

/** Returns the name of a lookup as people call it: `Find a website` for `find-website`. */
export function lookupInWords(operation: string): string {
  const text = operation.replaceAll('-', ' ')
  return lookupWords.get(operation) ?? `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** Returns the change of a balance with its sign; an entry that changed nothing has no sign. */
export function signedCredits(credits: number): string {
  const sign = credits > 0 ? '+' : '−'
  return `${credits === 0 ? '' : sign}${formatCount(Math.abs(credits))}`
}
