import { stripVTControlCharacters, styleText } from 'node:util'
import { isDumbTerminal } from '../config/environment.ts'
import { exitCodes } from './command-error.ts'

type Style = Parameters<typeof styleText>[0]

/** The outputs of a command: results go to stdout, notes about the run to stderr. */
export type Terminal = {
  /** Prints one line of the result. */
  print(line: string): void
  /** Prints one line about the run, for the person who watches it. */
  note(line: string): void
  /** Colours `text` for stdout, unless stdout is no terminal or NO_COLOR is set. */
  paint(style: Style, text: string): string
  /** Colours a text for stderr. */
  paintNote(style: Style, text: string): string
  /** Returns the columns of stdout; `Infinity` when it is no terminal. */
  width(): number
  /** Returns the columns of stderr; `Infinity` when it is no terminal. */
  noteWidth(): number
}

/** A reader that has seen enough (`| head`) affects neither the work nor its exit code. */
function outliveReader(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
}

/** Ends a command whose result finds no room, with the reason; a reader that has seen enough is no fault. */
function requireRoom(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') return
  process.stderr.write(`error: The output cannot be written: ${error.message}\n`)
  process.exit(exitCodes.failed)
}

/** Keeps commands running whose notes and progress have lost their reader, as with `2>&1 | head`. */
export function outliveNoteReader(): void {
  process.stderr.on('error', outliveReader)
}

export const terminal: Terminal = {
  print(line) {
    // The listener is added here and not at the start, because other writers to standard output (a backup, the log)
    // handle a lost reader themselves.
    if (!process.stdout.listeners('error').includes(requireRoom)) {
      process.stdout.on('error', requireRoom)
    }
    process.stdout.write(`${line}\n`)
  },
  note(line) {
    process.stderr.write(`${line}\n`)
  },
  // `styleText` respects NO_COLOR, FORCE_COLOR and whether the stream is a terminal.
  paint: (style, text) => styleText(style, text, { stream: process.stdout }),
  paintNote: (style, text) => styleText(style, text, { stream: process.stderr }),
  // A terminal whose size was never set reports 0.
  width: () => process.stdout.columns || Number.POSITIVE_INFINITY,
  noteWidth: () => process.stderr.columns || Number.POSITIVE_INFINITY,
}

/** Returns whether a line of the stream can be redrawn: the stream is a terminal, and not a dumb one. */
export function canRedraw({ isTTY }: { readonly isTTY?: boolean }): boolean {
  return isTTY === true && !isDumbTerminal()
}

/** Formats names and values in two columns, and returns the lines. */
export function twoColumns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`)
}

/**
 * Formats rows in columns as wide as their widest cell, and returns the lines. Colours take no width; numbers are
 * aligned to the right.
 */
export function table(
  rows: readonly (readonly string[])[],
  isNumber: (column: number) => boolean = () => false,
): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => widthOf(row[column] ?? ''))),
  )
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const room = ' '.repeat((widths[column] ?? 0) - widthOf(cell))
        return isNumber(column) ? room + cell : cell + room
      })
      .join('  ')
      .trimEnd(),
  )
}

const belowIndent = '    '

/**
 * Formats rows like `table`. When a line would be longer than the given columns, the first cells of each row stay on
 * its line, and the other cells follow below in full.
 */
export function tableOrBelow(
  columns: number,
  rows: readonly (readonly string[])[],
  firstCells: number,
): string[] {
  const lines = table(rows)
  if (lines.every((line) => widthOf(line) <= columns)) return lines
  return table(rows.map((row) => row.slice(0, firstCells))).flatMap((line, index) => {
    const others = (rows[index] ?? []).slice(firstCells).filter((cell) => cell !== '')
    const below = wrapped(others.join(', '), columns - belowIndent.length)
    return [line, ...below.filter(Boolean).map((text) => `${belowIndent}${text}`)]
  })
}

// Fewer columns would show too little of an address or a reason.
const flexibleColumnsMin = 12

/**
 * Formats rows like `table`, and cuts one column of free texts so that the lines fit into the given columns. Control
 * characters are removed from that column.
 */
export function tableWithin(
  columns: number,
  rows: readonly (readonly string[])[],
  flexible: number,
  isNumber?: (column: number) => boolean,
): string[] {
  const others = table(rows.map((row) => row.filter((_, column) => column !== flexible)))
  const room = columns - Math.max(...others.map(widthOf)) - 2
  const cut = (cell: string, column: number) =>
    column === flexible ? shortened(cell, Math.max(flexibleColumnsMin, room)) : cell
  return table(
    rows.map((row) => row.map(cut)),
    isNumber,
  )
}

function shortened(text: string, columns: number): string {
  const line = text.replaceAll(/\p{Cc}/gu, ' ')
  return line.length <= columns ? line : `${line.slice(0, Math.max(0, columns - 1))}…`
}

/** Counts the columns that a text takes on a terminal, without colours. */
export function widthOf(text: string): number {
  return stripVTControlCharacters(text).length
}

/** Breaks a text between words into lines of at most the given columns. */
export function wrapped(text: string, columns: number): string[] {
  return wrappedWords(text.split(' '), columns)
}

/** Joins words to lines of at most the given columns; a longer word stays whole. */
export function wrappedWords(words: readonly string[], columns: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last === undefined || widthOf(`${last} ${word}`) > columns) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

/** Formats a size in a suitable unit: `950 bytes`, `4.2 MB`. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(bytes) / 3)))
  const value = bytes / 1_000 ** power
  return `${power === 0 ? value : value.toFixed(1)} ${units[power]}`
}

/** Formats a duration in suitable units: `850 ms`, `4.2 s`, `1 min 40 s`, `5 h 3 min`, `9 days`. */
export function formatDuration(durationMs: number): string {
  if (durationMs < 1_000) return `${Math.round(durationMs)} ms`
  if (durationMs < 60_000) return `${(durationMs / 1_000).toFixed(1)} s`
  const seconds = Math.round(durationMs / 1_000)
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} h ${minutes % 60} min`
  return `${Math.floor(hours / 24)} days`
}
