import { type KeyedDigest, plainDigestBytes } from '../lib/keyed-digest.ts'
import { ownValue } from '../lib/own-value.ts'
import type { Database, Queryable } from './database.ts'

// Some 20 ms, for which the rows of a batch are locked.
const batchRows = 500

type Table = {
  /** The rows of a batch, locked; the values of `key` in the row before come as parameters. */
  readonly pick: string
  /** Columns by which the rows are walked through, and what stands before the first of them. */
  readonly key: { readonly [column: string]: string | Buffer }
  /** Keys the rows at these places: places, plain and keyed digests come as parameters. */
  readonly replace: string
}

const nothing = Buffer.alloc(0)

// What is stored under a keyed digest already is newer. Of the two answers the one that lasts longer stays: a hit
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
 * Keys the digests of inputs that earlier versions stored as they were, so that their answers are found again and no
 * copy of the database confirms a guess; returns how many. Works in batches, each a transaction: it may be interrupted
 * and goes on with what is left. Several processes may do it at once; each returns when nothing is left. Costs one
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
  // Each batch walks on in the index. Statistics know nothing of the length of digests: all rows would be sorted each
  // time.
  await tx.query('SET LOCAL enable_bitmapscan = off')
  await tx.query('SET LOCAL enable_sort = off')
  const batch = await tx.query<Row>(pick, before)
  if (batch.length === 0) return batch
  // A crash may undo the last batches, and they are done again.
  await tx.query('SET LOCAL synchronous_commit = off')
  const digests = batch.map(({ digest }) => digest)
  await tx.query(replace, [batch.map(({ place }) => place), digests, digests.map(keyed)])
  return batch
}
