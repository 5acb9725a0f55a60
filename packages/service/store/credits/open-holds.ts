import type { OpenHolds } from '../../lib/database-series.ts'
import type { Database } from '../database.ts'

/** Counts open holds and their credits, of all processes. A search under way has one row: there are never many. */
export async function countOpenHolds(db: Database): Promise<OpenHolds> {
  const [row] = await db.query<OpenHolds>(
    `SELECT count(*) AS holds, coalesce(sum(credits), 0)::bigint AS credits,
            count(*) FILTER (WHERE expires_at < now()) AS overdue
       FROM holds`,
    [],
    'open-holds.count',
  )
  return row ?? { holds: 0, credits: 0, overdue: 0 }
}
