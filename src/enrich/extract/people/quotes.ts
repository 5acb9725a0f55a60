import type { PageLine } from './page-lines.ts'

// `<blockquote>` also indents; as a quotation it holds a sentence.
const quoteLettersMin = 60

/** Marks the lines of a quotation: its author is no member of the staff. */
export function markQuote(lines: readonly PageLine[], start: number, end: number): void {
  const quoted = lines.slice(start, end)
  if (!quoted.some((line) => line.text.length >= quoteLettersMin)) return
  for (const line of quoted) line.isForeign = true
}
