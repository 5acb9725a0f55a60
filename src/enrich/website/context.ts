import { wordSet } from '../../data/words.ts'
import { countriesNamed, countryByWord } from '../extract/suffixes.ts'
import { worthOf } from './common-words.ts'
import { fieldsOf, stemOf } from './industries.ts'

// Words that say nothing about a trade or a place.
const emptyWords = wordSet('hint-words', 'empty')
const wordLengthMin = 2
const wordsMax = 40
// A hint of a thousand letters has forty such words; what follows repeats it.
const hintLettersMax = 2_000

/** Lists the content words of a hint, each once. Countries are left out: a site seldom names its own. */
export function contextTerms(context: string): readonly string[] {
  const words = context
    .slice(0, hintLettersMax)
    .toLowerCase()
    .normalize('NFKC')
    .split(/[^\p{L}\p{N}]+/u)
  const content = words.filter(
    (word) => word.length >= wordLengthMin && !emptyWords.has(word) && !countryByWord.has(word),
  )
  return [...new Set(content)].slice(0, wordsMax)
}

/** What a hint says. */
export type Context = {
  readonly terms: readonly string[]
  /** Codes of the countries it names. */
  readonly countries: readonly string[]
}

/** Reads a hint. */
export function readContext(context: string): Context {
  return { terms: contextTerms(context), countries: countriesNamed(context) }
}

/** How much of a hint a text bears out; `unmet`: nothing of one that is too short to prove much by it. */
export type ContextStep = 'none' | 'unmet' | 'little' | 'some' | 'much' | 'most'

// By the summed worth of the words met. Of firms that two lists describe in different words 20 % share none, of
// others 87 %; a few words already speak for the firm.
const steps = [
  { from: 11, step: 'most' },
  { from: 7, step: 'much' },
  { from: 4.5, step: 'some' },
  { from: 0.1, step: 'little' },
] as const
// The worth of three words of the language: hints of less are seldom met word for word.
const tellingWorthMin = 9

/** Lists the stems of the words of a text, each once, with a blank before and after each. */
export function stemsOf(text: string): string {
  const words = new Set(text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
  return ` ${[...new Set([...words].map(stemOf))].join(' ')} `
}

/** A text that a hint is compared with. */
export type ComparedText = {
  /** Its words, as `stemsOf` gives them. */
  readonly stems: string
  /** It is long enough, and in the language of most hints, to prove something by what it leaves out. */
  readonly isTelling: boolean
}

/**
 * Compares what is said with the hint, by the stems of its words; null when nothing follows: a hint without words, or
 * silence where silence is no evidence.
 */
export function contextStep(
  terms: readonly string[],
  { stems, isTelling }: ComparedText,
): ContextStep | null {
  if (terms.length === 0) return null
  const met = terms.filter((term) => stems.includes(` ${stemOf(term)} `))
  const worth = sumOfWorth(met)
  const step = steps.find(({ from }) => worth >= from)?.step
  if (step) return step
  // A page in Latin letters has no word of a hint in others.
  const inLatin = terms.filter((term) => /^[a-z0-9]+$/.test(term))
  if (!isTelling || inLatin.length === 0) return null
  return sumOfWorth(inLatin) >= tellingWorthMin ? 'none' : 'unmet'
}

function sumOfWorth(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + worthOf(word), 0)
}

// One word of a field stands on a page by chance; on a page of few words it is what the page is about.
const fieldWordsMin = 2
const shortPageWordsMax = 70
const otherFieldWordsMin = 3

/**
 * Compares the fields of industry that a hint and a text speak of: the same trade in other words, or another one; null
 * when either names none.
 */
export function fieldStep(
  terms: readonly string[],
  { stems, isTelling }: ComparedText,
): 'same' | 'other' | null {
  const asked = fieldsOf(terms.map(stemOf))
  if (asked.size === 0) return null
  const words = stems.trim().split(' ')
  const least = words.length <= shortPageWordsMax ? 1 : fieldWordsMin
  const said = fieldsOf(words)
  const shared = [...asked.keys()].map((field) => said.get(field) ?? 0)
  if (shared.some((count) => count >= least)) return 'same'
  const isOther = [...said.values()].some((count) => count >= otherFieldWordsMin)
  return isTelling && isOther && shared.every((count) => count === 0) ? 'other' : null
}
