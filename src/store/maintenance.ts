import type { Database } from './database.ts'
import { idempotencyKeptHours } from './lookups/idempotency-rows.ts'
import { countsKeptDays } from './lookups/lookup-counts.ts'
import { recordKeptDays } from './provider-stats/provider-stats.ts'

export type Maintenance = {
  /**
   * Deletes cache rows, facts and idempotency records whose time is over; returns how many. Works in small batches and
   * passes over rows that others have locked, so that several processes may do it at once.
   */
  purge(): Promise<number>
}

/** Short locks; a batch takes some milliseconds. */
const batchRows = 1_000
/** One call ends after this many rows a table, so that a stopping process need not wait long. */
const batchesMax = 20

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
  // A file goes after its rows, so that no batch deletes a hundred thousand of them.
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
    // What was set aside before midnight goes back to yesterday.
    isOver: `day < ${todayUtc} - 1`,
  },
  {
    name: 'purge.mx-slots',
    table: 'mail_host_turns',
    // A day after a host's last session, or its last pause, it is like any other again.
    isOver: `greatest(last_start_at, paused_until) <= now() - interval '1 day'`,
  },
  // A process without a row is as dead as one that was not renewed; an hour is for operators who look.
  {
    name: 'purge.processes',
    table: 'processes',
    isOver: `alive_until <= now() - interval '1 hour'`,
  },
]

/** Creates what deletes expired rows, a batch at a time. */
export function createMaintenance(db: Database): Maintenance {
  return {
    async purge() {
      let deleted = 0
      for (const { name, table, isOver } of purges) {
        const statement = `
          WITH gone AS (
            DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
              SELECT ctid FROM ${table} WHERE ${isOver} LIMIT $1 FOR UPDATE SKIP LOCKED))
            RETURNING 1
          )
          SELECT count(*) AS rows FROM gone`
        deleted += await repeat(async () => {
          const [row] = await db.query<{ rows: number }>(statement, [batchRows], name)
          return row?.rows ?? 0
        })
      }
      return deleted
    },
  }
}

/** Until a batch is not full, or there were enough of them. */
async function repeat(deleteBatch: () => Promise<number>): Promise<number> {
  let deleted = 0
  for (let batch = 0; batch < batchesMax; batch += 1) {
    const rows = await deleteBatch()
    deleted += rows
    if (rows < batchRows) break
  }
  return deleted
}
