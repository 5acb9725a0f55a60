import type { LogoAnswer } from '@enricher/engine/model/engine'
import { isNamedIn } from '@enricher/engine/suppression/suppression-texts'
import { asyncCommit } from '../async-commit.ts'
import type { Database } from '../database.ts'
import { type Suppressions, suppressionVersion } from '../privacy/suppressions.ts'
import { writeChecked } from './batches.ts'

/** The address of a company's logo, as its site states it. */
export type LogoPlace = { readonly domain: string; readonly url: string }

/** Stores the pictures of logos, for all processes. */
export type Logos = {
  /** Returns what is known of the picture there; null: nothing. `picture` is null where there is none. */
  read(place: LogoPlace): Promise<{ readonly picture: LogoAnswer | null } | null>
  /** Keeps the picture for a time, or that there is none. */
  write(place: LogoPlace, picture: LogoAnswer | null, keptForMs: number): Promise<void>
}

// A picture has some ten kilobytes and a megabyte at most; further ones are fetched each time they are asked for. Rows
// without a picture have as many places of their own.
const rowsMax = 10_000

type Row = { readonly media_type: LogoAnswer['mediaType'] | null; readonly picture: Buffer | null }

/** Creates the store of pictures. None of a suppressed company is written. */
export function createLogos(db: Database, suppressions: Suppressions): Logos {
  return {
    async read({ domain, url }) {
      const [row] = await db.query<Row>(
        `SELECT media_type, picture FROM logos
          WHERE domain = $1 AND logo_url = $2 AND expires_at > now()`,
        [domain, url],
        'logos.read',
      )
      if (!row) return null
      const { media_type: mediaType, picture } = row
      return { picture: mediaType && picture ? { mediaType, bytes: picture } : null }
    },
    async write({ domain, url }, picture, keptForMs) {
      await writeChecked(suppressions, ({ list, version }) => {
        if (list.hasDomain(domain) || isNamedIn(url, domain, list)) return null
        return writeLogo(db, [
          ...[domain, url, picture?.mediaType ?? null],
          ...[picture && Buffer.from(picture.bytes), keptForMs, version, rowsMax],
        ])
      })
    },
  }
}

async function writeLogo(db: Database, values: readonly unknown[]): Promise<number> {
  const [row] = await db.query<{ version: number }>(
    `WITH ${asyncCommit}, state AS MATERIALIZED (SELECT ${suppressionVersion} AS version FROM async_commit),
     written AS (
       INSERT INTO logos (domain, logo_url, media_type, picture, expires_at)
       SELECT $1, $2, $3, $4::bytea, now() + $5::float8 * interval '1 ms' FROM state
        WHERE version = $6 AND ((SELECT count(*) FROM logos WHERE (picture IS NULL) = ($4::bytea IS NULL)) < $7
                                OR EXISTS (SELECT 1 FROM logos WHERE domain = $1))
       ON CONFLICT (domain) DO UPDATE
          SET logo_url = excluded.logo_url, media_type = excluded.media_type, picture = excluded.picture,
              fetched_at = excluded.fetched_at, expires_at = excluded.expires_at
     )
     SELECT version FROM state`,
    values,
    'logos.write',
  )
  return row?.version ?? 0
}
