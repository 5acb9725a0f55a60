import { readWords, wordSet } from '../../data/words.ts'
import { once } from '../../lib/once.ts'

/** Titles in Chinese, Japanese and Korean names, longest first, so that `副总经理` goes before `经理`. */
const longestFirst = (section: string): (() => readonly string[]) =>
  once(() => readWords('east-asian-titles', section).toSorted((a, b) => b.length - a.length))

export const hanSuffixes = longestFirst('han')
export const japaneseSuffixes = longestFirst('japanese')
export const koreanSuffixes = longestFirst('korean')

/** Of these one sign is enough where the family name alone stands before them: `王总`. */
export const hanShortSuffixes = wordSet('east-asian-titles', 'han short')

/** Familiar forms before a Chinese surname. */
export const hanPrefixes = longestFirst('han before')
export const koreanPrefixes = longestFirst('korean before')
export const japanesePrefixes = longestFirst('japanese before')
