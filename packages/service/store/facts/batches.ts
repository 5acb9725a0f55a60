import { createBatcher } from '../batch.ts'
import type { Database } from '../database.ts'
import type { HeldSuppression, Suppressions } from '../privacy/suppressions.ts'
import type { FactRow } from './write-facts.ts'

/**
 * Creates a batcher whose facts share a statement; each resolves with the version of the suppression list at its write.
 */
export function factBatcher<F>(
  db: Database,
  write: (db: Database, rows: readonly FactRow<F>[]) => Promise<number[]>,
) {
  return createBatcher<FactRow<F>, number>({
    one: async (row) => firstOf(await write(db, [row])),
    many: (rows) => write(db, rows),
    rowsMax: 64,
    batchesMax: 1,
  })
}

/**
 * Writes a fact, and repeats it until the database has the suppression list that the fact was checked against. `write`
 * returns the version that the database had, or null when there is nothing to write.
 */
export async function writeChecked(
  suppressions: Suppressions,
  write: (held: HeldSuppression) => Promise<number> | null,
): Promise<void> {
  for (;;) {
    const held = suppressions.held()
    const version = await write(held)
    if (version === null || version === held.version) return
    if (version > held.version) await suppressions.current(version)
    else await suppressions.refresh()
  }
}

/** Returns the row of a statement that was given one. @throws {Error} when it is missing */
export function firstOf<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error('A statement lost its row.')
  return first
}
