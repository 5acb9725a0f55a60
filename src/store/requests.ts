import { createBatcher } from './batch.ts'
import type { Database } from './database.ts'
import { unsynced } from './unsynced.ts'

/** How long an Idempotency-Key is remembered (design 4.10). */
export const requestKeptHours = 24

type RequestKey = {
  readonly accountId: string
  readonly operation: string
  readonly key: string
}

export type RunningRequest = RequestKey & {
  /** Digest of the body. */
  readonly fingerprint: Buffer
  /** After this long whoever runs it is taken for dead, and another may begin it anew. */
  readonly leaseMs: number
}

type FinishedRequest = RequestKey & {
  readonly fingerprint: Buffer
  readonly outcome: {
    readonly answer: string | null
    readonly cached: boolean
    readonly creditsRemaining: number
  }
}

export type Requests = {
  /**
   * Claims a key. `exists`: it runs elsewhere, is done, or came with another body; recall says which.
   * A claim whose lease is over is taken over by the same body, one older than a day by any.
   */
  begin(request: RunningRequest): Promise<'begun' | 'exists'>
  /** Records an answer that charged nothing. The reply does not wait for it: see `onFailure`. */
  finish(request: FinishedRequest): void
  /** Frees a key that is still running: an error is no final answer. */
  abandon(key: RequestKey): Promise<void>
  /** Resolves when everything given to `finish` is written or has failed. Call it before closing the database. */
  flush(): Promise<void>
}

// Soon enough for a retry, which comes after a network's timeout at the earliest.
const finishLingerMs = 10

/**
 * Idempotency records. `onFailure` hears of records that could not be written: a retry of such a request
 * is answered from the caller's cache instead of word for word, so nothing is charged twice.
 */
export function createRequests(
  db: Database,
  onFailure: (error: unknown) => void = () => undefined,
): Requests {
  const begin = createBatcher<RunningRequest, 'begun' | 'exists'>({
    one: async (request) => (await beginMany(db, [request]))[0] ?? 'exists',
    many: (requests) => beginMany(db, requests),
    rowsMax: 64,
    inFlightMax: 1,
  })
  const finish = createBatcher<FinishedRequest, undefined>({
    one: (request) => finishMany(db, [request]).then(() => undefined),
    many: (requests) => finishMany(db, requests),
    // Nobody waits for these: few wide batches leave the server to those who do.
    rowsMax: 256,
    inFlightMax: 1,
    lingerMs: finishLingerMs,
  })
  const underWay = new Set<Promise<unknown>>()
  return {
    begin,
    finish(request) {
      const written = finish(request)
        .catch(onFailure)
        .finally(() => underWay.delete(written))
      underWay.add(written)
    },
    async abandon({ accountId, operation, key }) {
      await db.query(
        `DELETE FROM requests
          WHERE account_id = $1 AND operation = $2 AND key = $3 AND state = 'running'`,
        [accountId, operation, key],
        'requests.abandon',
      )
    },
    async flush() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}

async function beginMany(
  db: Database,
  requests: readonly RunningRequest[],
): Promise<('begun' | 'exists')[]> {
  const rows = await db.query<{ account_id: string; operation: string; key: string }>(
    `WITH ${unsynced}
     INSERT INTO requests AS q (account_id, operation, key, fingerprint, state, lease_until)
     SELECT DISTINCT ON (r.account_id, r.operation, r.key)
            r.account_id, r.operation, r.key, r.fingerprint, 'running', now() + r.lease_ms * interval '1 ms'
       FROM unsynced, unnest($1::text[], $2::text[], $3::text[], $4::bytea[], $5::float8[])
            WITH ORDINALITY AS r(account_id, operation, key, fingerprint, lease_ms, n)
      ORDER BY r.account_id, r.operation, r.key, r.n
     ON CONFLICT (account_id, operation, key) DO UPDATE
        SET fingerprint = excluded.fingerprint, state = 'running', lease_until = excluded.lease_until,
            status = NULL, answer = NULL, cached = NULL, credits_remaining = NULL, created_at = now()
      WHERE q.created_at <= now() - interval '${requestKeptHours} hours'
         OR (q.state = 'running' AND q.lease_until < now() AND q.fingerprint = excluded.fingerprint)
     RETURNING account_id, operation, key`,
    [
      requests.map((request) => request.accountId),
      requests.map((request) => request.operation),
      requests.map((request) => request.key),
      requests.map((request) => request.fingerprint),
      requests.map((request) => request.leaseMs),
    ],
    'requests.begin',
  )
  // Of equal keys in one batch only the first has begun.
  const begun = new Set(rows.map((row) => nameOf(row.account_id, row.operation, row.key)))
  return requests.map(({ accountId, operation, key }) =>
    begun.delete(nameOf(accountId, operation, key)) ? 'begun' : 'exists',
  )
}

function nameOf(accountId: string, operation: string, key: string): string {
  return JSON.stringify([accountId, operation, key])
}

async function finishMany(
  db: Database,
  requests: readonly FinishedRequest[],
): Promise<undefined[]> {
  await db.query(
    `WITH ${unsynced}
     INSERT INTO requests AS q
            (account_id, operation, key, fingerprint, state, answer, cached, credits_remaining)
     SELECT DISTINCT ON (r.account_id, r.operation, r.key)
            r.account_id, r.operation, r.key, r.fingerprint, 'done', r.answer, r.cached, r.credits
       FROM unsynced, unnest($1::text[], $2::text[], $3::text[], $4::bytea[], $5::text[], $6::bool[],
              $7::bigint[]) WITH ORDINALITY
            AS r(account_id, operation, key, fingerprint, answer, cached, credits, n)
      ORDER BY r.account_id, r.operation, r.key, r.n
     ON CONFLICT (account_id, operation, key) DO UPDATE
        SET state = 'done', answer = excluded.answer, cached = excluded.cached,
            credits_remaining = excluded.credits_remaining, lease_until = NULL
      WHERE q.state = 'running' AND q.fingerprint = excluded.fingerprint`,
    [
      requests.map((request) => request.accountId),
      requests.map((request) => request.operation),
      requests.map((request) => request.key),
      requests.map((request) => request.fingerprint),
      requests.map((request) => request.outcome.answer),
      requests.map((request) => request.outcome.cached),
      requests.map((request) => request.outcome.creditsRemaining),
    ],
    'requests.finish',
  )
  return requests.map(() => undefined)
}
