import { memoizeTexts } from '../extract/memoize.ts'
import type { StatedFact } from './page-facts.ts'
import type { ProfileLine } from './profile-lines.ts'
import { createLabelReader, foldLabel } from './word-labels.ts'

// The oldest firms are older; a lower number is mostly a quantity.
const yearMin = 1_200
const lineLettersMax = 500
const yearsMax = 20
// `Since 1954` stands in a headline or a slogan; longer lines tell since when a person or a brand is there.
const sloganLettersMax = 60

const wordKind = createLabelReader('founding-words')

/** Reads the years that a page's own lines give with a word for founding, each with its line as the quote. */
export function readFoundingYears(
  lines: readonly ProfileLine[],
  latestYear: number,
): readonly StatedFact<number>[] {
  return lines
    .filter(({ text, isOfOthers }) => !isOfOthers && mayHoldYear.test(text))
    .flatMap(({ text, place }) =>
      yearsIn(text.slice(0, lineLettersMax)).map((value) => ({ value, place, quote: text })),
    )
    .filter(({ value }) => value >= yearMin && value <= latestYear)
    .slice(0, yearsMax)
}

const mayHoldYear = /(?<!\d)(?:1[2-9]|20)\d\d(?!\d)/
const yearPattern = /(?<![\d/.-])(?:1[2-9]|20)\d\d(?![\d/]|-\d|\.\d)/g
const notice = /©|\(c\)|copyright|all rights/i

const yearsIn = memoizeTexts((text: string): readonly number[] => {
  if (notice.test(text)) return []
  return [...text.matchAll(yearPattern)].slice(0, yearsMax).flatMap((match) => {
    const year = Number(match[0])
    const before = text.slice(Math.max(0, match.index - nearLetters), match.index)
    const behind = text.slice(match.index + match[0].length).slice(0, nearLetters)
    return isFounding(before, behind, text) ? [year] : []
  })
})

const nearLetters = 40

function isFounding(before: string, behind: string, text: string): boolean {
  const clause = before.split(/[.!?;]\s+(?=\p{Lu})/u).at(-1) ?? ''
  if (wordKind(clause) === 'founding' || /\best(?:d|\.)?\s*$/i.test(clause)) return true
  const next = foldLabel(behind.split(/[.!?;,]\s/)[0] ?? '')
    .split(' ')
    .slice(0, wordsBehindMax)
  if (next.some((word) => word.length >= wordLettersMin && wordKind(word) === 'founding'))
    return true
  const isSlogan = text.length <= sloganLettersMax || text.startsWith(before)
  const opening = before.trim()
  return isSlogan && wordsOf(opening) <= sinceWordsMax && wordKind(opening) === 'since'
}

const wordsBehindMax = 4
// A short word behind a year is mostly no participle: `est` is French for `is`.
const wordLettersMin = 6
// `Since 1954` and `Family bakery since 1954` are of the firm; longer clauses tell of people and brands.
const sinceWordsMax = 2
const wordsOf = (text: string): number => text.split(/\s+/).length
