import { transliterate } from '@enricher/engine/names/transliterate'
import { readSections } from '../data/words.ts'

const ambiguousSection = 'ambiguous'
const noneSection = 'none'
// A header is a few words; a longer cell is no header.
const headerCharactersMax = 100

/** Returns a header in the form of the word list: `Raison sociale (légale)` is `raisonsocialelegale`. */
export function foldedWord(text: string): string {
  return transliterate(text.slice(0, headerCharactersMax))
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
}

/** Returns true where a header names a field: by its own name, or by a word of the list. */
export function namesField(header: string, field: string): boolean {
  const word = foldedWord(header)
  if (word === '') return false
  const words = readSections('column-words').get(field) ?? []
  return word === foldedWord(field) || words.includes(word)
}

/** Returns true for a header that names a company as well as a person: `Name`, `Nom`, `Nombre`. */
export function isAmbiguous(header: string): boolean {
  return readSections('column-words').get(ambiguousSection)?.includes(foldedWord(header)) ?? false
}

/** Returns true for a header that looks like a field and is none: `Contact owner`, `Company Linkedin Url`. */
export function namesNothing(header: string): boolean {
  return readSections('column-words').get(noneSection)?.includes(foldedWord(header)) ?? false
}
