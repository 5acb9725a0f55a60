import process from 'node:process'
import { stripVTControlCharacters, styleText } from 'node:util'
import type { ChapterEntry, StepResult } from './perform.ts'
import type { Chapter } from './story.ts'

/** Formats a chapter for people: a heading, an aligned line for each request, and its purpose below. */
export function chapterLines(chapter: Chapter, entries: readonly ChapterEntry[]): string[] {
  const results = entries.filter(isResult)
  const rows = results.map(cellsOf)
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => displayWidth(row[column] ?? ''))),
  )
  const heading = `${paint('bold', chapter.title)}  ${paint('dim', `POST ${chapter.path}, ${chapter.price}`)}`
  return [
    heading,
    ...entries.flatMap((entry) =>
      isResult(entry)
        ? stepLines(entry, widths)
        : entry.done.map((line) => paint('cyan', `  ${line}`)),
    ),
    '',
  ]
}

/** Formats the last line: `40 of 40 answers are right ...` */
export function summaryLine(results: readonly StepResult[]): string {
  const right = results.filter(({ faults }) => faults.length === 0).length
  const moved = results.map(({ creditsBefore, creditsAfter }) => creditsBefore - creditsAfter)
  const spent = moved.reduce((sum, credits) => sum + Math.max(0, credits), 0)
  const isEveryRight = right === results.length
  const text = `${right} of ${results.length} answers are the world's truth at the right price; ${spent} credits spent.`
  return `${mark(isEveryRight)} ${paint(isEveryRight ? 'green' : 'red', text)}`
}

/** Returns true for the result of a step. */
export function isResult(entry: ChapterEntry): entry is StepResult {
  return 'step' in entry
}

/** Colours a text where standard output is a terminal. */
export function paint(style: Parameters<typeof styleText>[0], text: string): string {
  return styleText(style, text, { stream: process.stdout })
}

function stepLines(result: StepResult, widths: readonly number[]): string[] {
  const cells = cellsOf(result).map((cell, column) => pad(cell, widths[column] ?? 0))
  const notes = [result.step.shows, ...result.more]
  return [
    `${mark(result.faults.length === 0)} ${cells.join('  ').trimEnd()}`,
    ...notes.map((note) => paint('dim', `    ${note}`)),
    ...result.faults.map((fault) => paint('red', `    ${fault}`)),
  ]
}

function cellsOf(result: StepResult): string[] {
  const { step, answer, certainty, source, creditsBefore, creditsAfter, tookMs } = result
  return [
    step.asked,
    answer,
    certainty,
    source,
    creditsBefore === creditsAfter ? `${creditsBefore}` : `${creditsBefore} -> ${creditsAfter}`,
    `${Math.round(tookMs)} ms`,
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
