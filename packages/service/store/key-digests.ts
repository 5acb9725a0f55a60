import { ownValue } from '@enricher/engine/lib/own-value'
import { type KeyedDigest, plainDigestBytes } from '../lib/keyed-digest.ts'
import type { Database, Queryable } from './database.ts'

// A batch takes some 20 ms, for which its rows are locked.
const batchRows = 500

type Table = {
  /** SQL that selects and locks the rows of a batch; its parameters are the values of `key` in the row before. */
  readonly pick: string
  /** Columns that order the walk through the rows, each with a value before all of its values. */
  readonly key: { readonly [column: string]: string | Buffer }
  /** SQL that keys the rows at these places; its parameters are the places, the plain digests and the keyed ones. */
  readonly replace: string
}

const nothing = Buffer.alloc(0)

// A row that is stored under a keyed digest already is newer. Of two answers the one that lasts longer stays: a hit
// that was paid for, rather than a miss.
const tables: readonly Table[] = [
  {
    pick: `SELECT ctid::text AS place, input_key AS digest, account_id, input_key FROM lookups
            WHERE octet_length(input_key) = ${plainDigestBytes} AND (account_id, input_key) > ($1, $2)
            ORDER BY account_id, input_key LIMIT ${batchRows} FOR UPDATE`,
    key: { account_id: '', input_key: nothing },
    replace: `WITH gone AS (
         DELETE FROM lookups WHERE ctid = ANY($1::tid[]) RETURNING account_id, input_key, answer, expires_at
       )
       INSERT INTO lookups AS l (account_id, input_key, answer, expires_at)
       SELECT g.account_id, r.keyed, g.answer, g.expires_at
         FROM gone g JOIN (SELECT DISTINCT * FROM unnest($2::bytea[], $3::bytea[]) AS r(plain, keyed)) r
                       ON r.plain = g.input_key
        ORDER BY g.account_id, r.keyed
       ON CONFLICT (account_id, input_key) DO UPDATE
          SET answer = excluded.answer, expires_at = excluded.expires_at, request_id = NULL
        WHERE l.expires_at < excluded.expires_at`,
  },
  {
    pick: `SELECT ctid::text AS place, input_key AS digest, input_key FROM known_results
            WHERE octet_length(input_key) = ${plainDigestBytes} AND input_key > $1
            ORDER BY input_key LIMIT ${batchRows} FOR UPDATE`,
    key: { input_key: nothing },
    replace: `WITH gone AS (
         DELETE FROM known_results WHERE ctid = ANY($1::tid[]) RETURNING input_key, answer, expires_at
       )
       INSERT INTO known_results AS k (input_key, answer, expires_at)
       SELECT r.keyed, g.answer, g.expires_at
         FROM gone g JOIN unnest($2::bytea[], $3::bytea[]) AS r(plain, keyed) ON r.plain = g.input_key
        ORDER BY r.keyed
       ON CONFLICT (input_key) DO UPDATE
          SET answer = excluded.answer, evidence = NULL, expires_at = excluded.expires_at
        WHERE k.expires_at < excluded.expires_at`,
  },
  {
    pick: `SELECT ctid::text AS place, fingerprint AS digest, account_id, operation, key FROM requests
            WHERE octet_length(fingerprint) = ${plainDigestBytes}
              AND (account_id, operation, key) > ($1, $2, $3)
            ORDER BY account_id, operation, key LIMIT ${batchRows} FOR UPDATE`,
    key: { account_id: '', operation: '', key: '' },
    replace: `UPDATE requests q SET fingerprint = r.keyed
                FROM (SELECT DISTINCT * FROM unnest($2::bytea[], $3::bytea[]) AS r(plain, keyed)) r
               WHERE q.ctid = ANY($1::tid[]) AND q.fingerprint = r.plain`,
  },
]

type Row = { readonly place: string; readonly digest: Buffer; readonly [column: string]: unknown }

/**
 * Keys the digests of inputs that earlier versions stored plain, so that their answers are found again and no copy of
 * the database confirms a guess; returns how many. It works in batches, each a transaction: it may be interrupted and
 * then goes on with the rest. Several processes may run it at once; each returns when nothing is left. It costs one
 * statement when there is nothing to do.
 */
export async function keyStoredDigests(db: Database, keyed: KeyedDigest): Promise<number> {
  if (!(await hasPlainDigests(db))) return 0
  let rows = 0
  for (const table of tables) {
    let before: readonly unknown[] | null = Object.values(table.key)
    while (before !== null) {
      const place: readonly unknown[] = before
      const batch: readonly Row[] = await db.transaction((tx) => keyBatch(tx, table, place, keyed))
      rows += batch.length
      const last = batch.at(-1)
      before = last ? Object.keys(table.key).map((column) => ownValue(last, column)) : null
    }
  }
  return rows
}

async function hasPlainDigests(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ has_any: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM lookups WHERE octet_length(input_key) = ${plainDigestBytes})
         OR EXISTS (SELECT 1 FROM known_results WHERE octet_length(input_key) = ${plainDigestBytes})
         OR EXISTS (SELECT 1 FROM requests WHERE octet_length(fingerprint) = ${plainDigestBytes}) AS has_any`,
    [],
    'digests.plain',
  )
  return row?.has_any === true
}

async function keyBatch(
  tx: Queryable,
  { pick, replace }: Table,
  before: readonly unknown[],
  keyed: KeyedDigest,
): Promise<readonly Row[]> {
  // Each batch continues in the index. Statistics do not cover the length of digests: without these settings all rows
  // would be sorted each time.
  await tx.query('SET LOCAL enable_bitmapscan = off')
  await tx.query('SET LOCAL enable_sort = off')
  const batch = await tx.query<Row>(pick, before)
  if (batch.length === 0) return batch
  // A crash may undo the last batches, which are then done again.
  await tx.query('SET LOCAL synchronous_commit = off')
  const digests = batch.map(({ digest }) => digest)
  await tx.query(replace, [batch.map(({ place }) => place), digests, digests.map(keyed)])
  return batch
}
