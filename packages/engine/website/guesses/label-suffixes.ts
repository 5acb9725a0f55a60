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
// Forms of the name that are found at any suffix.
const wideBases = wordsOf(
  'domain full noThe core dropLast first firstTwo dropStops distinct acronym cutEnding dropPiece plural singular',
)

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
  const isUsual = isPlain && wideBases.has(guess.base)
  const near = [...homes].filter(([, { hint }]) => isUsual || !isFaint(hint))
  const extra = [...near.map(([suffix]) => suffix), ...stands]
  if (isPlain && shape.suffix) extra.push(shape.suffix)
  if (isPlain) extra.push(...shape.context.filter((word) => word.length > 2 && isTopLevel(word)))
  if (isPlain && everywhereBases.has(guess.base) && shape.home === 'none')
    extra.push(...firstOfCountries)
  const usual = atHome(usualSuffixes(guess, shape), shape)
  return extra.length === 0 ? usual : [...new Set([...usual, ...extra])]
}

// The very name may be at the usual suffix of any country where nothing points to one.
const everywhereBases = wordsOf('domain full')
const firstOfCountries = [...suffixesByCountry.values()].flatMap(([first]) => first ?? [])

// Suffixes of countries that firms of all countries use.
const worldwideSuffixes = wordsOf('co eu me')
const foreignSuffixes: ReadonlySet<string> = new Set(
  [...suffixesByCountry.values()].flat().filter((suffix) => !worldwideSuffixes.has(suffix)),
)

/** Leaves out other countries' suffixes for a name that bears a trade in the language of its own. */
function atHome(suffixes: readonly string[], { hints: [first] }: NameShape): readonly string[] {
  const isSpoken = first?.sources.some((source) => source === 'words' || source === 'spelling')
  return isSpoken ? suffixes.filter((suffix) => !foreignSuffixes.has(suffix)) : suffixes
}

// Where the country is stated, the rest of the world is asked only for the forms that most firms use.
const worldwideBases = wordsOf('domain full noThe core')

function usualSuffixes({ affixKind, base, isHyphenated }: LabelGuess, shape: NameShape) {
  const isPlain = affixKind === 'none'
  const isWide = isPlain && !isHyphenated && wideBases.has(base)
  if (shape.home === 'none') return isWide ? plainSuffixes : rareFormSuffixes
  if (shape.home === 'stated')
    return isPlain && worldwideBases.has(base) ? plainSuffixes : localSuffixes
  return isWide ? plainSuffixes : localSuffixes
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
