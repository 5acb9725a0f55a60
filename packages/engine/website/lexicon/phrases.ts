/** A text that phrases are looked for in: one blank between its words, before and behind them. */
export type WordLine = {
  readonly line: string
  /** The words of that line. */
  readonly inLine: ReadonlySet<string>
}

/** Phrases, or single words, by their first word. */
export type Phrases = ReadonlyMap<string, readonly string[]>

/** Makes a list of phrases ready to be looked for in many texts. */
export function phrasesOf(entries: readonly string[]): Phrases {
  return Map.groupBy(entries, (entry) => entry.split(' ', 1)[0] ?? '')
}

/**
 * Counts the phrases that a text has, each once. Only phrases whose first word is in the text are looked for, because
 * the search for one takes the length of the text. Pure.
 */
export function countPhrases({ line, inLine }: WordLine, phrases: Phrases): number {
  let count = 0
  for (const first of shared(inLine, phrases)) {
    const found = phrases.get(first)?.filter((phrase) => line.includes(` ${phrase} `))
    count += found?.length ?? 0
  }
  return count
}

type Words = { readonly size: number; has(word: string): boolean; keys(): Iterable<string> }

/** Lists the words that two collections have in common, by reading the shorter one. */
export function shared(one: Words, other: Words): readonly string[] {
  const [short, long] = one.size <= other.size ? [one, other] : [other, one]
  const both: string[] = []
  for (const word of short.keys()) if (long.has(word)) both.push(word)
  return both
}
