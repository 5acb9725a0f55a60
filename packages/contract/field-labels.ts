const spellings: ReadonlyMap<string, string> = new Map([
  ['ceo', 'CEO'],
  ['cfo', 'CFO'],
  ['coo', 'COO'],
  ['cto', 'CTO'],
  ['dm', 'decision-maker'],
  ['hr', 'HR'],
  ['it', 'IT'],
  ['linkedin', 'LinkedIn'],
  ['smtp', 'SMTP'],
  ['url', 'URL'],
])

// The names of these say less than their words.
const names: ReadonlyMap<string, string> = new Map([
  ['decision_maker_category', 'Decision-maker role'],
  ['dm_categories', 'Decision-maker roles'],
])

/** Returns the words for the name of an input's or a reply's member. */
export function labelOf(name: string): string {
  const known = names.get(name)
  if (known !== undefined) return known
  const text = name
    .split(/[._]/)
    .map((word) => spellings.get(word) ?? word)
    .join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
