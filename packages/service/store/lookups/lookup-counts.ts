import type { Database } from '../database.ts'

export type CountedLookup = {
  readonly accountId: string
  readonly operation: string
  /** Null: the lookup was counted before, and has cost more since. */
  readonly result: 'hit' | 'miss' | 'cached' | null
  readonly credits: number
}

/** Results of an account's lookups on one day (UTC), for one operation. */
export type LookupCount = {
  /** Example: `2026-11-22`. */
  readonly day: string
  readonly operation: string
  readonly hits: number
  readonly misses: number
  /** Lookups answered from the account's own cache. */
  readonly repeats: number
  readonly credits: number
}

export type LookupCounts = {
  /** Counts a lookup. No request waits: the count is written within some seconds, and lost with a killed process. */
  note(lookup: CountedLookup): void
  /** Returns the counts of an account for the last `days` days, today included. */
  list(accountId: string, days: number): Promise<readonly LookupCount[]>
  /** Writes the counts at once, and resolves when that is done or has failed. */
  flush(): Promise<void>
}

/** The days of thirteen months: a chart of a year, and its first month once more. */
export const countsKeptDays = 400

const writeEveryMs = 1_000
// More accounts than make lookups within a second; beyond the bound the sums are written at once.
const rowsMax = 5_000

type Sum = {
  accountId: string
  operation: string
  hits: number
  misses: number
  repeats: number
  credits: number
}

/** Creates the counters behind the charts. One statement a second writes the counts of all accounts' lookups. */
export function createLookupCounts(db: Database): LookupCounts {
  let sums = new Map<string, Sum>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    const rows = [...sums.values()]
    sums = new Map()
    // Writes go one after the other, so that two statements of this process do not wait for each other's rows. A failed
    // write is lost: whether it was carried out is unknown, and counting it twice would be wrong as well.
    if (rows.length > 0) writing = writing.then(() => add(db, rows)).catch(() => undefined)
    return writing
  }
  return {
    note(lookup) {
      const name = `${lookup.accountId} ${lookup.operation}`
      const sum = sums.get(name) ?? emptySum(lookup)
      sums.set(name, sum)
      sum.credits += lookup.credits
      if (lookup.result !== null) sum[columnOf[lookup.result]] += 1
      timer ??= setTimeout(() => void write(), writeEveryMs).unref()
      if (sums.size >= rowsMax) void write()
    },
    list: (accountId, days) => list(db, accountId, days),
    flush: write,
  }
}

const columnOf = { hit: 'hits', miss: 'misses', cached: 'repeats' } as const

function emptySum({ accountId, operation }: CountedLookup): Sum {
  return { accountId, operation, hits: 0, misses: 0, repeats: 0, credits: 0 }
}

async function add(db: Database, rows: readonly Sum[]): Promise<void> {
  await db.query(
    `INSERT INTO lookup_counts AS c (account_id, day, operation, hits, misses, repeats, credits)
     SELECT account_id, (now() AT TIME ZONE 'UTC')::date, operation, hits, misses, repeats, r.credits
       FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])
              AS r(account_id, operation, hits, misses, repeats, credits)
       JOIN accounts a ON a.id = r.account_id AND a.deleted_at IS NULL
      -- The same order in every process: their rows cannot wait for each other in a circle.
      ORDER BY account_id, operation
        -- A deletion under way is waited for: what comes after it would stay for as long as counts are kept.
        FOR KEY SHARE OF a
     ON CONFLICT (account_id, day, operation) DO UPDATE
        SET hits = c.hits + excluded.hits, misses = c.misses + excluded.misses,
            repeats = c.repeats + excluded.repeats, credits = c.credits + excluded.credits`,
    [
      rows.map(({ accountId }) => accountId),
      rows.map(({ operation }) => operation),
      rows.map(({ hits }) => hits),
      rows.map(({ misses }) => misses),
      rows.map(({ repeats }) => repeats),
      rows.map(({ credits }) => credits),
    ],
    'lookup-counts.add',
  )
}

function list(db: Database, accountId: string, days: number): Promise<readonly LookupCount[]> {
  return db.query<LookupCount>(
    `SELECT day::text, operation, hits, misses, repeats, credits FROM lookup_counts
      WHERE account_id = $1 AND day > (now() AT TIME ZONE 'UTC')::date - $2::int
      ORDER BY day, operation`,
    [accountId, days],
  )
}
