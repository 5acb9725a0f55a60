import { isNear } from '@enricher/engine/lib/near-text'
import type { Meaning, PhraseKind } from './phrase-kinds.ts'

// Shorter words are one letter away from too many others; the lists have no longer words.
const wordLettersMin = 5
const wordLettersMax = 24
// Shorter words of these kinds are one letter away from names of companies: "Shell" and "shall", "Apple" and "apply".
const plainLettersMin = 7

const sought: ReadonlySet<PhraseKind> = new Set([
  'everything',
  'roster',
  'websites',
  'website',
  'emails',
  'email',
  'linkedin',
  'role',
])

/** An index that corrects words with one typing error. */
export type TypoIndex = {
  /** Returns the intended word of the list; null when no word is one letter, or two swapped letters, away. */
  readonly correct: (word: string) => string | null
}

/**
 * Builds an index over the single words of a list. Its keys are the words without one of their letters: two words that
 * share such a key differ by at most one added, missing, replaced or moved letter, or by two adjacent letters.
 */
export function createTypoIndex(phrases: ReadonlyMap<string, Meaning>): TypoIndex {
  const words = [...phrases].flatMap(([phrase, { kind }]) => {
    const lettersMin = sought.has(kind) ? wordLettersMin : plainLettersMin
    const isWord = phrase.length >= lettersMin && /^[a-z-]+$/.test(phrase)
    return isWord ? [phrase] : []
  })
  const known = new Set(words)
  const byRest = new Map<string, string>()
  for (const word of words) {
    for (const rest of restsOf(word)) if (!byRest.has(rest)) byRest.set(rest, word)
  }
  return {
    correct: (word) => {
      if (word.length < wordLettersMin || word.length > wordLettersMax) return null
      const rests = restsOf(word)
      const candidates = [
        byRest.get(word),
        ...rests.map((rest) => (known.has(rest) ? rest : byRest.get(rest))),
      ]
      // The first letter is rarely wrong, and a name that begins with another letter is another word.
      return candidates.find((one) => one?.[0] === word[0] && isNear(1, word, one ?? '')) ?? null
    },
  }
}

const restsOf = (word: string): readonly string[] =>
  Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))
