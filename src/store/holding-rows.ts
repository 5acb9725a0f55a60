import type { Json } from '../lib/digest.ts'
import type { Suppression } from '../lib/suppression.ts'
import type { Queryable } from './database.ts'

/** A table that may hold something about a person or a firm. */
export type Holding = {
  readonly table: string
  /** Everything in it that the list names. */
  find(tx: Queryable, list: Suppression): Promise<Json[]>
  /** Takes that out of it; how many rows changed. */
  erase(tx: Queryable, list: Suppression): Promise<number>
}

type HoldingParts<R> = {
  readonly table: string
  /** Rows that may name somebody. */
  readonly select: string
  partsOf(row: R, list: Suppression): readonly Json[]
  /** True for rows that are erased although it is not sure that they are about the person: guesses. */
  isGuess?(row: R, list: Suppression): boolean
  remove(tx: Queryable, row: R, list: Suppression): Promise<unknown>
}

// A page of a cursor: some megabytes at most, and some milliseconds of reading.
const rowsAtOnce = 500

/** A table whose rows are looked at one by one. */
export function holding<R>(parts: HoldingParts<R>): Holding {
  const { table, select, partsOf, remove } = parts
  return {
    table,
    async find(tx, list) {
      const found: Json[] = []
      await eachRow<R>(tx, select, async (row) => void found.push(...partsOf(row, list)))
      return found
    },
    async erase(tx, list) {
      let changed = 0
      await eachRow<R>(tx, select, async (row) => {
        if (partsOf(row, list).length === 0 && !parts.isGuess?.(row, list)) return
        await remove(tx, row, list)
        changed += 1
      })
      return changed
    },
  }
}

/** By a cursor: a table of millions is never in memory at once. */
export async function eachRow<R>(tx: Queryable, select: string, visit: (row: R) => Promise<void>) {
  await tx.query(`DECLARE held NO SCROLL CURSOR FOR ${select}`)
  for (;;) {
    const rows = await tx.query<R>(`FETCH ${rowsAtOnce} FROM held`)
    for (const row of rows) await visit(row)
    if (rows.length < rowsAtOnce) break
  }
  await tx.query('CLOSE held')
}
