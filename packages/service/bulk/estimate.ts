import { dataRows } from './data-rows.ts'
import type { BulkFile } from './open-file.ts'
import { type RowPlan, readRowInput } from './row-inputs.ts'

/** Counts and costs of a file's lookups, known before the first of them. */
export type Estimate = {
  readonly rows: number
  /** Rows that ask for nothing, because something is wrong with them. */
  readonly faulty: number
  /** Lookups that remain when equal rows are looked up once. */
  readonly distinct: number
  /** Credits for the lookups without an answer if each of them finds all that it can and none is a repeat. */
  readonly creditsMax: number
  /** The first rows with a fault. */
  readonly faults: readonly { readonly line: number; readonly fault: string }[]
}

// The first faults show what is wrong with a file.
const faultsShownMax = 5

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
  const faults: { line: number; fault: string }[] = []
  let rows = 0
  let faulty = 0
  let creditsMax = 0
  for await (const row of dataRows(file, plan)) {
    rows += 1
    const asked = readRowInput(plan, row)
    if (asked.fault !== null) {
      faulty += 1
      if (faults.length < faultsShownMax)
        faults.push({ line: row.line, fault: withoutLine(asked.fault) })
    } else if (!seen.has(asked.key)) {
      seen.add(asked.key)
      if (!isAnswered(asked.key)) creditsMax += asked.creditsMax
    }
  }
  return { rows, faulty, distinct: seen.size, creditsMax, faults }
}

/** Removes the line from a reader's fault, as it is shown before the fault. */
function withoutLine(fault: string): string {
  return fault.replace(/^Line \d{1,16}: /, '')
}
