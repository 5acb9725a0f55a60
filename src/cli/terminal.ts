import { stripVTControlCharacters, styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]

/** Where a command writes: results to stdout, everything about the run to stderr. */
export type Terminal = {
  /** One line of the result. */
  print(line: string): void
  /** One line about the run, for the person who watches it. */
  note(line: string): void
  /** Colours `text` for stdout, unless it is no terminal or NO_COLOR is set. */
  paint(style: Style, text: string): string
  /** The same for stderr. */
  paintNote(style: Style, text: string): string
}

export const terminal: Terminal = {
  print(line) {
    process.stdout.write(`${line}\n`)
  },
  note(line) {
    process.stderr.write(`${line}\n`)
  },
  // styleText knows NO_COLOR, FORCE_COLOR and whether the stream is a terminal.
  paint: (style, text) => styleText(style, text, { stream: process.stdout }),
  paintNote: (style, text) => styleText(style, text, { stream: process.stderr }),
}

/** Names and values in two columns. */
export function twoColumns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`)
}

/** Rows in columns as wide as their widest cell; colours take no room. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widthOf = (cell: string) => stripVTControlCharacters(cell).length
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => widthOf(row[column] ?? ''))),
  )
  return rows.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd(),
  )
}

/** `1234567` as `1,234,567`. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US')
}

/** `850 ms`, `4.2 s`, `1 min 40 s`. */
export function formatDuration(durationMs: number): string {
  if (durationMs < 1_000) return `${Math.round(durationMs)} ms`
  if (durationMs < 60_000) return `${(durationMs / 1_000).toFixed(1)} s`
  const seconds = Math.round(durationMs / 1_000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
