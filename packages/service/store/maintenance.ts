import type { Database } from './database.ts'
import { idempotencyKeptHours } from './lookups/idempotency-rows.ts'
import { countsKeptDays } from './lookups/lookup-counts.ts'
import { recordKeptDays } from './provider-stats/provider-stats.ts'

export type Maintenance = {
  /**
   * Deletes cache rows, facts and idempotency records that have expired: until none is left, `budgetMs` have passed or
   * the process stops. It works in small batches and skips rows that others have locked, so that several processes may
   * purge at once.
   */
  purge(stopping?: AbortSignal): Promise<Purged>
}

export type Purged = {
  readonly deleted: number
  /** Expired rows left for lack of time, by table; at most 100,000 are counted per table. */
  readonly overdue: ReadonlyMap<string, number>
}

/** Small batches keep locks short; a batch takes some milliseconds. */
const batchRows = 1_000
/** After this many batches of one table the next table follows. */
const partBatches = 20
// A third of the minute after which the next purge begins, so that one connection has this much work at most.
const usualBudgetMs = 20_000
const overdueRowsMax = 100_000

const todayUtc = `(now() AT TIME ZONE 'UTC')::date`

// The planner takes the expiry index for the inner query, and row addresses for the deletion.
const purges = [
  {
    name: 'purge.lookup-counts',
    table: 'lookup_counts',
    isOver: `day < ${todayUtc} - ${countsKeptDays}`,
  },
  { name: 'purge.lookups', table: 'lookups', isOver: 'expires_at <= now()' },
  { name: 'purge.lookup-evidence', table: 'lookup_evidence', isOver: 'expires_at <= now()' },
  // A file is deleted after its rows, so that no batch deletes a hundred thousand of them.
  {
    name: 'purge.bulk-rows',
    table: 'bulk_rows',
    isOver: 'file_id IN (SELECT id FROM bulk_files WHERE expires_at <= now())',
  },
  {
    name: 'purge.bulk-files',
    table: 'bulk_files',
    isOver:
      'expires_at <= now() AND NOT EXISTS (SELECT 1 FROM bulk_rows r WHERE r.file_id = bulk_files.id)',
  },
  { name: 'purge.known-results', table: 'known_results', isOver: 'expires_at <= now()' },
  {
    name: 'purge.requests',
    table: 'requests',
    isOver: `created_at <= now() - interval '${idempotencyKeptHours} hours'`,
  },
  ...[
    'site_crawls',
    'logos',
    'mail_domains',
    'mailbox_verdicts',
    'mailboxes',
    'imported_contacts',
    'contact_opt_outs',
    'pattern_hints',
    'provider_claims',
    'provider_tickets',
    'rosters',
    'sign_in_origins',
    'oauth_clients',
    'oauth_grants',
    'oauth_tokens',
    'agent_registrations',
    'browser_sessions',
    'mail_links',
    'trial_origins',
    'stripe_events',
    'account_jobs',
  ].map((table) => ({
    name: `purge.${table.replaceAll('_', '-')}`,
    table,
    isOver: 'expires_at <= now()',
  })),
  {
    name: 'purge.provider-records',
    table: 'provider_records',
    isOver: `day <= ${todayUtc} - ${recordKeptDays}`,
  },
  {
    name: 'purge.provider-budgets',
    table: 'provider_budgets',
    // A reservation from before midnight goes back to yesterday's budget.
    isOver: `day < ${todayUtc} - 1`,
  },
  {
    name: 'purge.mx-slots',
    table: 'mail_host_turns',
    // A day after its last session or pause a host is like any other again.
    isOver: `greatest(last_start_at, paused_until) <= now() - interval '1 day'`,
  },
  // A process without a row is as dead as one whose row is overdue; the hour lets operators look at the row.
  {
    name: 'purge.processes',
    table: 'processes',
    isOver: `alive_until <= now() - interval '1 hour'`,
  },
]

type Purge = (typeof purges)[number]

/** Creates the task that deletes expired rows, a batch at a time. */
export function createMaintenance(db: Database, budgetMs = usualBudgetMs): Maintenance {
  return {
    async purge(stopping) {
      const endsAtMs = performance.now() + budgetMs
      const mayGoOn = () => performance.now() < endsAtMs && !stopping?.aborted
      const open = [...purges]
      let deleted = 0
      while (mayGoOn()) {
        const purge = open.shift()
        if (!purge) break
        const part = await purgePart(db, purge, mayGoOn)
        deleted += part.deleted
        if (part.isFull) open.push(purge)
      }
      return { deleted, overdue: stopping?.aborted ? new Map() : await countOverdue(db, open) }
    },
  }
}

type Part = {
  readonly deleted: number
  /** The last batch was full: there may be more. */
  readonly isFull: boolean
}

async function purgePart(
  db: Database,
  { name, table, isOver }: Purge,
  mayGoOn: () => boolean,
): Promise<Part> {
  const statement = `
    WITH gone AS (
      DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${table} WHERE ${isOver} LIMIT $1 FOR UPDATE SKIP LOCKED))
      RETURNING 1
    )
    SELECT count(*) AS rows FROM gone`
  let deleted = 0
  for (let batch = 0; batch < partBatches && mayGoOn(); batch += 1) {
    const [row] = await db.query<{ rows: number }>(statement, [batchRows], name)
    const rows = row?.rows ?? 0
    deleted += rows
    if (rows < batchRows) return { deleted, isFull: false }
  }
  return { deleted, isFull: true }
}

async function countOverdue(db: Database, left: readonly Purge[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { name, table, isOver } of left) {
    const [row] = await db.query<{ rows: number }>(
      `SELECT count(*) AS rows FROM (SELECT FROM ${table} WHERE ${isOver} LIMIT $1) o`,
      [overdueRowsMax],
      `${name}.overdue`,
    )
    if (row && row.rows > 0) counts.set(table, row.rows)
  }
  return counts
}
