import { stripVTControlCharacters, styleText } from 'node:util'
import type { DemoResult } from './demo-run.ts'

const columns = ['', 'company', 'what is special', 'answer', 'sure', 'source', 'credits', 'ms']

/** The results as an aligned table, one line each, faults below their line. */
export function tableLines(results: readonly DemoResult[]): string[] {
  const rows = results.map(cellsOf)
  const widths = columns.map((heading, column) =>
    Math.max(...[heading, ...rows.map((row) => row[column] ?? '')].map(displayWidth)),
  )
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => pad(cell, widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return [
    paint('dim', line(columns)),
    ...rows.flatMap((row, index) => [
      line(row),
      ...(results[index]?.faults ?? []).map((fault) => `   ${paint('red', fault)}`),
    ]),
  ]
}

/** `12 of 12 answers are right ...` */
export function summaryLine(results: readonly DemoResult[]): string {
  const right = results.filter(({ faults }) => faults.length === 0).length
  const spent = results.reduce(
    (sum, { creditsBefore, creditsAfter }) => sum + creditsBefore - creditsAfter,
    0,
  )
  const isEveryRight = right === results.length
  const text = `${right} of ${results.length} answers are the world's truth at the right price; ${spent} credits spent.`
  return `${mark(isEveryRight)} ${paint(isEveryRight ? 'green' : 'red', text)}`
}

export function paint(style: Parameters<typeof styleText>[0], text: string): string {
  return styleText(style, text, { stream: process.stdout })
}

function cellsOf(result: DemoResult): string[] {
  const { demoCase, domain, confidence, source, creditsBefore, creditsAfter, tookMs } = result
  const { company_name, context } = demoCase.input
  return [
    mark(result.faults.length === 0),
    context === undefined ? company_name.trim() : `${company_name} (${context.slice(0, 20)}…)`,
    demoCase.title,
    domain ?? 'none',
    confidence === null ? '' : confidence.toFixed(2),
    source ?? '',
    `${creditsBefore} -> ${creditsAfter}`,
    String(Math.round(tookMs)),
  ]
}

function mark(isRight: boolean): string {
  return isRight ? paint('green', '✓') : paint('red', '✗')
}

function pad(cell: string, width: number): string {
  return cell + ' '.repeat(Math.max(0, width - displayWidth(cell)))
}

// East Asian wide characters take two columns (Unicode Standard Annex 11, the blocks the world uses).
const wideCharacter =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/

function displayWidth(text: string): number {
  return [...stripVTControlCharacters(text)].reduce(
    (width, character) => width + (wideCharacter.test(character) ? 2 : 1),
    0,
  )
}
