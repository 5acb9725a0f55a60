import type { Queryable } from './database.ts'
import { unsynced } from './unsynced.ts'

/**
 * Writes that the process is alive for `leaseMs` from now, by the database's clock. An attempt that arrives late takes
 * nothing back. A crash of the server may lose the row; the next renewal writes it again.
 */
export async function renewProcess(db: Queryable, id: string, leaseMs: number): Promise<void> {
  await db.query(
    `WITH ${unsynced}
     INSERT INTO processes AS p (id, alive_until)
     SELECT $1, now() + $2::float8 * interval '1 ms' FROM unsynced
     ON CONFLICT (id) DO UPDATE SET alive_until = greatest(p.alive_until, excluded.alive_until)`,
    [id, leaseMs],
    'processes.renew',
  )
}

/** Writes that the process has ended: what it still holds is free at once. */
export async function removeProcess(db: Queryable, id: string): Promise<void> {
  await db.query('DELETE FROM processes WHERE id = $1', [id], 'processes.remove')
}

/**
 * SQL that is true when the process named by `column` is not alive. `own` is an expression for the asking process: it is
 * alive whatever its row says, for a database that stood still ends all leases. Null in `column`, as earlier
 * versions leave it, is never true.
 */
export function isProcessGone(column: string, own = 'NULL'): string {
  return `(${column} IS NOT NULL AND ${column} IS DISTINCT FROM ${own} AND NOT EXISTS (
             SELECT 1 FROM processes p WHERE p.id = ${column} AND p.alive_until > now()))`
}

// Renewed every second, for five: three and a half seconds are left to one that is late by half a second.
const silentBelowMs = 3_500

/** SQL that is true when the process named by `column`, another than `own`, has missed a renewal: it may be dead. */
export function isProcessSilent(column: string, own = 'NULL'): string {
  return `(${column} IS NOT NULL AND ${column} IS DISTINCT FROM ${own} AND NOT EXISTS (
             SELECT 1 FROM processes p
              WHERE p.id = ${column} AND p.alive_until > now() + interval '${silentBelowMs} ms'))`
}
