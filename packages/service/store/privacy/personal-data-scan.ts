import type { Json } from '@enricher/engine/lib/digest'
import { sleep } from '@enricher/engine/lib/time'
import type { Suppression } from '@enricher/engine/suppression/suppression'
import type { Database, Queryable } from '../database.ts'
import { DatabaseUnavailableError } from '../database-unavailable.ts'
import type { StatementLimits } from '../sessions.ts'

/** A table that may hold data about a person or a company. */
export type PersonalDataTable = {
  readonly name: string
  /** Returns all rows or parts that the list names. */
  find(tx: Queryable, list: Suppression): Promise<Json[]>
  /** Counts the rows that {@link erase} would change. */
  count(tx: Queryable, list: Suppression): Promise<number>
  /**
   * Removes those rows or parts; returns how many rows changed. It locks some rows for some milliseconds, again and
   * again; an interrupted call is finished by repeating it.
   * @throws {DatabaseUnavailableError} when a row stays locked for a minute
   */
  erase(db: Database, list: Suppression): Promise<number>
}

type TableScan<R> = {
  readonly name: string
  /** Rows that may name a person. */
  readonly select: string
  partsOf(row: R, list: Suppression): readonly Json[]
  /** Returns true for guesses: rows that are erased although they may not be about the person. */
  isGuess?(row: R, list: Suppression): boolean
  remove(tx: Queryable, row: R, list: Suppression): Promise<unknown>
}

// A page of a cursor: a megabyte at most, and few milliseconds of reading, for which requests of this process wait.
const rowsAtOnce = 100

// The bound keeps the found rows, which are in memory until they are erased, to some megabytes.
const foundMax = 1_000

// This many rows are locked at a time, for some milliseconds.
const erasedAtOnce = 100

// Each pass but the last erases a thousand rows. Further rows of one person or firm are left to the next call.
const passesMax = 1_000

// A lookup that waits for a row of an erasure must not wait until the erasure gets its own locks.
const eraseLimits: StatementLimits = { statementTimeoutMs: 10_000, lockTimeoutMs: 200 }
const lockedPauseMs = 500
const lockedTimesMax = 90

/** Creates the access to a table whose rows are compared with the list one by one. */
export function personalDataTable<R>(scan: TableScan<R>): PersonalDataTable {
  const { name, select, partsOf, remove } = scan
  const isAbout = (row: R, list: Suppression) =>
    partsOf(row, list).length > 0 || scan.isGuess?.(row, list) === true
  const findRows = (db: Database, list: Suppression) =>
    readAll(db, async (tx) => {
      const found: R[] = []
      await eachRow<R>(tx, select, (row) => {
        if (isAbout(row, list)) found.push(row)
        return found.length < foundMax
      })
      return found
    })
  return {
    name,
    async find(tx, list) {
      const found: Json[] = []
      await eachRow<R>(tx, select, (row) => {
        found.push(...partsOf(row, list))
        return true
      })
      return found
    },
    async count(tx, list) {
      let rows = 0
      await eachRow<R>(tx, select, (row) => {
        if (isAbout(row, list)) rows += 1
        return true
      })
      return rows
    },
    async erase(db, list) {
      let changed = 0
      for (let pass = 0; pass < passesMax; pass += 1) {
        const found = await findRows(db, list)
        for (let from = 0; from < found.length; from += erasedAtOnce) {
          const rows = found.slice(from, from + erasedAtOnce)
          await whenUnlocked(() =>
            db.transaction(async (tx) => {
              for (const row of rows) await remove(tx, row, list)
            }, eraseLimits),
          )
        }
        changed += found.length
        if (found.length < foundMax) break
      }
      return changed
    },
  }
}

async function whenUnlocked(work: () => Promise<void>): Promise<void> {
  for (let time = 1; ; time += 1) {
    try {
      return await work()
    } catch (error) {
      const isLocked = error instanceof DatabaseUnavailableError && error.reason === 'locked'
      if (!isLocked || time >= lockedTimesMax) throw error
      await sleep(lockedPauseMs)
    }
  }
}

// A page of rows is read in milliseconds, but the first one may be far into a table.
const readLimits: StatementLimits = { statementTimeoutMs: 120_000, lockTimeoutMs: 10_000 }

/** Runs `work` over the tables as of one moment. It locks no row, so that it may take as long as it needs. */
export function readAll<T>(db: Database, work: (tx: Queryable) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.query('SET TRANSACTION READ ONLY')
    await tx.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    return work(tx)
  }, readLimits)
}

/** Reads rows by a cursor, until the callback returns false: a table of millions is never in memory at once. */
export async function eachRow<R>(
  tx: Queryable,
  select: string,
  onRow: (row: R) => boolean,
): Promise<void> {
  await tx.query(`DECLARE held NO SCROLL CURSOR FOR ${select}`)
  for (;;) {
    const rows = await tx.query<R>(`FETCH ${rowsAtOnce} FROM held`)
    if (!rows.every(onRow) || rows.length < rowsAtOnce) break
  }
  await tx.query('CLOSE held')
}
