import { progress } from '../../tools/named-commands/progress.ts'

/** One figure compared with a named reference of the same run. */
export type Measurement = {
  readonly name: string
  readonly unit: string
  /** One figure per round. */
  readonly ours: readonly number[]
  readonly reference: readonly number[]
  readonly referenceName: string
  /** The value that `ratio` (ours / reference) should reach. */
  readonly aim: { readonly ratio: number; readonly better: 'higher' | 'lower' }
  readonly extra: Readonly<Record<string, number | boolean | string>>
  /** Rows of a further table, all with the same columns. */
  readonly details?: Readonly<Record<string, Readonly<Record<string, number>>>>
}

// When the ratios of the rounds spread more than this, the run cannot show a difference of a few percent.
const spreadTolerated = 0.25

/** Prints a table for people; returns the object of the last line, for machines. */
export function reportMeasurement(measurement: Measurement): object {
  const { ours, reference, aim } = measurement
  const ratios = ours.map((figure, round) => figure / (reference[round] ?? Number.NaN))
  const ratio = median(ratios)
  const spread = (Math.max(...ratios) - Math.min(...ratios)) / ratio
  const met = aim.better === 'higher' ? ratio >= aim.ratio : ratio <= aim.ratio
  const rows = ratios.map((value, round) => [
    `${round + 1}`,
    figure(ours[round] ?? 0),
    figure(reference[round] ?? 0),
    value.toFixed(3),
  ])
  const header = ['round', `ours (${measurement.unit})`, measurement.referenceName, 'ratio']
  const medians = ['median', figure(median(ours)), figure(median(reference)), ratio.toFixed(3)]
  printTable([header, ...rows, medians])
  if (measurement.details) printDetails(measurement.details)
  for (const [key, value] of Object.entries(measurement.extra)) print(`${key}: ${value}`)
  if (spread > spreadTolerated) {
    print(`The rounds disagree by ${(spread * 100).toFixed(0)} %: read the ratio with care.`)
  }
  return {
    name: measurement.name,
    ours: round3(median(ours)),
    reference: round3(median(reference)),
    ratio: round3(ratio),
    unit: measurement.unit,
    aim: aim.ratio,
    met,
    spread: round3(spread),
    ...measurement.extra,
    ...(measurement.details ? { details: measurement.details } : {}),
  }
}

function printDetails(details: NonNullable<Measurement['details']>): void {
  const columns = Object.keys(Object.values(details)[0] ?? {})
  const rows = Object.entries(details).map(([name, row]) => [
    name,
    ...Object.values(row).map(String),
  ])
  printTable([['', ...columns], ...rows])
}

function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  )
  for (const row of rows) {
    print(row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  '))
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

function figure(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(3)
}

function round3(value: number): number {
  return Math.round(value * 1000) / 1000
}

function print(line: string): void {
  progress.print(`${line}\n`)
}
