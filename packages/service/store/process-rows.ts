import { asyncCommit } from './async-commit.ts'
import type { Queryable } from './database.ts'

// Other processes wait at most this long after a crash; a process that cannot write once in five seconds is as good as
// dead.
export const processLeaseMs = 5_000

/**
 * Records that the process is alive for `leaseMs` from now, by the database's clock. An attempt that arrives late
 * shortens nothing; a time beyond the lease was written before the clock was set back, and is corrected. A crash of the
 * server may lose the row; the next renewal writes it again.
 */
export async function renewProcess(db: Queryable, id: string, leaseMs: number): Promise<void> {
  await db.query(
    `WITH ${asyncCommit}
     INSERT INTO processes AS p (id, alive_until)
     SELECT $1, now() + $2::float8 * interval '1 ms' FROM async_commit
     ON CONFLICT (id) DO UPDATE SET alive_until = least(greatest(p.alive_until, excluded.alive_until),
                                                       clock_timestamp() + $2 * interval '1 ms')`,
    [id, leaseMs],
    'processes.renew',
  )
}

// Rows have the time at which one statement began, and are compared with that of another.
const aheadSlackMs = 1_000

/**
 * Bounds every process row to a lease from now. After the database's clock was set back, a dead process would seem
 * alive for as long; a living one is renewed meanwhile. Rows that are being written are skipped.
 */
export async function boundLeases(db: Queryable): Promise<void> {
  await db.query(
    `WITH ahead AS MATERIALIZED (
       SELECT id FROM processes WHERE alive_until > now() + $1::float8 * interval '1 ms'
          FOR UPDATE SKIP LOCKED
     )
     UPDATE processes SET alive_until = now() + $2::float8 * interval '1 ms'
      WHERE id = ANY (ARRAY(SELECT id FROM ahead))`,
    [processLeaseMs + aheadSlackMs, processLeaseMs],
    'processes.bound',
  )
}

// Longer than any statement takes.
const statementMsMax = 12_000

/** Returns SQL that is true when the time in `column` was written before the database's clock was set back. */
export function isAhead(column: string): string {
  return `(${column} > now() + interval '${statementMsMax} ms')`
}

/**
 * Returns SQL that is true when the time in `column` is after the statement's beginning: the row may belong to a
 * process whose own row the statement cannot see.
 */
export function isWrittenSince(column: string): string {
  return `(${column} > now() AND NOT ${isAhead(column)})`
}

/** Records that the process has ended: everything it still holds is free at once. */
export async function removeProcess(db: Queryable, id: string): Promise<void> {
  await db.query('DELETE FROM processes WHERE id = $1', [id], 'processes.remove')
}

/**
 * Returns SQL that is true when the process named by `column` is not alive. `own` is an expression for the asking
 * process, which is alive whatever its row says, as a database that stood still ends all leases. Null in `column`, as
 * earlier versions leave it, is never true.
 */
export function isProcessDead(column: string, own = 'NULL'): string {
  return `(${column} IS NOT NULL AND ${column} IS DISTINCT FROM ${own} AND NOT EXISTS (
             SELECT 1 FROM processes p WHERE p.id = ${column} AND p.alive_until > now()))`
}

// Rows are renewed every second, for five: a renewal that is late by half a second leaves three and a half.
const silentBelowMs = 3_500

/**
 * Returns SQL that is true when the process named by `column`, if it is another than `own`, has missed a renewal: it
 * may be dead.
 */
export function isProcessSilent(column: string, own = 'NULL'): string {
  return `(${column} IS NOT NULL AND ${column} IS DISTINCT FROM ${own} AND NOT EXISTS (
             SELECT 1 FROM processes p
              WHERE p.id = ${column} AND p.alive_until > now() + interval '${silentBelowMs} ms'))`
}
