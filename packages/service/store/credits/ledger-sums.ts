import type { Database } from '../database.ts'

/** Returns SQL of the UTC day of a time. */
export const utcDay = (column: string) => `((${column}) AT TIME ZONE 'UTC')::date`

/** SQL that is true when every entry is in the sums; until then the entries themselves are read. */
export const isFilled = '(SELECT is_done FROM ledger_sums_fill)'

// A step of this size takes a tenth of a second.
const entriesAtOnce = 20_000
// The task runs every minute, and may take a connection for a sixth of it.
const fillBudgetMs = 10_000

/**
 * Adds the entries that were booked before there were sums, a step at a time. A step and the place after it are one
 * statement, so that an entry is added once, however many processes do this. Returns the number of entries added.
 */
export async function fillSums(db: Database, stopping?: AbortSignal): Promise<number> {
  const endsAtMs = performance.now() + fillBudgetMs
  let added = 0
  while (performance.now() < endsAtMs && !stopping?.aborted) {
    const [row] = await db.query<{ entries: number }>(
      fillStatement,
      [entriesAtOnce],
      'ledger-sums.fill',
    )
    if (!row || row.entries === 0) break
    added += row.entries
  }
  return added
}

const fillStatement = `
  WITH place AS MATERIALIZED (
    SELECT last_id, after_account, after_id FROM ledger_sums_fill WHERE NOT is_done FOR UPDATE SKIP LOCKED
  ), part AS MATERIALIZED (
    SELECT l.* FROM place p CROSS JOIN LATERAL (
           SELECT account_id, id, created_at, kind, reference, delta FROM ledger
            WHERE (account_id, id) > (p.after_account, p.after_id) AND id <= p.last_id
            ORDER BY account_id, id LIMIT $1 OFFSET 0) l
  ), summed AS (
    INSERT INTO ledger_sums (day, part, entries, credits)
    SELECT ${utcDay('created_at')}, ledger_part(kind, reference), count(*), sum(delta)::bigint FROM part GROUP BY 1, 2
  ), total AS (SELECT count(*) AS entries FROM part),
  last AS (SELECT account_id, id FROM part ORDER BY account_id DESC, id DESC LIMIT 1),
  moved AS (
    UPDATE ledger_sums_fill f
       SET after_account = coalesce((SELECT account_id FROM last), f.after_account),
           after_id = coalesce((SELECT id FROM last), f.after_id),
           is_done = (SELECT entries FROM total) < $1
     WHERE EXISTS (SELECT FROM place)
  )
  SELECT entries FROM total`

// A day under way has a row for each statement of the last minute, and this many more.
const rowsOfToday = 50
// A statement of this size takes some tens of milliseconds; a minute of the fastest writing makes fewer rows.
const rowsAtOnce = 20_000

/**
 * Replaces the rows of a day by one for each part; for today only when they are many. Readers see either. Processes
 * that do it at the same time take different rows. Returns the number of rows that are gone.
 */
export async function foldSums(db: Database, stopping?: AbortSignal): Promise<number> {
  const days = await db.query<{ day: string }>(
    `SELECT day::text FROM ledger_sums GROUP BY day
     HAVING count(*) > CASE WHEN day < ${utcDay('now()')} THEN count(DISTINCT part) ELSE ${rowsOfToday} END
      ORDER BY day`,
  )
  let folded = 0
  for (const { day } of days) {
    if (stopping?.aborted) break
    const [row] = await db.query<{ rows: number }>(foldStatement, [day], 'ledger-sums.fold')
    folded += row?.rows ?? 0
  }
  return folded
}

const foldStatement = `
  WITH gone AS (
    DELETE FROM ledger_sums WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ledger_sums WHERE day = $1::date LIMIT ${rowsAtOnce} FOR UPDATE SKIP LOCKED))
    RETURNING part, entries, credits
  ), one AS (
    INSERT INTO ledger_sums (day, part, entries, credits)
    SELECT $1::date, part, sum(entries)::bigint, sum(credits)::bigint FROM gone GROUP BY part RETURNING 1
  )
  SELECT (SELECT count(*) FROM gone) - (SELECT count(*) FROM one) AS rows`
