import { parse } from 'tldts'
import { ownValue } from '../../lib/own-value.ts'
import { plainSuffixes, rareFormSuffixes, suffixesByCountry } from '../../read/extract/suffixes.ts'
import { shortForms } from '../lexicon/affixes.ts'
import { type HomeSuffix, isFaint } from './country-hints.ts'
import type { LabelGuess } from './labels.ts'
import type { NameShape } from './name-shape.ts'

const wordsOf = (line: string): ReadonlySet<string> => new Set(line.split(' '))

// Suffixes of rarer forms beside those of the firm's own country: no such label is at the suffix of another country.
const localSuffixes = ['com', 'net', 'eu', 'info', 'org']
// Forms of the name that are found at any suffix: weights tell the likeliest suffixes of other countries.
const wideBases = wordsOf(
  'domain full noThe core dropLast dropFirst first last firstTwo outer surname person dropStops distinct andSaid legal acronym acronymShort cutEnding dropPiece singular',
)
const anySuffix = [...new Set([...plainSuffixes, ...[...suffixesByCountry.values()].flat()])]

/**
 * Lists the suffixes under which a label is a guess.
 * @param stands top-level domains that words which the label drops can become
 */
export function suffixesFor(
  guess: LabelGuess,
  stands: readonly string[],
  shape: NameShape,
  homes: ReadonlyMap<string, HomeSuffix>,
): readonly string[] {
  const isPlain = guess.affixKind === 'none'
  const near = [...homes].filter(([, { hint }]) => isPlain || !isFaint(hint))
  const extra = [...near.map(([suffix]) => suffix), ...stands]
  if (isPlain && shape.suffix) extra.push(shape.suffix)
  if (isPlain) extra.push(...shape.context.filter((word) => word.length > 2 && isTopLevel(word)))
  return [...new Set([...usualSuffixes(guess, shape), ...extra])]
}

// Where the country is stated, the rest of the world is asked only for the forms that most firms use.
const worldwideBases = wordsOf('domain full noThe core')

function usualSuffixes({ affixKind, base, isHyphenated }: LabelGuess, { home }: NameShape) {
  const isPlain = affixKind === 'none'
  if (home === 'stated') return isPlain && worldwideBases.has(base) ? plainSuffixes : localSuffixes
  const isWide = isHyphenated ? base === 'full' : wideBases.has(base)
  if (isPlain && isWide) return anySuffix
  return home === 'none' ? rareFormSuffixes : localSuffixes
}

/** Lists the top-level domains that a dropped word can become: itself, its plural or a short form. */
export function suffixesOfWord(word: string): string[] {
  const forms = [word, `${word}s`, word.replace(/s$/, ''), ...(ownValue(shortForms, word) ?? [])]
  return forms.filter((form) => form !== '' && isTopLevel(form))
}

/** Returns whether a word is a top-level domain. */
export function isTopLevel(word: string): boolean {
  return parse(`x.${word}`, { allowPrivateDomains: false }).isIcann === true
}
