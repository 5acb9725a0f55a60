import { transliterate } from '../../../names/transliterate.ts'
import { mailLabels } from './words.ts'

/** Marks the edge of an inline element in a text, where no white space sets two words apart. */
export const elementEdge = '\uE000'

// The directory of a large firm on one page has fewer.
const signsMax = 3_000
// A label of twenty letters and a local part of 64 fit, with edges between them.
const runLengthMax = 100
// A drop cap is shorter than a label, a sentence longer.
const label = /^\p{L}[\p{L}-]{2,19}$/u
const runCharacter = /[\p{L}\p{N}._%+'&\uE000-]/u

/**
 * Sets labels apart from the addresses behind them, where only the edge of an element lies between the two, as in
 * `<b>E-post</b>jane@acme.example`. All other edges go, because disguises put elements inside addresses. Pure.
 */
export function withoutEdges(text: string): string {
  if (!text.includes(elementEdge)) return text
  let separated = ''
  let done = 0
  let signs = 0
  for (const { index } of text.matchAll(/[@[({]/g)) {
    signs += 1
    if (signs > signsMax) break
    const end = labelEnd(text, index, done)
    if (end < 0) continue
    separated += `${text.slice(done, end)} `
    done = end
  }
  return (separated + text.slice(done)).replaceAll(elementEdge, '').replace(/ {2,}/g, ' ')
}

/** Returns where the label ends that is glued to the address around the sign at `at`; -1 where none is. */
function labelEnd(text: string, at: number, from: number): number {
  let start = text[at - 1] === ' ' ? at - 1 : at
  const stop = start
  const first = Math.max(from, start - runLengthMax)
  while (start > first && runCharacter.test(text[start - 1] ?? '')) start -= 1
  const pieces = text.slice(start, stop).split(elementEdge)
  const place = pieces.findLastIndex((piece, index) =>
    isLabel(piece, pieces.slice(index + 1).join('')),
  )
  return place < 0 ? -1 : start + pieces.slice(0, place + 1).join(elementEdge).length
}

/** Returns true where a word before an address is its label: a word for mail, or a capital before small letters. */
function isLabel(word: string, rest: string): boolean {
  if (rest === '' || !label.test(word)) return false
  return isMailLabel(word) || (/^\p{Lu}/u.test(word) && /^[a-z\d]/.test(rest))
}

/** Returns whether a word is a label of addresses in any language, in whatever case: `E-post`. */
export function isMailLabel(word: string): boolean {
  return mailLabels.has(transliterate(word).toLowerCase().replaceAll('-', ''))
}
