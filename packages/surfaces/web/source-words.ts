const nativeWords: ReadonlyMap<string, string> = new Map([
  ['native:smtp', 'asked of its own mail server'],
  ['native:site', "read on the company's own site"],
  ['import', "from the operator's own contacts"],
  ['native:pattern', 'derived from how the company writes its addresses'],
  ['sandbox', 'made up by the sandbox'],
])

const kindWords: readonly (readonly [prefix: string, words: string])[] = [
  ['provider:', 'given by'],
  ['search:', 'found by the search engine'],
]

/** Returns the source of an answer in words; null for a source that needs no explanation. */
export function sourceInWords(source: string): string | null {
  const parts = source.split('+').flatMap((part) => partInWords(part) ?? [])
  if (parts.length === 0) return null
  const text = parts.join(', and ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

function partInWords(part: string): string | null {
  const known = nativeWords.get(part)
  if (known !== undefined) return known
  const kind = kindWords.find(([prefix]) => part.startsWith(prefix))
  return kind ? `${kind[1]} ${part.slice(kind[0].length)}` : null
}
