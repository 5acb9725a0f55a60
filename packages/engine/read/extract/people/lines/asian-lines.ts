import { transliterate } from '../../../../names/transliterate.ts'
import { gradeTitle } from '../../titles.ts'
import type { OwnNames } from '../employment/employer.ts'
import { readAsianName } from '../names/asian-names.ts'
import type { LineReading } from './inline.ts'

const asianLetters = /[\p{Script=Han}\p{Script=Hangul}]/u
const lineLettersMax = 40
// An office of up to three parts and a name of up to two.
const wordsMax = 5
const nameWordsMax = 2

// `前社長`, `元社長`: a former holder of the office.
const former = /^[前元故原]/u

/**
 * Reads `代表取締役社長 山田 太郎`, an office and a name with a space between, in either order, and `取締役山田 太郎` with
 * none. Null for other lines. Pure.
 */
export function readAsianLine(text: string): LineReading | null {
  if (text.length > lineLettersMax || !asianLetters.test(text)) return null
  const words = text.split(/[\s\u3000]+/u).filter((word) => word !== '')
  return readGlued(words) ?? (words.length > wordsMax ? null : readApart(words))
}

function readApart(words: readonly string[]): LineReading | null {
  for (let count = Math.min(nameWordsMax, words.length - 1); count > 0; count -= 1) {
    const reading =
      pair(words.slice(-count), words.slice(0, -count)) ??
      pair(words.slice(0, count), words.slice(count))
    if (reading) return reading
  }
  return null
}

function pair(nameWords: readonly string[], titleWords: readonly string[]): LineReading | null {
  const [written, title] = [nameWords.join(' '), titleWords.join(' ')]
  if (former.test(title) || gradeTitle(written) !== null || gradeTitle(title) !== 'certain')
    return null
  // The last word of an office is no family name: `取締役 部長 山田`.
  if (titleWords.some((word) => gradeTitle(word) === null && readAsianName(word) !== null))
    return null
  const name = readAsianName(written)
  return name?.grade === 'known' || name?.isMarked ? { people: [name], title } : null
}

// These ends are those of whole offices: behind `代表` a word may go on, as in `代表作品`.
const wholeOffice = /[役長]$|役員$|理事$|顧問$/u

/** Reads an office and a name without a space between: `取締役山田 太郎`. Without one within the name it may be a word. */
function readGlued([first = '', ...others]: readonly string[]): LineReading | null {
  for (let cut = 2; cut < first.length && others.length < nameWordsMax; cut += 1) {
    const title = first.slice(0, cut)
    if (!wholeOffice.test(title) || former.test(title) || gradeTitle(title) !== 'certain') continue
    const written = [first.slice(cut), ...others].join(' ')
    const name = gradeTitle(written) === null ? readAsianName(written) : null
    if (name?.isMarked) return { people: [name], title }
  }
  return null
}

// A legal form is written together with the name, before or behind it.
const form =
  /株式会社|有限会社|合同会社|有限公司|股份公司|주식회사|유한회사|[㈜㈱]|[(（][株有주][)）]/gu
const firmWithin =
  /(?<!\S)\S*(?:株式会社|有限会社|合同会社|公司|銀行|银行|주식회사|유한회사|[㈜㈱]|[(（][株有주][)）])\S*/u

/**
 * Returns whether an office is at another firm, where this one has a name in Han script: `株式会社山都 代表取締役`. Names
 * in other letters do not tell whether the firm is this one. Pure.
 */
export function isAtOtherAsianFirm(title: string, own: OwnNames): boolean {
  const [firm] = firmWithin.exec(title) ?? []
  if (firm === undefined || !own.some((name) => /\p{Script=Han}/u.test(name))) return false
  const letters = transliterate(firm.replaceAll(form, ''))
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  return letters !== '' && !own.some((name) => name.includes(letters))
}
