import { foldDigraphs, latinOf } from './suppression-names.ts'

// Names with more words are only found by their domain; names have fewer letters than this.
const nameWordsMax = 8
const nameLettersMax = 100

// Questions are shorter; of longer texts no more than this is compared with names of people either.
const textLettersMax = 4_000
const textWordsMax = 400

/**
 * Creates the search for firms in a text, by their folded names: it returns the domains of the firms named there.
 * Blanks, hyphens, case and accents do not matter, so that the label of a domain is a name too.
 */
export function createFirmSearch(
  firms: Iterable<readonly [nameKey: string, domain: string]>,
): (text: string) => readonly string[] {
  const domains = new Map<string, Set<string>>()
  for (const [nameKey, domain] of firms) {
    const name = foldDigraphs(wordsOf(nameKey).join(''))
    if (name !== '') domains.set(name, (domains.get(name) ?? new Set()).add(domain))
  }
  if (domains.size === 0) return () => []
  return (text) => {
    const found = new Set<string>()
    for (const name of runsOf(wordsOf(text))) {
      for (const domain of domains.get(foldDigraphs(name)) ?? []) found.add(domain)
    }
    return [...found]
  }
}

function wordsOf(text: string): readonly string[] {
  return latinOf(text.slice(0, textLettersMax))
    .replaceAll('&', ' and ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, textWordsMax)
}

/** Returns every run of words that may be a name, written as one word. */
function* runsOf(words: readonly string[]): Iterable<string> {
  for (const start of words.keys()) {
    let run = ''
    for (const word of words.slice(start, start + nameWordsMax)) {
      run += word
      if (run.length > nameLettersMax) break
      yield run
    }
  }
}
