import { counted, wordFor } from '@enricher/engine/lib/counted'
import { dataRows } from './data-rows.ts'
import type { FileRow } from './file-row.ts'
import { textOf } from './formats/write-rows.ts'
import type { BulkFile } from './open-file.ts'
import { type RowInput, type RowPlan, readRowInput } from './row-inputs.ts'

/** Counts and costs of a file's lookups, known before the first of them. */
export type Estimate = {
  readonly rows: number
  /** Rows that ask for nothing, because something is wrong with them. */
  readonly faulty: number
  /** Rows that have a value already. Files stored before releases counted them have none. */
  readonly kept?: number
  /** Rows with a faulty website that are looked up by their company's name; left out: not counted, or none. */
  readonly byName?: number
  /** Lookups that remain when equal rows are looked up once. */
  readonly distinct: number
  /** Credits for the lookups without an answer if each of them finds all that it can and none is a repeat. */
  readonly creditsMax: number
  /** The most frequent faults. Files stored before releases counted them have rows of one each. */
  readonly faults: readonly Fault[]
}

/** A fault that rows of a file share. */
export type Fault = {
  /** Line of the first of the rows. */
  readonly line: number
  readonly fault: string
  readonly rows?: number
}

// The most frequent faults show what is wrong with a file.
const faultsShownMax = 5
// A file may be wrong in a thousand ways: from here on further ones are not counted.
const faultsKnownMax = 200

/**
 * Reads a file once and counts what its lookups can cost, except those that an earlier run has answered. It keeps a
 * digest of each input.
 */
export async function estimate(
  file: Pick<BulkFile, 'names' | 'rows'>,
  plan: RowPlan,
  isAnswered: (key: string) => boolean = () => false,
): Promise<Estimate> {
  const seen = new Set<string>()
  const faults = new Map<string, Required<Fault>>()
  const counts = { asked: 0, byName: 0, faulty: 0, kept: 0 }
  let creditsMax = 0
  for await (const row of dataRows(file, plan)) {
    const read = readRowInput(plan, row)
    const kind = kindOf(read)
    counts[kind] += 1
    if (read.fault !== null) {
      if (kind === 'faulty') noteFault(faults, plan, row, read.fault)
    } else if (!seen.has(read.key)) {
      seen.add(read.key)
      if (!isAnswered(read.key)) creditsMax += read.creditsMax
    }
  }
  const { asked, byName, faulty, kept } = counts
  return {
    rows: asked + byName + faulty + kept,
    faulty,
    kept,
    ...(byName > 0 && { byName }),
    distinct: seen.size,
    creditsMax,
    faults: mostFrequent(faults),
  }
}

function kindOf(read: RowInput): 'asked' | 'byName' | 'faulty' | 'kept' {
  if (read.fault !== null) return read.isKept ? 'kept' : 'faulty'
  return read.notice === undefined ? 'asked' : 'byName'
}

/** Returns the warning about rows with a faulty website that are looked up by name, where there are any. */
export function byNameWarnings({ byName = 0 }: Pick<Estimate, 'byName'>): readonly string[] {
  if (byName === 0) return []
  const [has, are] = [wordFor(byName, 'has', 'have'), wordFor(byName, 'is', 'are')]
  return [`${counted(byName, 'row')} ${has} a faulty website and ${are} looked up by company name.`]
}

/** Counts a fault with the faults of other rows that differ from it in the texts of the rows alone. */
function noteFault(
  faults: Map<string, Required<Fault>>,
  { columns }: RowPlan,
  { line, cells }: FileRow,
  given: string,
): void {
  const fault = withoutLine(given)
  const asked = Object.values(columns).map((column) => textOf(cells[column] ?? null).trim())
  const reason = asked.reduce(
    (text, cell) => (cell === '' ? text : text.replaceAll(cell, '…')),
    fault,
  )
  const known = faults.get(reason)
  if (known !== undefined) faults.set(reason, { ...known, rows: known.rows + 1 })
  else if (faults.size < faultsKnownMax) faults.set(reason, { line, fault, rows: 1 })
}

function mostFrequent(faults: ReadonlyMap<string, Required<Fault>>): readonly Required<Fault>[] {
  return [...faults.values()].sort((a, b) => b.rows - a.rows).slice(0, faultsShownMax)
}

/** Removes the line from a reader's fault, as it is shown before the fault. */
function withoutLine(fault: string): string {
  return fault.replace(/^Line \d{1,16}: /, '')
}
