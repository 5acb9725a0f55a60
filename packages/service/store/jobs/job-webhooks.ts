import type { WebhookError } from '@enricher/contract/webhooks'
import type { Database } from '../database.ts'

/** A message to send. */
export type DueWebhook = {
  readonly jobId: string
  readonly accountId: string
  readonly url: string
  /** How often the message was sent, this time included. */
  readonly attempts: number
  readonly kind: string
  readonly state: string
  readonly createdAt: Date
  readonly startedAt: Date | null
  readonly finishedAt: Date
  readonly secret: StoredSecretVersion
}

/** The number of an account's secret, and the time since which it holds. */
export type StoredSecretVersion = { readonly version: number; readonly rotatedAt: Date | null }

type WebhookOutcome = {
  readonly state: 'pending' | 'delivered' | 'failed'
  readonly status: number | null
  readonly error: WebhookError | null
}

/** Outcome of an attempt. */
export type WebhookRecord = WebhookOutcome & {
  /** Time until the message is sent again; null unless it is pending. */
  readonly inMs: number | null
}

type Claimed = Pick<DueWebhook, 'jobId' | 'attempts'>

/** A message of an account, as its owner may read it. */
export type ListedWebhook = WebhookOutcome & {
  /** Number of the job, by which lists go on. */
  readonly number: number
  readonly jobId: string
  /** Null: the message was sent or given up. */
  readonly url: string | null
  readonly attempts: number
  readonly lastAttemptAt: Date | null
}

/** The messages about jobs that are over, and the secrets of accounts. */
export type JobWebhooks = {
  /**
   * Claims messages that are due: at most `ofAccountMax` of each account, and none of those in `busyAccounts`. Each is
   * due again after `leaseMs`, so that it is sent again when this process dies.
   */
  claim(claim: {
    readonly max: number
    readonly ofAccountMax: number
    readonly busyAccounts: readonly string[]
    readonly leaseMs: number
  }): Promise<readonly DueWebhook[]>
  /** Stores the outcome of an attempt; does nothing when another process has claimed the message since. */
  record(claimed: Claimed, record: WebhookRecord): Promise<void>
  /** Puts a message back as if it had not been claimed, as its process ends. */
  release(claimed: Claimed): Promise<void>
  /** Lists the messages of an account whose jobs are kept, the newest job first, or those before a job's number. */
  list(accountId: string, limit: number, before: number | null): Promise<readonly ListedWebhook[]>
  secretVersion(accountId: string): Promise<StoredSecretVersion>
  rotate(accountId: string): Promise<StoredSecretVersion>
}

type DueRow = {
  readonly job_id: string
  readonly account_id: string
  readonly url: string
  readonly attempts: number
  readonly kind: string
  readonly state: string
  readonly created_at: Date
  readonly started_at: Date | null
  readonly finished_at: Date
  readonly version: number | null
  readonly rotated_at: Date | null
}

type VersionRow = { readonly version: number; readonly rotated_at: Date }

