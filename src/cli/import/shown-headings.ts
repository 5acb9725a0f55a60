import { plainText } from '../../lib/plain-text.ts'

// A line of a terminal; a file that is no list may begin with anything.
const shownMax = 8
const charactersMax = 30

/** Returns what the first line of a list holds, for the message that refuses it: `It has "Firma", "Ort".` */
export function shownHeadings(first: readonly string[]): string {
  const shown = first.slice(0, shownMax).map((cell) => `"${plainText(cell, charactersMax)}"`)
  const others = first.length > shownMax ? ` and ${first.length - shownMax} more` : ''
  return `It has ${shown.join(', ')}${others}.`
}
