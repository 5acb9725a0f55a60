import { ownValue } from '../../lib/own-value.ts'
import type { CompanyName } from '../../names/company-name.ts'
import { shortForms } from '../lexicon/affixes.ts'

/** The plain part of a label, as words that are joined or hyphenated, and how it came about. */
export type Base = {
  readonly words: readonly string[]
  readonly base: string
  readonly dropped?: readonly string[]
}

/** Returns the plain part of a label that is one text. */
export const one = (text: string, base: string): Base => ({ words: [text], base })

// Articles, prepositions and "and" in languages whose firms leave them out of their domain.
const stopWords = new Set(
  'the of and for de la le les du des del della di der die das den dem und et y e en a an in im am vom von van zum zur op ter ten het el los las lo il al da do dos og och i to'.split(
    ' ',
  ),
)

/** Returns whether a word is an article, a preposition or "and". */
export function isStopWord(word: string): boolean {
  return stopWords.has(word)
}

/** Lists other spellings of single words: short forms, numbers, the singular. */
export function listSpellings(words: readonly string[]): Base[] {
  const replaced = words.flatMap((word, index) =>
    (ownValue(shortForms, word) ?? []).map((short) => ({
      words: words.with(index, short).filter((word) => word !== ''),
      base: index === words.length - 1 ? 'shortLast' : `spelling:${word === 'and' ? 'and' : 'any'}`,
    })),
  )
  const slug = words.join('')
  return slug.endsWith('s')
    ? [...replaced, { words: [slug.slice(0, -1)], base: 'singular' }]
    : replaced
}

/** Cuts endings off: `trojai` as `troj` (whose TLD is then likely `.ai`), `acmehq` as `acme`. */
export function cutEndings(words: readonly string[]): Base[] {
  const slug = words.join('')
  return ['ai', 'io', 'app', 'hq', 'labs', 'tech', 'co', 'xyz', 'dev', 'health', 'bio', 'ly', 'me']
    .filter((ending) => slug.endsWith(ending) && slug.length - ending.length >= 2)
    .map((ending) => ({
      words: [slug.slice(0, -ending.length)],
      base: words.at(-1) === ending ? 'dropLast' : 'cutEnding',
      dropped: [ending],
    }))
}

/** Lists a word of several pieces without its last piece: `AcmeDB` as `acme`. */
export function listPieces({ words, pieces }: CompanyName): Base[] {
  const [only = []] = pieces
  if (words.length !== 1 || only.length < 2) return []
  const [last = ''] = only.slice(-1)
  return [
    { words: only.slice(0, -1).map(asLabel), base: 'dropPiece', dropped: [last] },
    { words: only.map(asLabel), base: 'parts' },
  ]
}

/** Returns the letters and digits of a word that a label can have. */
export function asLabel(word: string): string {
  return word.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}
