import { readRows, type WordSet, wordSet } from '../../data/words.ts'
import { once } from '../../lib/once.ts'

const surnamesIn = (section: string) => wordSet('surnames', section)

/** Chinese surnames of one character, simplified and traditional. */
export const chineseSurnames = surnamesIn('chinese')

/** Chinese surnames of two characters. */
export const compoundSurnames = surnamesIn('chinese compound')

/** Korean surnames of one syllable. */
export const koreanSurnames = surnamesIn('korean')

/** Korean surnames of two syllables. */
export const koreanCompounds = surnamesIn('korean compound')

const japaneseReadings = once(() => readRows('surnames', 'japanese'))

/** Japanese surnames as written, of every length. */
export const japaneseSurnames: WordSet = { has: (word) => japaneseReadings().has(word) }

/** Returns how a Japanese surname is read, in Latin letters, the usual reading first; empty where no list has it. */
export const readingsOfJapanese = (surname: string): readonly string[] =>
  japaneseReadings().get(surname) ?? []

const readInJapan = once(() => new Set([...japaneseReadings().values()].flat()))

/** Returns whether a surname in Latin letters is the reading of a Japanese one. */
export const isReadInJapan = (letters: string): boolean => readInJapan().has(letters)

/** Family-first surnames in Latin letters, by the language whose order they follow. */
export const romanisedSurnames: Readonly<Record<'zh' | 'ko' | 'vi' | 'ja', WordSet>> = {
  zh: surnamesIn('latin zh'),
  ko: surnamesIn('latin ko'),
  vi: surnamesIn('latin vi'),
  ja: surnamesIn('latin ja'),
}

/** Spanish surnames besides those in -ez: two of them at the end of a name are both surnames. */
export const spanishSurnames = surnamesIn('spanish')
