import { isFilled, utcDay } from '../credits/ledger-sums.ts'
import type { Database } from '../database.ts'
import { usdOf } from '../provider-stats/micro-usd.ts'

/** Money of one UTC day, of all accounts. */
export type RevenueDay = {
  /** Example: `2026-11-22`. */
  readonly day: string
  readonly creditsSold: number
  /** Credits taken back for refunds and disputes, less those restored when a reversal was undone. */
  readonly creditsReversed: number
  /** Trial credits and grants of the operator, less what the operator took back. */
  readonly creditsGranted: number
  readonly creditsSpent: number
  /** Sum of all balances at the end of the day. */
  readonly creditsOutstanding: number
  /** Cents paid less cents that went back to payers. */
  readonly revenueCents: number
  readonly providerCostUsd: number
}

// A year, and the days of the same month a year ago.
const revenueDaysMax = 400

// Entries are summed up by day as they are made. After an update, until earlier entries are summed up too, this report
// reads all entries of its days, and the operator waits.
const limits = { statementTimeoutMs: 20_000, lockTimeoutMs: 5_000 }

/** Reads money by day: the last `days` days, today included, the newest day first. */
export async function readRevenue(db: Database, days: number): Promise<readonly RevenueDay[]> {
  const rows = await db.transaction(
    (tx) => tx.query<Row>(statement, [Math.min(days, revenueDaysMax)]),
    limits,
  )
  return rows.map((row) => ({
    day: row.day,
    creditsSold: row.sold,
    creditsReversed: row.reversed,
    creditsGranted: row.granted,
    creditsSpent: row.spent,
    creditsOutstanding: row.outstanding,
    revenueCents: row.paid_cents - row.reversed_cents,
    providerCostUsd: usdOf(row.cost_micro_usd),
  }))
}

// A branch whose condition is false is not executed. Balances of earlier days are derived from the present ones.
const statement = `
  WITH days AS (
    SELECT d::date AS day FROM generate_series(${utcDay('now()')} - ($1::int - 1), ${utcDay('now()')}, '1 day') AS d
  ), first_day AS (SELECT min(day)::timestamp AT TIME ZONE 'UTC' AS at FROM days),
  booked AS (
    SELECT day, part, credits FROM ledger_sums WHERE ${isFilled} AND day >= (SELECT min(day) FROM days)
     UNION ALL
    SELECT ${utcDay('created_at')}, ledger_part(kind, reference), delta FROM ledger
     WHERE NOT ${isFilled} AND created_at >= (SELECT at FROM first_day)
  ), entries AS (
    SELECT day,
           sum(credits) FILTER (WHERE part = 'sold') AS sold, -sum(credits) FILTER (WHERE part = 'reversed') AS reversed,
           sum(credits) FILTER (WHERE part = 'granted') AS granted, -sum(credits) FILTER (WHERE part = 'spent') AS spent,
           sum(credits) AS moved
      FROM booked GROUP BY 1
  ), paid AS (
    SELECT ${utcDay('paid_at')} AS day, sum(amount_cents) AS cents FROM payments
     WHERE paid_at >= (SELECT at FROM first_day) GROUP BY 1
  ), back AS (
    SELECT ${utcDay('created_at')} AS day, sum(amount_cents) AS cents FROM payment_reversals
     WHERE state = 'in_effect' AND created_at >= (SELECT at FROM first_day) GROUP BY 1
  ), cost AS (
    SELECT day, sum(spent_micro_usd) AS micro_usd FROM provider_records
     WHERE day >= (SELECT min(day) FROM days) GROUP BY 1
  ), balances AS (
    SELECT coalesce(sum(credits), 0) AS credits FROM (
      SELECT credits FROM ledger_sums WHERE ${isFilled} UNION ALL SELECT credits FROM accounts WHERE NOT ${isFilled}) b
  )
  SELECT to_char(d.day, 'YYYY-MM-DD') AS day, coalesce(e.sold, 0)::bigint AS sold,
         coalesce(e.reversed, 0)::bigint AS reversed, coalesce(e.granted, 0)::bigint AS granted,
         coalesce(e.spent, 0)::bigint AS spent, coalesce(p.cents, 0)::bigint AS paid_cents,
         coalesce(b.cents, 0)::bigint AS reversed_cents, coalesce(c.micro_usd, 0)::bigint AS cost_micro_usd,
         ((SELECT credits FROM balances)
           - coalesce(sum(e.moved) OVER (ORDER BY d.day DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)
         )::bigint AS outstanding
    FROM days d
    LEFT JOIN entries e USING (day) LEFT JOIN paid p USING (day)
    LEFT JOIN back b USING (day) LEFT JOIN cost c USING (day)
   ORDER BY d.day DESC`

type Row = {
  readonly day: string
  readonly sold: number
  readonly reversed: number
  readonly granted: number
  readonly spent: number
  readonly paid_cents: number
  readonly reversed_cents: number
  readonly cost_micro_usd: number
  readonly outstanding: number
}
