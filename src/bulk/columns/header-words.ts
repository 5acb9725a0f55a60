import { readSections } from '../../data/words.ts'
import { transliterate } from '../../names/transliterate.ts'

const ambiguousSection = 'ambiguous'
// A header is a few words; a longer cell is none.
const headerCharactersMax = 100

/** Returns a header in the form of the word list: `Raison sociale (légale)` is `raisonsocialelegale`. */
export function foldedWord(text: string): string {
  return transliterate(text.slice(0, headerCharactersMax))
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
}

/** Returns the fields that a header names, in the languages of the list. */
export function fieldsNamed(header: string): readonly string[] {
  const word = foldedWord(header)
  return [...readSections('column-words')].flatMap(([field, words]) =>
    field !== ambiguousSection && (words.includes(word) || word === foldedWord(field))
      ? [field]
      : [],
  )
}

/** Returns true for a header that names a company as well as a person: `Name`, `Nom`, `Nombre`. */
export function isAmbiguous(header: string): boolean {
  return readSections('column-words').get(ambiguousSection)?.includes(foldedWord(header)) ?? false
}
