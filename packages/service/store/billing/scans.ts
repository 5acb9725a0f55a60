import type { Database } from '../database.ts'

/** Progress of reading a list of Stripe. */
export type Scan = {
  readonly sinceS: number
  /** End of the time range that the pass under way reads. */
  readonly untilS: number
  /** The last object of the last page read; null before the first page. */
  readonly afterId: string | null
  /** The pass met an object that could not be recorded. */
  readonly hasSkipped: boolean
}

export type Scans = {
  /**
   * Acquires a list for one process and returns its progress; null while another process has it. A list that was never
   * read begins `lookbackS` ago, and so does every list after a restore.
   */
  acquire(
    name: string,
    given: { nowS: number; lookbackS: number; leaseMs: number },
  ): Promise<Scan | null>
  /** Stores the progress of a list, and lets other processes have it. */
  save(name: string, scan: Pick<Scan, 'sinceS'> & Partial<Scan>): Promise<void>
  /** Gives one process the right to work that has no list; false while another process has it. */
  lease(name: string, leaseMs: number): Promise<boolean>
  free(name: string): Promise<void>
}

/** Creates the store of the progress of reading Stripe's lists. */
export function createScans(db: Database): Scans {
  return {
    async acquire(name, { nowS, lookbackS, leaseMs }) {
      const [row] = await db.query<ScanRow>(
        `INSERT INTO billing_scans AS s (name, since, until, lease_until)
         VALUES ($1, to_timestamp($2::float8), to_timestamp($3::float8), now() + $4 * interval '1 ms')
         ON CONFLICT (name) DO UPDATE
            SET until = coalesce(s.until, excluded.until), lease_until = excluded.lease_until
          WHERE s.lease_until <= now()
         RETURNING extract(epoch FROM since)::bigint AS since_s, extract(epoch FROM until)::bigint AS until_s, after_id,
                   has_skipped`,
        [name, nowS - lookbackS, nowS, leaseMs],
      )
      if (!row) return null
      const { since_s: sinceS, until_s: untilS, after_id: afterId, has_skipped: hasSkipped } = row
      return { sinceS, untilS, afterId, hasSkipped }
    },
    async lease(name, leaseMs) {
      const rows = await db.query(
        `INSERT INTO billing_scans AS s (name, since, lease_until)
         VALUES ($1, now(), now() + $2 * interval '1 ms')
         ON CONFLICT (name) DO UPDATE SET lease_until = excluded.lease_until WHERE s.lease_until <= now()
         RETURNING name`,
        [name, leaseMs],
      )
      return rows.length > 0
    },
    async free(name) {
      await db.query('UPDATE billing_scans SET lease_until = now() WHERE name = $1', [name])
    },
    async save(name, { sinceS, untilS, afterId, hasSkipped = false }) {
      await db.query(
        `UPDATE billing_scans SET since = to_timestamp($2::float8), until = to_timestamp($3::float8), after_id = $4,
                has_skipped = $5, lease_until = now()
          WHERE name = $1`,
        [name, sinceS, untilS ?? null, afterId ?? null, hasSkipped],
      )
    },
  }
}

type ScanRow = {
  readonly since_s: number
  readonly until_s: number
  readonly after_id: string | null
  readonly has_skipped: boolean
}
