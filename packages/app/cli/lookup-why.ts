import type { ExplainedPart } from './lookup-run.ts'
import { terminal, wrapped } from './terminal.ts'

// Longer lines are hard to read, even where the output is a file.
const columnsMax = 80
// In fewer columns words would be broken more often than lines.
const columnsMin = 40
const indent = '  '

/** Prints the evidence of answers: for each item its meaning, its place and date, the quote and the rule. */
export function printWhy(parts: readonly ExplainedPart[]): void {
  for (const { operation, question, evidence } of parts) {
    terminal.print('')
    const asked = Object.values(question).map(String).join(', ')
    for (const line of fitted(`Evidence: ${operation} ${asked}`, '')) {
      terminal.print(terminal.paint('underline', line))
    }
    if (evidence.length === 0) terminal.print(`${indent}nothing was seen`)
    for (const item of evidence) printItem(item)
  }
}

function printItem({
  kind,
  verdict,
  seen_at,
  page,
  quote,
  rule,
}: ExplainedPart['evidence'][number]) {
  const head = `${verdict.padEnd(11)} ${kind.padEnd(8)} ${seen_at.slice(0, 10)}`
  terminal.print(`${indent}${terminal.paint(verdict === 'decides' ? 'bold' : 'dim', head)}`)
  const texts = [page, quote === null ? null : `“${quote}”`, rule]
  for (const text of texts) {
    for (const line of fitted(text ?? '', `${indent}${indent}`)) terminal.print(line)
  }
}

/** Returns lines that fit: broken between words, or within a word that is longer than a line. */
function fitted(text: string, before: string): readonly string[] {
  const room = Math.max(columnsMin, Math.min(columnsMax, terminal.width())) - before.length
  if (text === '') return []
  const words = text.split(' ').flatMap((word) => piecesOf(word, room))
  return wrapped(words.join(' '), room).map((line) => `${before}${line}`)
}

function piecesOf(word: string, room: number): readonly string[] {
  const pieces: string[] = []
  for (let from = 0; from < word.length; from += room) pieces.push(word.slice(from, from + room))
  return pieces
}
