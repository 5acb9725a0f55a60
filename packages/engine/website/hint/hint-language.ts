import { transliterate } from '../../names/transliterate.ts'
import { countryByWord } from '../../read/extract/suffixes.ts'
import { isEnglishWord } from '../lexicon/common-words.ts'
import { fieldsOf, isClause, stemOf } from '../lexicon/industries.ts'
import { languageOfText } from '../lexicon/languages.ts'
import { isTown } from '../lexicon/places.ts'
import type { Context } from './context.ts'
import { letterStep } from './language-letters.ts'

// Pages state Norwegian by its two written forms, Bokmål and Nynorsk (ISO 639-1); the lists have it as one language.
const listedAs: ReadonlyMap<string, string> = new Map([
  ['nb', 'no'],
  ['nn', 'no'],
])

/** A page as far as its language is compared with that of a hint. */
export type SpokenPage = {
  /** The language that the page states. */
  readonly language: string | null
  readonly text: string
  /** Its first sentences. */
  readonly lead: string
}

/**
 * Steps where both languages are known: `same`, `other` (the page alone is in English) and `third` (neither is).
 * `unlike`: one is not known, and script or groups of letters differ, or an English hint meets another language.
 */
export type LanguageStep = 'same' | 'other' | 'third' | 'unlike'

/**
 * Compares the language of a hint with that of a page; null where nothing follows. A hint in another language than
 * English mostly means a firm that speaks that language, or English. Pure.
 * @param nameWords words of the name that is looked for, in Latin letters: they stand on any page that bears it
 */
export function languageStep(
  { language, words, names }: Pick<Context, 'language' | 'words' | 'names'>,
  nameWords: readonly string[],
  page: SpokenPage,
): LanguageStep | null {
  const isOfName = (word: string) => nameWords.includes(transliterate(word))
  const compared = words.filter((word) => !isOfName(word) && !isPlace(word))
  const unnamed = compared.filter((word) => !names.includes(word))
  const asked = language ?? englishOf([compared, unnamed])
  const spoken = languagesOf(page)
  if (asked !== null && spoken.includes(asked)) return asked === 'en' ? null : 'same'
  const [first = null] = spoken
  const letters = asked === null ? letterStep(unnamed, first) : null
  if (letters !== null) return stepOfLetters[letters]
  if (tellsNone(language, compared)) return null
  // A page whose language is not known is read as an English one.
  if (asked === 'en') return first === null ? null : 'unlike'
  return knownStep(asked, first) ?? scriptStep(compared, unnamed, page.text)
}

/** Steps by the letters of a hint. Letters that a dozen languages have prove only that hint and page are not unlike. */
const stepOfLetters = { same: 'same', possible: null, other: 'unlike' } as const

/** Lists the language that a page states and the one it is in: many pages in other languages state English. */
function languagesOf({ language, lead }: SpokenPage): readonly string[] {
  const stated = language === null ? null : (listedAs.get(language) ?? language)
  return [stated, languageOfText(lead)].filter((one) => one !== null)
}

/** Returns whether a hint tells no language: its words are English as well, `die casting`, or no list has its word. */
function tellsNone(language: string | null, words: readonly string[]): boolean {
  return language === null ? isUnlisted(words) : words.every(isEnglishWord)
}

// Names of towns and prefectures have no more signs; a longer run of signs is a clause.
const townSignsMax = 4

/**
 * Returns whether a hint is one word that no list has: a town, a product or a new kind of software is called the same
 * in all languages.
 */
function isUnlisted(words: readonly string[]): boolean {
  const [word = '', ...others] = words
  if (others.length > 0 || isEnglishWord(word)) return false
  if (isClause(word) && word.length > townSignsMax) return false
  return fieldsOf([stemOf(word)], true).size === 0
}

function knownStep(asked: string | null, spoken: string | null): 'other' | 'third' | null {
  if (asked === null || spoken === null) return null
  return spoken === 'en' ? 'other' : 'third'
}

/**
 * Returns `en` for a hint without grammar if most of its words are English, with its names or without: no dictionary
 * has all terms of a trade.
 */
function englishOf(readings: readonly (readonly string[])[]): 'en' | null {
  const isEnglish = readings.some((words) => {
    const long = words.filter((word) => word.length >= letterGroup)
    return long.filter(isEnglishWord).length * 2 > long.length
  })
  return isEnglish ? 'en' : null
}

/** Returns whether a word is a country or town, which are called nearly the same in all languages. */
function isPlace(word: string): boolean {
  return countryByWord.has(word) || isTown(word)
}

// Shorter words are met in many languages.
const letterGroup = 3
// A page of some thousand words has most groups of three letters of any language.
const lettersCompared = 1_000
/**
 * Among 155 silent pages beside hints in other languages than English, 37 of 50 right ones had this share of the
 * hint's groups of letters or more, and 8 of 105 pages of namesakes.
 */
const sharedMin = 0.35

/** Compares the scripts of hint and page, and where both are Latin, the groups of letters of words but names. */
function scriptStep(
  words: readonly string[],
  unnamed: readonly string[],
  text: string,
): 'same' | 'unlike' | null {
  const said = text.slice(0, lettersCompared)
  const [script, asked] = [scriptOf(said), scriptOf(words.join(' '))]
  if (script === null || asked === null) return null
  if (script !== asked) return 'unlike'
  if (script === 'Latin') return sharedOf(unnamed, said) < sharedMin ? 'unlike' : null
  return ofOneLanguage.has(script) ? 'same' : null
}

// Each of these scripts mostly stands for one language; several languages are written in Cyrillic and in Arabic.
const ofOneLanguage: ReadonlySet<string> = new Set(['Greek', 'Han', 'Hangul', 'Hebrew', 'Thai'])

// One sign of such a script is a syllable or a word, and its pages have names and menus in Latin letters as well.
const lettersOfSign = 3

const scripts: readonly (readonly [script: string, letters: RegExp, weight?: number])[] = [
  ['Latin', /\p{Script=Latin}/gu],
  ['Cyrillic', /\p{Script=Cyrillic}/gu],
  ['Greek', /\p{Script=Greek}/gu],
  ['Arabic', /\p{Script=Arabic}/gu],
  ['Hebrew', /\p{Script=Hebrew}/gu],
  ['Hangul', /\p{Script=Hangul}/gu, lettersOfSign],
  ['Thai', /\p{Script=Thai}/gu],
  ['Devanagari', /\p{Script=Devanagari}/gu],
  // Japanese has the signs of Chinese beside its own.
  ['Han', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, lettersOfSign],
]

/** Returns the script in which most letters of a text are; null where it has none of a known one. */
function scriptOf(text: string): string | null {
  const counts = scripts.map(([script, letters, weight = 1]) => ({
    script,
    count: weight * (text.match(letters)?.length ?? 0),
  }))
  const most = counts.reduce((best, one) => (one.count > best.count ? one : best))
  return most.count > 0 ? most.script : null
}

/** Returns the share of the groups of three letters of some words that a text has. */
function sharedOf(words: readonly string[], text: string): number {
  const asked = groupsOf(words)
  const said = groupsOf(text.toLowerCase().split(/[^\p{L}]+/u))
  return asked.size === 0 ? 1 : [...asked].filter((group) => said.has(group)).length / asked.size
}

function groupsOf(words: readonly string[]): ReadonlySet<string> {
  const groups = new Set<string>()
  for (const word of words) {
    const bounded = ` ${word} `
    for (let at = 0; at + letterGroup <= bounded.length; at += 1) {
      groups.add(bounded.slice(at, at + letterGroup))
    }
  }
  return groups
}
