import { ownValue } from '../../lib/own-value.ts'
import type { CompanyName } from '../../names/company-name.ts'
import { shortForms } from '../lexicon/affixes.ts'

/** The plain part of a label, as words that are joined or hyphenated, and how it came about. */
export type Base = {
  readonly words: readonly string[]
  readonly base: string
  readonly dropped?: readonly string[]
}

/** Lists other spellings of single words: short forms, numbers, plural. */
export function listSpellings(words: readonly string[]): Base[] {
  const replaced = words.flatMap((word, index) =>
    (ownValue(shortForms, word) ?? []).map((short) => ({
      words: words.with(index, short).filter((word) => word !== ''),
      base: index === words.length - 1 ? 'shortLast' : `spelling:${word === 'and' ? 'and' : 'any'}`,
    })),
  )
  const slug = words.join('')
  const isPlural = slug.endsWith('s')
  return [
    ...replaced,
    {
      words: [isPlural ? slug.slice(0, -1) : `${slug}s`],
      base: isPlural ? 'singular' : 'plural',
    },
  ]
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
