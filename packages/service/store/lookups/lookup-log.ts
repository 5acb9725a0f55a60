import type { Database } from '../database.ts'
import { suppressionVersion } from '../privacy/suppressions.ts'

/** Place in the log of an account: the key of its last row that was read. */
export type LogPlace = {
  /** Microseconds since 1970. */
  readonly foundAtUs: number
  readonly inputKey: Buffer
}

export type LogQuery = {
  readonly accountId: string
  readonly limit: number
  /** Rows older than this one; null: the newest. */
  readonly before: LogPlace | null
  /** Name of a lookup; null: every lookup. */
  readonly operation: string | null
  readonly outcome: 'hit' | 'miss' | null
  /** Text that a value of the question contains, in any case; null: any question. */
  readonly search: string | null
  /** The first moment that is wanted, and the first after those; null or left out: no bound. */
  readonly since?: Date | null
  readonly until?: Date | null
}

/** One lookup of an account, as long as the account's cache has its answer. */
export type LoggedLookup = {
  readonly requestId: string
  readonly operation: string
  readonly foundAt: Date
  /** JSON of the query; null: not stored, or erased. */
  readonly question: string | null
  /** JSON of the answer, suppressed people included; null: a miss. */
  readonly answer: string | null
  /** True for a miss that is not final. */
  readonly isUnsure: boolean
  /** Null: stored before charges and times were noted. */
  readonly credits: number | null
  readonly tookMs: number | null
}

export type LogPage = {
  readonly lookups: readonly LoggedLookup[]
  /** Place from which the next page goes on; null: there are no older rows. */
  readonly next: LogPlace | null
  /** Version of the suppression list at the time of the read. */
  readonly suppressionVersion: number
}

export type ReadLog = (query: LogQuery) => Promise<LogPage>

// A filter that few rows meet reads this many rows in some milliseconds; the next page goes on after them.
const scannedMax = 5_000
// Without a filter nearly every row is shown; the others were found anew since.
const scannedPerShown = 4

/**
 * Creates the reader of an account's lookups, newest first. A page reads a bounded part of the log by its key, so that
 * a page costs the same at any depth; it may hold fewer rows than asked for, and still have a next page.
 */
export function createLookupLog(db: Database): ReadLog {
  return async ({ accountId, limit, before, operation, outcome, search, ...days }) => {
    const isFiltered = operation !== null || outcome !== null || search !== null
    const rows = await db.query<Row>(
      `WITH scanned AS MATERIALIZED (
         SELECT request_id, operation, found_at, input_key, question, credits, took_ms
           FROM lookup_evidence
          WHERE account_id = $1 AND expires_at > now()
            AND found_at >= coalesce($9::timestamptz, '-infinity')
            AND found_at < coalesce($10::timestamptz, 'infinity')
            AND ($2::bigint IS NULL
                 OR (found_at, input_key) < (timestamptz 'epoch' + $2 * interval '1 us', $3::bytea))
          ORDER BY found_at DESC, input_key DESC LIMIT $8
       ), found AS MATERIALIZED (
         SELECT s.*, c.answer, c.doubt
           FROM scanned s
           JOIN lookups c ON c.account_id = $1 AND c.input_key = s.input_key
                         AND c.request_id = s.request_id AND c.expires_at > now()
          WHERE ($4::text IS NULL OR s.operation = $4)
            AND ($5::boolean IS NULL OR (c.answer IS NOT NULL) = $5)
            -- The names of the fields are no part of what is searched.
            AND ($6::text IS NULL
                 OR position(lower($6) IN lower(regexp_replace(s.question, '"[a-z_]+":', '', 'g'))) > 0)
          ORDER BY s.found_at DESC, s.input_key DESC LIMIT $7
       ), last AS (
         -- The oldest row that was read, where older ones may follow.
         SELECT found_at, input_key FROM scanned WHERE (SELECT count(*) FROM scanned) = $8
          ORDER BY found_at, input_key LIMIT 1
       )
       SELECT s.version, ${microseconds('l')} AS last_us, l.input_key AS last_key,
              ${microseconds('f')} AS found_us, f.*
         FROM (SELECT ${suppressionVersion} AS version) s
         LEFT JOIN last l ON true
         LEFT JOIN found f ON true
        ORDER BY f.found_at DESC, f.input_key DESC`,
      [
        accountId,
        before?.foundAtUs ?? null,
        before?.inputKey ?? null,
        operation,
        outcome === null ? null : outcome === 'hit',
        search === null ? null : withinJson(search),
        // One more tells whether there is a next page.
        limit + 1,
        isFiltered ? scannedMax : (limit + 1) * scannedPerShown,
        days.since ?? null,
        days.until ?? null,
      ],
      'lookup-log.read',
    )
    return pageOf(rows, limit)
  }
}

function pageOf(rows: readonly Row[], limit: number): LogPage {
  const [first] = rows
  const lookups = rows.flatMap(lookupOf)
  const last = lookups.length > limit ? rows[limit - 1] : undefined
  return {
    lookups: lookups.slice(0, limit),
    next: last
      ? placeOf(last.found_us, last.input_key)
      : placeOf(first?.last_us ?? null, first?.last_key ?? null),
    suppressionVersion: first?.version ?? 0,
  }
}

function microseconds(table: 'l' | 'f'): string {
  return `(extract(epoch FROM ${table}.found_at) * 1000000)::bigint`
}

/** Returns a text as it stands within a string of JSON. */
function withinJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

function lookupOf({ request_id, operation, found_at, ...row }: Row): readonly LoggedLookup[] {
  if (request_id === null || operation === null || found_at === null) return []
  return [
    {
      requestId: request_id,
      operation,
      foundAt: found_at,
      question: row.question,
      answer: row.answer,
      isUnsure: row.answer === null && row.doubt !== null,
      credits: row.credits,
      tookMs: row.took_ms,
    },
  ]
}

function placeOf(foundAtUs: number | null, inputKey: Buffer | null): LogPlace | null {
  return foundAtUs === null || inputKey === null ? null : { foundAtUs, inputKey }
}

/** Without a lookup all fields but `version` and the last place are null. */
type Row = {
  readonly version: number
  readonly last_us: number | null
  readonly last_key: Buffer | null
  readonly found_us: number | null
  readonly input_key: Buffer | null
  readonly request_id: string | null
  readonly operation: string | null
  readonly found_at: Date | null
  readonly question: string | null
  readonly answer: string | null
  readonly doubt: string | null
  readonly credits: number | null
  readonly took_ms: number | null
}
