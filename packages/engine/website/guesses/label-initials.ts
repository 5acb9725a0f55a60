import type { CompanyName } from '../../names/company-name.ts'
import { asLabel, type Base, isStopWord, one } from './label-spellings.ts'

/** Lists initials: of all words, of those that tell, before the last word, behind the first. */
export function listAcronyms(words: readonly string[], legalWords: readonly string[]): Base[] {
  if (words.length < 2) return []
  const meaningful = words.filter((word) => !isStopWord(word))
  const [first = '', ...rest] = words
  const last = words.at(-1) ?? ''
  const telling = rest.filter((word) => !isStopWord(word))
  return [
    one(initialsOf(words), 'acronym'),
    one(initialsOf(meaningful), 'acronymShort'),
    one(initialsOf([...words, ...legalWords.slice(0, 1)]), 'acronymLegal'),
    ...(legalWords.length > 0
      ? [one(`${initialsOf(words)}${legalWords.join('')}`, 'acronymForm')]
      : []),
    { words: [initialsOf(words.slice(0, -1)), last], base: 'acronymLast' },
    { words: [first, initialsOf(rest)], base: 'firstAcronym' },
    ...(telling.length < rest.length && telling.length > 1
      ? [{ words: [first, initialsOf(telling)], base: 'firstAcronym' }]
      : []),
  ]
}

const initialsOf = (words: readonly string[]) => words.map((word) => word.slice(0, 1)).join('')

/** Lists the initials of the parts of hyphenated words before the last word: `Alder-Brook Drains` as `abdrains`. */
export function listPieceAcronym({ words, pieces }: CompanyName): Base[] {
  const parts = pieces.slice(0, -1).flat()
  if (words.length < 2 || parts.length < words.length) return []
  const initials = parts.map((part) => asLabel(part).slice(0, 1)).join('')
  return [one(`${initials}${asLabel(words.at(-1) ?? '')}`, 'acronymLast')]
}
