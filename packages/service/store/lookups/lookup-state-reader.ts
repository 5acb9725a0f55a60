import { createBatcher, hadNoAnswer } from '../batch.ts'
import type { Database } from '../database.ts'
import { type Suppressions, suppressionVersion } from '../privacy/suppressions.ts'
import { isProcessDead } from '../process-rows.ts'
import { idempotencyKeptHours, recordInsert } from './idempotency-rows.ts'
import {
  type LookupState,
  type LookupStateQuery,
  type LookupStateRow,
  type NumberedRow,
  noState,
  type ReadLookupState,
  stateOf,
} from './lookup-state.ts'

/**
 * Creates the reader of the state of lookups: one statement reads everything that a lookup must know before it may cost
 * anything, and records a repeat under a key. The suppression list that this process holds afterwards is as new as the
 * state. This is the hot path.
 */
export function createLookupStateReader(
  db: Database,
  suppressions: Pick<Suppressions, 'current'>,
): ReadLookupState {
  // Two batches at a time keep the server busy while rows are read here.
  const bounds = { batchesMax: 2 }
  const read = createBatcher<LookupStateQuery, LookupState>({
    one: (query) => recallOne(db, query),
    many: (queries) => recallMany(db, queries),
    // Wider batches gain little more.
    rowsMax: 64,
    ...bounds,
  })
  const record = createBatcher<LookupStateQuery, LookupState>({
    one: async (query) => (await recallAndRecord(db, [query]))[0] ?? noState,
    many: (queries) => recallAndRecord(db, queries),
    // A batch that writes takes longer: with 64 rows all callers waited for one, and an eighth fewer were answered.
    rowsMax: 32,
    ...bounds,
  })
  return async (query) => {
    const state = await (query.record && query.idempotencyKey !== null
      ? record(query)
      : read(query))
    if (state.account) await suppressions.current(state.suppressionVersion)
    return state
  }
}

/**
 * Columns and joins of one row; `r` is the query's row. The inner OFFSET 0 keeps the shared cache from being probed
 * where the caller's own has the answer: as a plain join it would be probed first, for nothing.
 */
const selection = `
  SELECT a.id, a.credits,
         c.account_id IS NOT NULL AS is_cached, c.answer AS cached_answer, c.request_id AS found_by,
         c.doubt AS cached_doubt,
         CASE WHEN c.doubt IS NOT NULL THEN (extract(epoch FROM c.expires_at - now()) * 1000)::float8 END AS cached_for_ms,
         s.expires_in_ms, s.answer AS known_answer, s.evidence AS known_evidence, s.doubt AS known_doubt,
         q.fingerprint, q.state,
         q.state = 'running' AND (q.lease_until < now() OR ${isProcessDead('q.process_id')}) AS is_lease_over,
         q.status, q.answer AS request_answer, q.cached, q.credits_remaining,
         ${suppressionVersion} AS suppression_version
    FROM accounts a
    LEFT JOIN lookups c
           ON c.account_id = a.id AND c.input_key = r.input_key AND c.expires_at > now()
    LEFT JOIN LATERAL (
           SELECT k.answer, k.evidence, k.doubt, (extract(epoch FROM k.expires_at - now()) * 1000)::float8 AS expires_in_ms
             FROM known_results k
            WHERE c.account_id IS NULL AND k.input_key = r.input_key AND k.expires_at > now() OFFSET 0
         ) s ON true
    LEFT JOIN requests q
           ON q.account_id = a.id AND q.operation = r.operation AND q.key = r.request_key
              AND q.created_at > now() - interval '${idempotencyKeptHours} hours'
   WHERE a.id = coalesce(r.account_id, (
           SELECT account_id FROM api_keys WHERE hash = r.key_hash AND revoked_at IS NULL)) AND a.disabled_at IS NULL`

async function recallOne(db: Database, query: LookupStateQuery): Promise<LookupState> {
  const [row] = await db.query<LookupStateRow>(
    `SELECT x.*, false AS is_recorded FROM (SELECT $1::bytea AS key_hash, $2::text AS account_id, $3::bytea AS input_key,
            $4::text AS operation, $5::text AS request_key) r CROSS JOIN LATERAL (${selection}) x`,
    [keyHashOf(query), accountIdOf(query), query.inputKey, query.operation, query.idempotencyKey],
    'recall.one',
  )
  return row ? stateOf(row) : noState
}

/** OFFSET 0 keeps the planner from turning the index probes of each row into joins over whole tables. */
const found = `
  SELECT r.*, x.*
    FROM unnest($1::bytea[], $2::text[], $3::bytea[], $4::text[], $5::text[], $6::bytea[], $7::text[])
      WITH ORDINALITY AS r(key_hash, account_id, input_key, operation, request_key, request_body, claim_id, n)
    CROSS JOIN LATERAL (${selection} OFFSET 0) x`

const columns = `n, id, credits, is_cached, cached_answer, found_by, cached_doubt, cached_for_ms,
  expires_in_ms, known_answer, known_evidence, known_doubt, fingerprint, state, is_lease_over, status, request_answer, cached, credits_remaining, suppression_version`

async function recallMany(
  db: Database,
  queries: readonly LookupStateQuery[],
): Promise<LookupState[]> {
  const rows = await db.query<NumberedRow>(
    `SELECT ${columns}, false AS is_recorded FROM (${found}) f`,
    valuesOf(queries),
    'recall.many',
  )
  return inOrder(queries, rows)
}

/**
 * Reads the states, and records the repeats among the queries before they are given, by a commit that waits for the
 * disk. Where nothing can be written, nothing is recorded, and queries that need no record can still be answered.
 */
async function recallAndRecord(
  db: Database,
  queries: readonly LookupStateQuery[],
): Promise<readonly LookupState[]> {
  try {
    const rows = await db.query<NumberedRow>(
      `WITH found AS MATERIALIZED (${found}), recorded AS (
         ${recordInsert(
           `SELECT DISTINCT ON (id, operation, request_key)
                  id, operation, request_key, request_body, cached_answer, true, credits, claim_id
             FROM found WHERE is_cached AND fingerprint IS NULL
            ORDER BY id, operation, request_key, n`,
           null,
         )}
         RETURNING claim_id
       )
       SELECT ${columns}, claim_id IN (SELECT claim_id FROM recorded) AS is_recorded FROM found`,
      valuesOf(queries),
      'recall.record',
    )
    return inOrder(queries, rows)
  } catch (error) {
    if (hadNoAnswer(error)) throw error
    return recallMany(db, queries)
  }
}

function valuesOf(queries: readonly LookupStateQuery[]) {
  return [
    queries.map(keyHashOf),
    queries.map(accountIdOf),
    queries.map((query) => query.inputKey),
    queries.map((query) => query.operation),
    queries.map((query) => query.idempotencyKey),
    queries.map((query) => query.record?.fingerprint ?? null),
    queries.map((query) => query.record?.claimId ?? null),
  ]
}

function inOrder(
  queries: readonly LookupStateQuery[],
  rows: readonly NumberedRow[],
): LookupState[] {
  const recalled = new Array<LookupState>(queries.length).fill(noState)
  for (const row of rows) recalled[row.n - 1] = stateOf(row)
  return recalled
}

function keyHashOf({ credential }: LookupStateQuery): Buffer | null {
  return 'keyHash' in credential ? credential.keyHash : null
}

function accountIdOf({ credential }: LookupStateQuery): string | null {
  return 'accountId' in credential ? credential.accountId : null
}
