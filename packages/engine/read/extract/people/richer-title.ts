import { wordSet } from '../../data/words.ts'
import { hasOfficeOfFirm } from '../extract/people/employment/employer.ts'
import { titleWordsOf } from '../extract/titles.ts'

/** A title as a page has it; implied: it is that of a key of markup or of a picture. */
type Titled = { readonly jobTitle: string | null; readonly isTitleImplied: boolean }

/**
 * Returns the longer of two titles when it holds the other; else the one that is not merely implied, the office of a
 * head rather than a profession, and the first: pages of people are read first. Pure.
 */
export function richerTitle(one: Titled, other: Titled): string | null {
  const [first, second] = [one.jobTitle, other.jobTitle]
  if (first === null || second === null) return first ?? second
  if (second.toLowerCase().includes(first.toLowerCase())) return second
  if (first.toLowerCase().includes(second.toLowerCase())) return first
  if (one.isTitleImplied !== other.isTitleImplied) return one.isTitleImplied ? second : first
  return namesProfession(first) && !hasOfficeOfFirm(first) && hasOfficeOfFirm(second)
    ? second
    : first
}

const professions = wordSet('professions')

const namesProfession = (title: string): boolean =>
  titleWordsOf(title).some((word) => professions.has(word))
