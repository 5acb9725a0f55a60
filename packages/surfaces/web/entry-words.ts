import type { EntryKind } from '@enricher/contract/account'

const words: Readonly<Record<EntryKind, string>> = {
  trial: 'Trial credits',
  grant: 'Grant',
  purchase: 'Purchase',
  lookup: 'Lookup',
  take_back: 'Taken back',
  refund: 'Payment reversed',
}

const lookupWords: ReadonlyMap<string, string> = new Map([
  ['find-website', 'Find a website'],
  ['find-email-person', "Find a person's email"],
  ['find-email-decision-maker', 'Find a decision-maker'],
  ['find-email-linkedin', 'Find an email by LinkedIn profile'],
  ['find-email-company', "List a company's emails"],
  ['find-all', 'Find everything'],
  ['verify-email', 'Verify an email'],
  ['enrich-company', 'Describe a company'],
  ['enrich-email', 'Describe an address'],
])

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
  return `${credits === 0 ? '' : sign}${Math.abs(credits).toLocaleString('en')}`
}
