import { readSections } from '../../data/words.ts'
import { once } from '../../lib/once.ts'
import { transliterate } from '../../names/transliterate.ts'

// A label before a value has few words.
const wordsMax = 4
const labelLettersMax = 60

/** Returns a function that finds the last phrase of a word list in a text, and returns the name of its section. */
export function createLabelReader(file: string): (text: string) => string | null {
  const sectionByPhrase = once(
    () =>
      new Map(
        [...readSections(file)].flatMap(([section, phrases]) =>
          phrases.map((phrase) => [foldLabel(phrase), section] as const),
        ),
      ),
  )
  return (text) => {
    const words = foldLabel(text.slice(-labelLettersMax)).split(' ')
    for (let end = words.length; end > 0; end -= 1) {
      for (let from = Math.max(0, end - wordsMax); from < end; from += 1) {
        const section = sectionByPhrase().get(words.slice(from, end).join(' '))
        if (section !== undefined) return section
      }
    }
    return null
  }
}

/** Folds a text for comparison: Latin letters without accents in lower case, other signs as blanks. */
export function foldLabel(text: string): string {
  return transliterate(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
