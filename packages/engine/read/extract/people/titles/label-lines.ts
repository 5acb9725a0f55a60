import { isCompanyLine } from '../employment/employer.ts'
import { readPersonLine } from '../lines/inline.ts'
import { withSmallStart } from '../names/written-names.ts'
import { isOfOthers } from '../prose/prose-of-others.ts'
import type { MarkedLines } from './named-lines.ts'

const labelLettersMax = 60
const labelWordsMax = 8

/** Returns whether a line is a few words that name neither a person nor a firm and are no sentence. Pure. */
export function isLabelLine(at: number, { lines, marks }: MarkedLines): boolean {
  const [line, mark] = [lines[at], marks[at]]
  if (!line || line.isForeign || line.isMenu || line.isPicture || mark?.key !== null) return false
  return isShortLabel(line.text) && readPersonLine(line.text) === null && !isCompanyLine(line.text)
}

// A label has two letters at least, and no sign of numbers, addresses and sentences.
const isWorded = /\p{L}{2}/u
const unlikeLabel = /\d{3}|[@!?"“”„«»…]|\.{2}|[.:]$|https?:|www\.|\p{Ll}{3}[.;]\s/u

/**
 * Returns whether a text is a few words without numbers, addresses and sentences that does not say that someone has
 * left or died. Pure.
 */
export const isShortLabel = (text: string): boolean =>
  text.length <= labelLettersMax &&
  text.split(' ').length <= labelWordsMax &&
  isWorded.test(text) &&
  !unlikeLabel.test(text) &&
  !isOfOthers(withSmallStart(text))
