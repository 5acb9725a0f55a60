import { memoizeTexts } from '../../../../lib/memoize.ts'
import { tidyTitle } from '../lines/inline.ts'

// A shorter rest is a department or a place, which belongs to the title.
const restLettersMin = 40
const headLettersMax = 80
// Longer texts without a head are paragraphs, which no reader takes for titles.
const lettersMax = 300
const headEnd = /\s[–—-]\s|[.:;]\s/u

/**
 * Returns the title at the beginning of a line: `Site Manager` of `Site Manager – Oversees daily operations, ...`. A
 * line without running text behind is a title as a whole.
 */
export const titleTextOf = memoizeTexts((text): string => {
  const end = headEnd.exec(text.slice(0, headLettersMax))?.index ?? 0
  const isHead = end > 2 && text.length - end >= restLettersMin
  if (!isHead && text.length > lettersMax) return text
  return tidyTitle(isHead ? text.slice(0, end) : text)
})
