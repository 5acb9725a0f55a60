import { type RowInput, type RowPlan, readRowInput, unaskedOutcome } from '../bulk/row-inputs.ts'
import type { FirstRow, OpenRow } from '../store/bulk/bulk-runs.ts'

/** A row whose lookup is to be made. */
export type RowToAsk = {
  readonly number: number
  readonly asked: Extract<RowInput, { fault: null }>
}

/** A row that is not looked up, and why. */
type UnaskedRow = {
  readonly number: number
  readonly outcome: 'invalid' | 'kept'
  readonly fault: string
}

/** The decisions about the next rows of a file. */
export type BulkBatch = {
  readonly ask: readonly RowToAsk[]
  /** Rows with the same input as an earlier row, whose outcome they share. */
  readonly same: readonly { readonly number: number; readonly sameAs: number }[]
  readonly unasked: readonly UnaskedRow[]
  /** The first row that is left for later, or the number after the last one. */
  readonly end: number
  /** True when that row could cost more than is left to spend. */
  readonly isOverBudget: boolean
}

/** A row with its input, and its cost so far. */
export type ReadRow = Pick<OpenRow, 'number' | 'credits'> & { readonly input: RowInput }

/** Reads the inputs of rows; a row whose cells were erased has none. */
export function readRows(plan: RowPlan, rows: readonly OpenRow[]): readonly ReadRow[] {
  return rows.map(({ number, line, cells, fault, credits }) => ({
    ...{ number, credits },
    input:
      cells === null
        ? { fault: 'The contents of this row were erased.' }
        : readRowInput(plan, { line, cells, fault }),
  }))
}

/**
 * Decides about rows, in their order. Each input is looked up once, and rows are begun only as far as `creditsLeft`
 * pays for them when all are hits; an answer that a row has paid for is given again for free. `known`: rows of the file
 * that have an outcome, by their input.
 */
export function planBulkBatch(
  rows: readonly ReadRow[],
  known: ReadonlyMap<string, Pick<FirstRow, 'number'>>,
  creditsLeft: number,
): BulkBatch {
  const ask: RowToAsk[] = []
  const same: { number: number; sameAs: number }[] = []
  const unasked: UnaskedRow[] = []
  const first = new Map<string, number>()
  let left = creditsLeft
  const cut = (end: number, isOverBudget: boolean) => ({ ask, same, unasked, end, isOverBudget })
  for (const { number, input, credits } of rows) {
    if (input.fault !== null) {
      unasked.push({ number, outcome: unaskedOutcome(input), fault: input.fault })
      continue
    }
    const sameAs = known.get(input.key)?.number ?? first.get(input.key)
    if (sameAs !== undefined) {
      same.push({ number, sameAs })
      continue
    }
    const costMax = Math.max(input.creditsMax - credits, 0)
    if (costMax > left) return cut(number, true)
    left -= costMax
    first.set(input.key, number)
    ask.push({ number, asked: input })
  }
  return cut((rows.at(-1)?.number ?? -1) + 1, false)
}
