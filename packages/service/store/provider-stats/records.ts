import { ownValue } from '@enricher/engine/lib/own-value'
import type { ProviderStats, StatsKey } from '@enricher/engine/model/provider-stats'
import type { SkipReason } from '@enricher/engine/model/step'
import { asyncCommit } from '../async-commit.ts'
import type { Database } from '../database.ts'
import { usdOf } from './micro-usd.ts'

/** One event, as it is added up. */
export type RecordEvent = StatsKey & {
  /** The day in UTC. */
  readonly day: string
  /** `settled`: matched, and no other provider had to be asked. `skipped_budget` ...: skipped, by reason. */
  readonly event:
    | 'settled'
    | 'matched'
    | 'no_match'
    | 'error'
    | 'confirmed'
    | 'wrong'
    | `skipped_${SkipReason}`
  readonly durationMs: number
  readonly spentMicroUsd: number
  /** Part of the money set aside that day that goes back. */
  readonly givenBackMicroUsd: number
}

/** A provider's sums, with the steps in which it was skipped, by reason. Skipped steps are not among `asked`. */
export type StoredRecord = ProviderStats & {
  readonly skipped: Readonly<Record<SkipReason, number>>
}

// Each reason has a column.
const skipReasons: readonly SkipReason[] = [
  'unauthorized',
  'exhausted',
  'rate_limited',
  'failing',
  'budget',
  'no_time',
]

/** Columns that count events, each with the events it counts. */
const counters = {
  asked: `'settled', 'matched', 'no_match', 'error'`,
  matched: `'settled', 'matched'`,
  settled: `'settled'`,
  errors: `'error'`,
  confirmed: `'confirmed'`,
  wrong: `'wrong'`,
  ...Object.fromEntries(skipReasons.map((reason) => [`skipped_${reason}`, `'skipped_${reason}'`])),
}
const sums = ['spent_micro_usd', 'duration_ms']
const columns = [...Object.keys(counters), ...sums]

const write = `WITH ${asyncCommit}, r AS MATERIALIZED (
   SELECT r.* FROM async_commit, unnest($1::date[], $2::text[], $3::text[], $4::text[], $5::text[],
          $6::bigint[], $7::bigint[], $8::bigint[])
          AS r(day, provider, operation, mail_host_class, event, duration_ms, spent_micro_usd, given_back)
 ), recorded AS (
   INSERT INTO provider_records AS t (day, provider, operation, mail_host_class, ${columns.join(', ')})
   SELECT day, provider, operation, mail_host_class,
          ${[
            ...Object.values(counters).map(
              (events) => `count(*) FILTER (WHERE event IN (${events}))`,
            ),
            ...sums.map((column) => `sum(${column})`),
          ].join(', ')}
     FROM r GROUP BY 1, 2, 3, 4
    ORDER BY day, provider COLLATE "C", operation COLLATE "C", mail_host_class COLLATE "C"
   ON CONFLICT (day, provider, operation, mail_host_class) DO UPDATE
      SET ${columns.map((column) => `${column} = t.${column} + excluded.${column}`).join(', ')}
 )
 INSERT INTO provider_budgets AS b (day, provider, spent_micro_usd)
 SELECT day, provider, sum(spent_micro_usd) FROM r WHERE spent_micro_usd > 0 OR given_back > 0
  GROUP BY day, provider ORDER BY day, provider COLLATE "C"
 ON CONFLICT (day, provider) DO UPDATE
    SET spent_micro_usd = b.spent_micro_usd + excluded.spent_micro_usd,
        reserved_micro_usd = greatest(0, b.reserved_micro_usd - (
          SELECT sum(given_back) FROM r WHERE r.day = b.day AND r.provider = b.provider))`

/**
 * Adds events to the records, and their cost to the budgets, in one statement. A crash of the database server may lose
 * the last events: the money set aside for them then stays counted.
 */
export async function writeEvents(db: Database, events: readonly RecordEvent[]): Promise<void> {
  await db.query(
    write,
    [
      events.map(({ day }) => day),
      events.map(({ provider }) => provider),
      events.map(({ operation }) => operation),
      events.map(({ mailHostClass }) => mailHostClass ?? ''),
      events.map(({ event }) => event),
      events.map(({ durationMs }) => Math.round(durationMs)),
      events.map(({ spentMicroUsd }) => spentMicroUsd),
      events.map(({ givenBackMicroUsd }) => givenBackMicroUsd),
    ],
    'providers.enter',
  )
}

type Row = Pick<StatsKey, 'provider' | 'operation'> & {
  readonly mail_host_class: string
} & Readonly<Record<string, number>>

/** Returns the sums of the events from a day (UTC) on. */
export async function readRecords(db: Database, fromDay: string): Promise<StoredRecord[]> {
  const rows = await db.query<Row>(
    `SELECT provider, operation, mail_host_class, ${columns
      .map((column) => `sum(${column})::bigint AS ${column}`)
      .join(', ')}
       FROM provider_records WHERE day >= $1 GROUP BY 1, 2, 3`,
    [fromDay],
    'providers.read-records',
  )
  return rows.map((row) => ({
    provider: row.provider,
    operation: row.operation,
    mailHostClass: row.mail_host_class === '' ? null : row.mail_host_class,
    asked: countOf(row, 'asked'),
    matched: countOf(row, 'matched'),
    accepted: countOf(row, 'settled'),
    errors: countOf(row, 'errors'),
    confirmed: countOf(row, 'confirmed'),
    wrong: countOf(row, 'wrong'),
    spentUsd: usdOf(countOf(row, 'spent_micro_usd')),
    durationMs: countOf(row, 'duration_ms'),
    skipped: {
      unauthorized: countOf(row, 'skipped_unauthorized'),
      exhausted: countOf(row, 'skipped_exhausted'),
      rate_limited: countOf(row, 'skipped_rate_limited'),
      failing: countOf(row, 'skipped_failing'),
      budget: countOf(row, 'skipped_budget'),
      no_time: countOf(row, 'skipped_no_time'),
    },
  }))
}

function countOf(row: Readonly<Record<string, unknown>>, column: string): number {
  const value = ownValue(row, column)
  if (typeof value !== 'number') throw new Error(`A record has no ${column}.`)
  return value
}
