import { wordSet } from '../../data/words.ts'
import { memoizeTexts } from '../../lib/memoize.ts'
import type { FoundingWord, PageFacts } from './page-facts.ts'
import type { ProfileLine } from './profile-lines.ts'
import { createLabelReader, foldLabel } from './word-labels.ts'

// The oldest firms are older; a lower number is mostly a quantity.
const yearMin = 1_200
const lineLettersMax = 1_500
const yearsMax = 20
// `Since 1954` stands in a headline or a slogan; longer lines tell since when a person or a brand is there.
const sloganLettersMax = 60

const wordKind = createLabelReader('founding-words')

/** Reads the years that a page's own lines give with a word for founding, each with its line as the quote. */
export function readFoundingYears(
  lines: readonly ProfileLine[],
  latestYear: number,
): PageFacts['foundedYears'] {
  return lines
    .flatMap((line, at) => {
      const { text, place, isOfOthers } = line
      if (isOfOthers || !mayHoldYear.test(text)) return []
      const beside = yearBeside(text, lines[at - 1], lines[at + 1])
      const years: Year[] = beside === null ? [...yearsIn(text.slice(0, lineLettersMax))] : [beside]
      if (years.length === 0 && place === 'foot') years.push(...sinceInFoot(text))
      return years.map((year) => ({ ...year, place, quote: text }))
    })
    .filter(({ value }) => value >= yearMin && value <= latestYear)
    .slice(0, yearsMax)
}

// `1954` above `founded` in a row of figures, and below it in a table: such labels are short.
const besideLettersMax = 40
const yearAlone =
  /^(?:\D{0,12} \d{1,2},? |\d{1,2}\.? \D{3,12} )?((?:1[2-9]|20)\d\d)\s?(?:[年년.](?:\d{1,2}月(?:\d{1,2}日)?)?)?$/u

/** Reads a line that is a year, or a date, where the line behind or before it is a label with a word for founding. */
function yearBeside(
  text: string,
  before: ProfileLine | undefined,
  behind: ProfileLine | undefined,
): Year | null {
  const year = yearAlone.exec(text.trim())?.[1]
  if (year === undefined) return null
  const isLabel = (line: ProfileLine | undefined) =>
    line !== undefined && line.text.length <= besideLettersMax && hasFoundingWord(line.text)
  return isLabel(before) || isLabel(behind) ? { value: Number(year), word: 'founded' } : null
}

const hasFoundingWord = (text: string): boolean =>
  !/\d/.test(text) &&
  foldLabel(text)
    .split(' ')
    .some((word) => wordKind(word) === 'founding')

const mayHoldYear = /(?<!\d)(?:1[2-9]|20)\d\d(?!\d)/
const yearPattern = /(?<![\d/.-])(?:1[2-9]|20)\d\d(?![\d/]|-\d|\.\d)/g
const notice =
  /©|\(c\)|copyright|all rights|(?:derechos|direitos) reservados|diritti (?:sono )?riservati|droits réservés|rechte vorbehalten|rechten voorbehouden/i

type Year = { readonly value: number; readonly word: FoundingWord }

const yearsIn = memoizeTexts((text: string): readonly Year[] => {
  if (notice.test(text)) return []
  return [...text.matchAll(yearPattern)].slice(0, yearsMax).flatMap((match) => {
    const before = text.slice(Math.max(0, match.index - nearLetters), match.index)
    const behind = text.slice(match.index + match[0].length).slice(0, nearLetters)
    const word = foundingWord(before, behind, text)
    return word === null ? [] : [{ value: Number(match[0]), word }]
  })
})

const nearLetters = 40

/** Returns the kind of the word for founding beside a year; null without one. */
function foundingWord(before: string, behind: string, text: string): FoundingWord | null {
  // `1.1. 2018`: a whole date is that of an event.
  if (/\d\.\s*$/.test(before)) return null
  const clause = before.split(/[.!?;]\s+(?=\p{Lu})/u).at(-1) ?? ''
  if (wordKind(clause) === 'founding' || /\best(?:d|\.)?\s*$/i.test(clause)) return 'founded'
  const next = foldLabel(behind.split(/[.!?;,]\s/)[0] ?? '')
    .split(' ')
    .slice(0, wordsBehindMax)
  if (next.some((word) => word.length >= wordLettersMin && wordKind(word) === 'founding'))
    return 'behind'
  const isSlogan = text.length <= sloganLettersMax || text.startsWith(before)
  const opening = (before.split(/\s[·|–—-]\s/u).at(-1) ?? '').trim()
  const isSince = isSlogan && wordsOf(opening) <= sinceWordsMax && wordKind(opening) === 'since'
  if (!isSince || isOfOther(opening, behind)) return null
  return text.length <= sloganLettersMax ? 'since' : 'opening'
}

const others = wordSet('others-words', 'years')
/** Tells the year of a member, a price, a website or a group: `Prices valid since 2023`, `Rooms from 1500 EUR`. */
const isOfOther = (before: string, behind: string): boolean =>
  foldLabel(before)
    .split(' ')
    .some((word) => others.has(word)) ||
  /^\s?(?:[€$£¥]|eur|usd|chf|gbp|kč|zł|kr)(?!\p{L})/iu.test(behind)

/** Reads `Your partner in Brumstadt since 1954`: the slogan of a foot is of the firm. */
function sinceInFoot(text: string): readonly Year[] {
  const [match] =
    text.length > sloganLettersMax || notice.test(text) ? [] : text.matchAll(yearPattern)
  if (!match) return []
  const before = text.slice(0, match.index).trim()
  const behind = text.slice(match.index + match[0].length)
  const isSlogan = wordsOf(before) <= footWordsMax && surelySince.test(before)
  return isSlogan && !isOfOther(before, behind) ? [{ value: Number(match[0]), word: 'since' }] : []
}

// Words such as `from` stand before prices and numbers as well.
const surelySince = /(?<!\p{L})(?:depuis|kops|sedan|seit|siden|since|sinds|vuodesta)$/iu
const footWordsMax = 5

const wordsBehindMax = 4
// A short word behind a year is mostly no participle: `est` is French for `is`.
const wordLettersMin = 6
// `Since 1954` and `Family bakery since 1954` are of the firm; longer clauses tell of people and brands.
const sinceWordsMax = 2
const wordsOf = (text: string): number => text.split(/\s+/).length
