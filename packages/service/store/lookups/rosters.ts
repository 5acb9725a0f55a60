import type { Json } from '@enricher/engine/lib/digest'
import { newId } from '@enricher/engine/lib/ids'
import type { Database } from '../database.ts'
import { suppressionVersion } from '../privacy/suppressions.ts'

/** A roster from which later pages are cut. */
export type StoredRoster = {
  readonly domain: string
  readonly entries: readonly Json[]
  readonly storedAtMs: number
  readonly expiresAtMs: number
  /** Version of the suppression list that holds. `entries` may have suppressed people: cutting a page drops them. */
  readonly suppressionVersion: number
}

export type Rosters = {
  /**
   * Stores the entries of a first page for `ttlMs`, so that later pages neither repeat nor lose an address; returns an
   * id.
   */
  save(domain: string, entries: readonly Json[], ttlMs: number): Promise<string>
  /** Returns a snapshot; null when there is none or its lifetime is over. */
  read(id: string): Promise<StoredRoster | null>
}

/** Creates the store of roster snapshots, from which pages are cut. */
export function createRosters(db: Database): Rosters {
  return {
    async save(domain, entries, ttlMs) {
      const id = newId('ros')
      await db.query(
        `INSERT INTO rosters (id, domain, entries, expires_at)
         VALUES ($1, $2, $3, now() + $4::float8 * interval '1 ms')`,
        [id, domain, JSON.stringify(entries), ttlMs],
        'rosters.save',
      )
      return id
    },
    async read(id) {
      const [row] = await db.query<Row>(
        `SELECT domain, entries, (extract(epoch FROM created_at) * 1000)::float8 AS stored_at_ms,
                (extract(epoch FROM expires_at) * 1000)::float8 AS expires_at_ms,
                ${suppressionVersion} AS version
           FROM rosters WHERE id = $1 AND expires_at > now()`,
        [id],
        'rosters.read',
      )
      if (!row) return null
      return {
        domain: row.domain,
        entries: JSON.parse(row.entries) as Json[],
        storedAtMs: Math.round(row.stored_at_ms),
        expiresAtMs: Math.round(row.expires_at_ms),
        suppressionVersion: row.version,
      }
    },
  }
}

type Row = {
  readonly domain: string
  readonly entries: string
  readonly stored_at_ms: number
  readonly expires_at_ms: number
  readonly version: number
}