/** Creates the store of webhooks. */
export function createJobWebhooks(db: Database): JobWebhooks {
  return {
    async claim({ max, ofAccountMax, busyAccounts, leaseMs }) {
      const values = [max, ofAccountMax, busyAccounts, leaseMs]
      return (await db.query<DueRow>(claimDue, values, 'job-webhooks.claim')).map(dueOf)
    },
    async record({ jobId, attempts }, { state, inMs, status, error }) {
      await db.query(
        `UPDATE job_webhooks
            SET state = $3, due_at = now() + $4::float8 * interval '1 ms', last_attempt_at = now(),
                last_status = $5, last_error = $6, url = CASE WHEN $3 = 'pending' THEN url END
          WHERE job_id = $1 AND attempts = $2 AND state = 'pending'`,
        [jobId, attempts, state, inMs, status, error],
        'job-webhooks.record',
      )
    },
    async release({ jobId, attempts }) {
      await db.query(
        `UPDATE job_webhooks SET attempts = attempts - 1, due_at = now()
          WHERE job_id = $1 AND attempts = $2 AND state = 'pending'`,
        [jobId, attempts],
        'job-webhooks.release',
      )
    },
    list: (accountId, limit, before) =>
      db.query<ListedWebhook>(
        `SELECT j.number, w.job_id AS "jobId", w.url, w.state, w.attempts, w.last_attempt_at AS "lastAttemptAt",
                w.last_status AS status, w.last_error AS error
           FROM account_jobs j JOIN job_webhooks w ON w.job_id = j.id
          WHERE j.account_id = $1 AND ($3::bigint IS NULL OR j.number < $3)
          ORDER BY j.number DESC LIMIT $2`,
        [accountId, limit, before],
        'job-webhooks.list',
      ),
    async secretVersion(accountId) {
      const [row] = await db.query<VersionRow>(
        'SELECT version, rotated_at FROM webhook_secrets WHERE account_id = $1',
        [accountId],
        'webhook-secrets.find',
      )
      return versionOf(row)
    },
    async rotate(accountId) {
      const [row] = await db.query<VersionRow>(
        `INSERT INTO webhook_secrets AS s (account_id, version) VALUES ($1, 2)
         ON CONFLICT (account_id) DO UPDATE SET version = s.version + 1, rotated_at = now()
         RETURNING version, rotated_at`,
        [accountId],
        'webhook-secrets.rotate',
      )
      return versionOf(row)
    },
  }
}

// The query steps through the accounts by the index, so that an account with many due messages costs as much as one
// with few. Each account's first message comes before any other's second.
const claimDue = `
  WITH RECURSIVE owners AS (
    (SELECT account_id FROM job_webhooks WHERE due_at IS NOT NULL ORDER BY account_id LIMIT 1)
    UNION ALL
    SELECT (SELECT w.account_id FROM job_webhooks w
             WHERE w.due_at IS NOT NULL AND w.account_id > o.account_id
             ORDER BY w.account_id LIMIT 1)
      FROM owners o WHERE o.account_id IS NOT NULL
  ), due AS (
    SELECT d.job_id FROM owners o CROSS JOIN LATERAL (
      SELECT w.job_id, w.due_at, row_number() OVER (ORDER BY w.due_at) AS place
        FROM job_webhooks w
       WHERE w.account_id = o.account_id AND w.due_at <= now()
       ORDER BY w.due_at LIMIT $2
    ) d
    WHERE o.account_id IS NOT NULL AND o.account_id <> ALL ($3)
    ORDER BY d.place, d.due_at LIMIT $1
  ), taken AS (
    -- Another process may have taken it since: then it is not due any more.
    UPDATE job_webhooks w
       SET due_at = now() + $4::float8 * interval '1 ms', attempts = attempts + 1
      FROM due WHERE w.job_id = due.job_id AND w.due_at <= now()
    RETURNING w.job_id, w.account_id, w.url, w.attempts
  )
  SELECT t.*, j.kind, j.state, j.created_at, j.started_at, j.finished_at, s.version, s.rotated_at
    FROM taken t
    JOIN account_jobs j ON j.id = t.job_id
    LEFT JOIN webhook_secrets s ON s.account_id = t.account_id`

function dueOf(row: DueRow): DueWebhook {
  const { version, rotated_at } = row
  return {
    jobId: row.job_id,
    accountId: row.account_id,
    url: row.url,
    attempts: row.attempts,
    kind: row.kind,
    state: row.state,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    secret: versionOf(
      version === null || rotated_at === null ? undefined : { version, rotated_at },
    ),
  }
}

/** Returns the version of a secret; an account without a row has its first secret. */
function versionOf(row: VersionRow | undefined): StoredSecretVersion {
  return row ? { version: row.version, rotatedAt: row.rotated_at } : { version: 1, rotatedAt: null }
}
