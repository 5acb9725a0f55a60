import { asyncCommit } from '../async-commit.ts'
import type { Queryable } from '../database.ts'
import { isProcessDead, isWrittenSince } from '../process-rows.ts'

/** Hours for which an Idempotency-Key is kept: as long as a client may sensibly repeat a request. */
export const idempotencyKeptHours = 24

/** A key within its account and operation. */
export type IdempotencyKey = {
  readonly accountId: string
  readonly operation: string
  readonly key: string
}

/** One attempt under a key. */
export type RecordClaim = IdempotencyKey & {
  /** Id of this attempt: only this attempt may complete or abandon the record that it has begun. */
  readonly claimId: string
}

/** A claim to make. */
export type RunningRecord = RecordClaim & {
  /** Digest of the body. */
  readonly fingerprint: Buffer
  /** Time after which another request may begin the record anew, also while the process is alive. */
  readonly leaseMs: number
}

/** An answer to record under a key. */
export type FinishedRecord = RecordClaim & {
  readonly fingerprint: Buffer
  readonly outcome: {
    readonly answer: string | null
    readonly cached: boolean
    readonly creditsRemaining: number
  }
}

/**
 * SQL of a conflict that is true when an equal request of the process in `excluded.process_id` may take over the claim
 * of `q`. The statement may not see the process row of a claim that was made after the statement began: such a claim is
 * not over.
 */
const isClaimOver = `(q.state = 'running' AND q.fingerprint = excluded.fingerprint
             AND (q.lease_until < now()
                  OR (NOT ${isWrittenSince('q.created_at')}
                      AND ${isProcessDead('q.process_id', 'excluded.process_id')})))`

/**
 * Claims every key that is free, for one process. A repetition with the same claim has `begun` again: the earlier reply
 * may have been lost. Of several claims of one key in one call only the first has begun.
 */
export async function beginRecords(
  db: Queryable,
  processId: string | null,
  requests: readonly RunningRecord[],
): Promise<('begun' | 'exists')[]> {
  const rows = await db.query<{ claim_id: string }>(
    `WITH ${asyncCommit}
     INSERT INTO requests AS q
            (account_id, operation, key, fingerprint, state, lease_until, claim_id, process_id)
     SELECT DISTINCT ON (r.account_id, r.operation, r.key)
            r.account_id, r.operation, r.key, r.fingerprint, 'running', now() + r.lease_ms * interval '1 ms',
            r.claim_id, $7
       FROM async_commit, unnest($1::text[], $2::text[], $3::text[], $4::bytea[], $5::float8[], $6::text[])
            WITH ORDINALITY AS r(account_id, operation, key, fingerprint, lease_ms, claim_id, n)
      ORDER BY r.account_id, r.operation, r.key, r.n
     ON CONFLICT (account_id, operation, key) DO UPDATE
        SET fingerprint = excluded.fingerprint, state = 'running', lease_until = excluded.lease_until,
            claim_id = excluded.claim_id, process_id = excluded.process_id,
            status = NULL, answer = NULL, cached = NULL, credits_remaining = NULL, created_at = now()
      WHERE q.created_at <= now() - interval '${idempotencyKeptHours} hours'
         OR (q.state = 'running' AND q.claim_id = excluded.claim_id)
         OR ${isClaimOver}
     RETURNING claim_id`,
    [
      requests.map((request) => request.accountId),
      requests.map((request) => request.operation),
      requests.map((request) => request.key),
      requests.map((request) => request.fingerprint),
      requests.map((request) => request.leaseMs),
      requests.map((request) => request.claimId),
      processId,
    ],
    'requests.begin',
  )
  const begun = new Set(rows.map((row) => row.claim_id))
  return requests.map(({ claimId }) => (begun.has(claimId) ? 'begun' : 'exists'))
}

/**
 * Returns the statement that records answers where the attempt's own claim runs, where no record still counts, or where
 * the claim of an equal request is over, as the process of the expression `processId` sees it; without a process no
 * claim is taken over. A record that another attempt works at, or has finished, stays as it is. So does a different
 * answer that this attempt has recorded by a statement whose reply was lost: other requests may have been given it
 * already. `rows` selects account, operation, key, fingerprint, answer, cached, credits remaining and claim, each key
 * once, in the order of the keys.
 */
export function recordInsert(rows: string, processId: string | null): string {
  return `
     INSERT INTO requests AS q
            (account_id, operation, key, fingerprint, answer, cached, credits_remaining, claim_id, state, process_id)
     SELECT new.*, 'done', ${processId ?? 'NULL'} FROM (${rows}) new
     ON CONFLICT (account_id, operation, key) DO UPDATE
        SET fingerprint = excluded.fingerprint, state = 'done', status = NULL, answer = excluded.answer,
            cached = excluded.cached, credits_remaining = excluded.credits_remaining,
            claim_id = excluded.claim_id, lease_until = NULL,
            created_at = CASE WHEN q.claim_id = excluded.claim_id THEN q.created_at ELSE now() END
      WHERE (q.claim_id = excluded.claim_id
             AND (q.state = 'running'
                  OR (q.answer, q.cached, q.credits_remaining)
                     IS NOT DISTINCT FROM (excluded.answer, excluded.cached, excluded.credits_remaining)))
         OR ${processId === null ? 'false' : isClaimOver}
         OR q.created_at <= now() - interval '${idempotencyKeptHours} hours'`
}

/**
 * Records answers under their keys and returns for each whether it is the answer of its key. It is also when an earlier
 * call, whose reply was lost, wrote the same under the same claim. The commit waits for the disk: an answer that was
 * given outlives a crash of the server.
 */
export async function finishRecords(
  db: Queryable,
  processId: string | null,
  requests: readonly FinishedRecord[],
): Promise<boolean[]> {
  const rows = await db.query<{ claim_id: string }>(
    `${recordInsert(
      `
     SELECT DISTINCT ON (r.account_id, r.operation, r.key)
            r.account_id, r.operation, r.key, r.fingerprint, r.answer, r.cached, r.credits, r.claim_id
       FROM unnest($1::text[], $2::text[], $3::text[], $4::bytea[], $5::text[], $6::bool[],
              $7::bigint[], $8::text[]) WITH ORDINALITY
            AS r(account_id, operation, key, fingerprint, answer, cached, credits, claim_id, n)
      ORDER BY r.account_id, r.operation, r.key, r.n`,
      '$9::text',
    )}
     RETURNING claim_id`,
    [
      requests.map((request) => request.accountId),
      requests.map((request) => request.operation),
      requests.map((request) => request.key),
      requests.map((request) => request.fingerprint),
      requests.map((request) => request.outcome.answer),
      requests.map((request) => request.outcome.cached),
      requests.map((request) => request.outcome.creditsRemaining),
      requests.map((request) => request.claimId),
      processId,
    ],
    'requests.record',
  )
  const recorded = new Set(rows.map((row) => row.claim_id))
  return requests.map(({ claimId }) => recorded.has(claimId))
}

/** Frees a key that runs under this claim. */
export async function abandonRecord(
  db: Queryable,
  { accountId, operation, key, claimId }: RecordClaim,
): Promise<void> {
  await db.query(
    `DELETE FROM requests
      WHERE account_id = $1 AND operation = $2 AND key = $3 AND state = 'running' AND claim_id = $4`,
    [accountId, operation, key, claimId],
    'requests.abandon',
  )
}
