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

/** Returns the words for the name of an input's or a reply's member. */
export function labelOf(name: string): string {
  const text = name
    .split(/[._]/)
    .map((word) => spellings.get(word) ?? word)
    .join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
