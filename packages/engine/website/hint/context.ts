import { wordSet } from '../../data/words.ts'
import { withoutInvisible } from '../../lib/plain-text.ts'
import { countriesNamed, countryByWord } from '../../read/extract/suffixes.ts'
import { isEnglishWord, worthOf } from '../lexicon/common-words.ts'
import { isClause, isUsual, stemOf } from '../lexicon/industries.ts'
import { isFunctionWord, languageOfHint } from '../lexicon/languages.ts'
import { yearAsked } from './founding-year.ts'
import { wordsOfTrade } from './words-of-trade.ts'

// Words that say nothing about a trade or a place.
const emptyWords = wordSet('hint-words', 'empty')
const wordLengthMin = 2
const wordsMax = 40
// A year is compared with the founding year, and not as a word: any page has one after the copyright sign.
const yearWord = /^(?:1[6-9]|20)\d\d$/
// A hint of a thousand letters has forty such words; a longer one repeats itself.
const hintLettersMax = 2_000

/**
 * Lists the content words of a hint, each once. Years are left out, and countries: a site seldom names its own.
 */
export function contextTerms(context: string): readonly string[] {
  // Trade marks are removed before NFKC, which would spell them out as letters of their word.
  const said = context.slice(0, hintLettersMax).replaceAll(/[™®©℠]/gu, ' ')
  const words = inLowerCase(said.normalize('NFKC')).split(/[^\p{L}\p{N}]+/u)
  const language = languageOfHint([...new Set(words)].filter((word) => word !== ''))
  const content = wordsOfTrade(words).filter(
    (word) =>
      word.length >= wordLengthMin &&
      !emptyWords.has(word) &&
      !isEmptyIn(language, word) &&
      !countryByWord.has(word) &&
      !yearWord.test(word),
  )
  return [...new Set(content)].slice(0, wordsMax)
}

/**
 * Returns a text in lower case, ready to be cut into words: the Turkish capital İ would leave its dot behind as a
 * mark, and invisible signs, and accents that are signs of their own, would end a word.
 */
const inLowerCase = (text: string) =>
  withoutInvisible(text).normalize('NFC').replaceAll('İ', 'i').toLowerCase()

/** Returns whether a word is grammar: `und`, `con`. Dutch `door` is grammar too, but a noun in an English hint. */
function isEmptyIn(language: string | null, word: string): boolean {
  return (
    (language !== null && isFunctionWord(word, language)) ||
    (!isEnglishWord(word) && isFunctionWord(word, null))
  )
}

/** A hint as it was read, to be compared with pages. */
export type Context = {
  /** Its words, without figures, each once. */
  readonly words: readonly string[]
  readonly terms: readonly string[]
  /** Codes of the countries it names. */
  readonly countries: readonly string[]
  /** Year in which the firm was founded. */
  readonly year: number | null
  /** Its language; null where its words tell none. */
  readonly language: string | null
  /** Words that it writes with a capital: a town, a person or a product is called the same in all languages. */
  readonly names: readonly string[]
}

const capital = /^\p{Lu}/u

/** Reads a hint. */
export function readContext(context: string): Context {
  const countries = countriesNamed(context)
  const written = withoutInvisible(context.slice(0, hintLettersMax))
    .normalize('NFC')
    .split(/[^\p{L}]+/u)
  const words = written.map(inLowerCase)
  const different = [...new Set(words)].filter((word) => word !== '')
  const language = languageOfHint(different)
  const terms = contextTerms(context)
  const names = written.filter((word) => capital.test(word)).map(inLowerCase)
  return { words: different, terms, countries, year: yearAsked(context), language, names }
}

/** How much of a hint a text bears out; `unmet`: nothing, but the hint is too short for that to prove much. */
export type ContextStep = 'none' | 'unmet' | 'little' | 'some' | 'much' | 'most'

// Steps by the summed worth of the words met. Two lists that describe one firm in different words share none of them in
// 20 % of cases, and descriptions of two firms in 87 %; a few words already speak for the firm.
const steps = [
  { from: 11, step: 'most' },
  { from: 7, step: 'much' },
  { from: 4.5, step: 'some' },
  { from: 2, step: 'little' },
] as const
// Below its beginning a page has customers, offices, news and legal words: a word of English is met there by chance.
const shareBelow = 0.5
// The worth of three words of English: a hint of less is seldom met word for word.
const tellingWorthMin = 9

/** Lists the stems of the words of a text, each once, with a blank around each; `known` keeps stems for other texts. */
export function stemsOf(text: string, known: Map<string, string> = new Map()): string {
  const stems = new Set<string>()
  for (const word of new Set(inLowerCase(text).split(/[^\p{L}\p{N}]+/u))) {
    const stem = known.get(word) ?? stemOf(word)
    known.set(word, stem)
    stems.add(stem)
  }
  return ` ${[...stems].join(' ')} `
}

// The lead of a page is its title, description and headings, and this much of its text: it says what the page is about.
const leadLinesMax = 3
const leadLineWordsMin = 5
// Chinese and Japanese lines have no blanks to count words by; entries of a menu have six signs at most.
const leadLineSignsMin = 12
const leadLettersMax = 600

/** Returns the beginning of a text: its first lines that are sentences, not entries of a menu. */
export function leadOf(text: string): string {
  const lines = text.slice(0, leadSearchedMax).split('\n')
  const sentences = lines.filter(
    (line) =>
      line.split(' ', leadLineWordsMin).length >= leadLineWordsMin ||
      (line.length >= leadLineSignsMin && isClause(line)),
  )
  return sentences.slice(0, leadLinesMax).join('\n').slice(0, leadLettersMax)
}

// Menus come before the lead, and have some hundreds of entries.
const leadSearchedMax = 8_000

export type ComparedText = {
  /** Its words, as `stemsOf` gives them. */
  readonly stems: string
  /** The stems of its title, description, headings and beginning. */
  readonly leadStems: string
  /** The text is long enough, and in the language of the hint, so that what it leaves out proves something. */
  readonly isTelling: boolean
}

/**
 * Compares a text with a hint by the stems of their words; null when nothing follows: a hint without words, or silence
 * where silence is no evidence.
 */
export function contextStep(
  terms: readonly string[],
  { stems, leadStems, isTelling }: ComparedText,
): ContextStep | null {
  if (terms.length === 0) return null
  const worth = terms.reduce((sum, term) => sum + worthMet(term, stems, leadStems), 0)
  const step = steps.find(({ from }) => worth >= from)?.step
  if (step) return step
  // A page in Latin letters has no word of a hint in others.
  const inLatin = terms.filter((term) => /^[a-z0-9]+$/.test(term))
  if (!isTelling || inLatin.length === 0) return null
  return sumOfWorth(inLatin) >= tellingWorthMin ? 'none' : 'unmet'
}

/** Returns how much a word of the hint tells that a text has; 0 when the text has it not, or has it as all sites do. */
function worthMet(term: string, stems: string, leadStems: string): number {
  const stem = stemOf(term)
  // `東京` stands within `東京都港区`.
  const sought = isClause(stem) ? stem : ` ${stem} `
  if (leadStems.includes(sought)) return worthOf(term)
  if (!stems.includes(sought) || isUsual(stem)) return 0
  return worthOf(term) * (isEnglishWord(term) ? shareBelow : 1)
}

function sumOfWorth(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + worthOf(word), 0)
}
