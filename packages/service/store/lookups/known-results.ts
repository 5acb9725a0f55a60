import type { DoubtCause } from '@enricher/engine/model/doubt'
import { asyncCommit } from '../async-commit.ts'
import { createBatcher } from '../batch.ts'
import type { Database } from '../database.ts'

/** An answer for the shared cache. */
export type KnownResult = {
  /** Key of the result, the same for all callers. */
  readonly inputKey: Buffer
  /** JSON of the answer; null: nothing was found. */
  readonly answer: string | null
  /** JSON of the answer's evidence; null: there is none. */
  readonly evidence: string | null
  /** How long the result is kept, by the database's clock. */
  readonly ttlMs: number
  /** Reason why the answer may be incomplete; null: it is complete. */
  readonly doubt: DoubtCause | null
}

// An erasure, or another process that learnt the same, may lock a row. A cache is not worth a longer wait: the reply
// waits for it, as do the replies whose rows share the statement.
const lockTimeoutMs = 300

/**
 * Creates the function that writes a result into the shared cache. The write is a statement of its own, apart from the
 * money, so that a row another statement has locked costs that row alone; a batch that meets one is asked again row by
 * row. A miss never replaces an unexpired hit: the older knowledge is the better one.
 * @throws {Error} where the row was locked for too long, or the database is unavailable
 */
export function createShare(db: Database): (result: KnownResult) => Promise<void> {
  return createBatcher<KnownResult, void>({
    one: (result) => shareMany(db, [result]).then(() => undefined),
    many: (results) => shareMany(db, results),
    rowsMax: 64,
    // Two batches would wait for each other's rows.
    batchesMax: 1,
  })
}

async function shareMany(db: Database, results: readonly KnownResult[]): Promise<undefined[]> {
  await db.query(
    `WITH ${asyncCommit}, hasty AS MATERIALIZED (
       SELECT set_config('lock_timeout', '${lockTimeoutMs}', true) FROM async_commit
     )
     INSERT INTO known_results AS k (input_key, answer, evidence, expires_at, doubt)
     SELECT DISTINCT ON (r.input_key) r.input_key, r.answer, r.evidence, now() + r.ttl_ms * interval '1 ms', r.doubt
       FROM hasty, unnest($1::bytea[], $2::text[], $3::float8[], $4::text[], $5::text[]) WITH ORDINALITY
            AS r(input_key, answer, ttl_ms, evidence, doubt, n)
      ORDER BY r.input_key, r.answer IS NULL, r.n DESC
     ON CONFLICT (input_key) DO UPDATE
        SET answer = excluded.answer, evidence = excluded.evidence, expires_at = excluded.expires_at,
            doubt = excluded.doubt
      WHERE k.expires_at <= now() OR k.answer IS NULL OR excluded.answer IS NOT NULL`,
    [
      results.map((result) => result.inputKey),
      results.map((result) => result.answer),
      results.map((result) => result.ttlMs),
      results.map((result) => result.evidence),
      results.map((result) => result.doubt),
    ],
    'known-results.share',
  )
  return results.map(() => undefined)
}
