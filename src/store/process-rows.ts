import { asyncCommit } from './async-commit.ts'
import type { Queryable } from './database.ts'

// How long after a crash another process waits at most; a process that cannot write once in five seconds is as good as
// dead.
export const processLeaseMs = 5_000

/**
 * Writes that the process is alive for `leaseMs` from now, by the database's clock. An attempt that arrives late takes
 * nothing back; what lies beyond the lease was written before the clock was set back, and is corrected. A crash of the
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

// Rows are written with the time at the beginning of a statement, and compared with that of another one.
const aheadSlackMs = 1_000

/**
 * Lets every process end within a lease from now at the latest. After the database's clock was set back, a dead one
 * would seem to be alive for as long; a living one is renewed meanwhile. Rows that are being written are passed over.
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
 * Returns SQL that is true when the time in `column` is of after the statement's beginning: what was written then may
 * be of a process whose row the statement cannot see.
 */
export function isWrittenSince(column: string): string {
  return `(${column} > now() AND NOT ${isAhead(column)})`
}

/** Writes that the process has ended: what it still holds is free at once. */
export async function removeProcess(db: Queryable, id: string): Promise<void> {
  await db.query('DELETE FROM processes WHERE id = $1', [id], 'processes.remove')
}

/**
 * Returns SQL that is true when the process named by `column` is not alive. `own` is an expression for the asking
 * process: it is alive whatever its row says, for a database that stood still ends all leases. Null in `column`, as
 * earlier versions leave it, is never true.
 */
export function isProcessDead(column: string, own = 'NULL'): string {
  return `(${column} IS NOT NULL AND ${column} IS DISTINCT FROM ${own} AND NOT EXISTS (
             SELECT 1 FROM processes p WHERE p.id = ${column} AND p.alive_until > now()))`
}

// Renewed every second, for five: three and a half seconds are left to one that is late by half a second.
const silentBelowMs = 3_500

/**
 * Returns SQL that is true when the process named by `column`, another than `own`, has missed a renewal: it may be
 * dead.
 */
export function isProcessSilent(column: string, own = 'NULL'): string {
  return `(${column} IS NOT NULL AND ${column} IS DISTINCT FROM ${own} AND NOT EXISTS (
             SELECT 1 FROM processes p
              WHERE p.id = ${column} AND p.alive_until > now() + interval '${silentBelowMs} ms'))`
}
