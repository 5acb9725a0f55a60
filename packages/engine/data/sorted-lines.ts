import { readFileSync } from 'node:fs'

/** Returns the last word of the line of a key; null where no line does. */
export type LineLookup = (key: string) => string | null

/**
 * Reads a list of this folder whose lines are sorted by code units, `key: value`, and returns the search in it. The
 * text stays one string, because a map of a hundred thousand keys takes ten times the memory. Comments begin with `#`,
 * which is before every letter.
 * @throws what `readFileSync` throws, for a file that is not there.
 */
export function sortedLines(file: string): LineLookup {
  const text = readFileSync(new URL(`${file}.txt`, import.meta.url), 'latin1').trimEnd()
  return (key) => {
    let from = 0
    let to = text.length
    while (from < to) {
      const start = text.lastIndexOf('\n', ((from + to) >>> 1) - 1) + 1
      const next = text.indexOf('\n', start)
      const end = next < 0 ? text.length : next
      const cut = text.lastIndexOf(' ', end - 1)
      const found = text.slice(start, cut)
      if (found === `${key}:`) return text.slice(cut + 1, end)
      if (found < `${key}:`) from = end + 1
      else to = start
    }
    return null
  }
}
