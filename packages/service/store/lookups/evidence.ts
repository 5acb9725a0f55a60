import type { Database } from '../database.ts'
import { suppressionVersion } from '../privacy/suppressions.ts'

/** The evidence beside an answer in an account's own cache, from which callers have to remove suppressed people. */
export type StoredEvidence = {
  readonly operation: string
  /** JSON of the query; null: not stored, or erased. */
  readonly question: string | null
  /** JSON of the evidence; null: there is none. */
  readonly evidence: string | null
  /** JSON of the answer; null: a miss. */
  readonly answer: string | null
  readonly foundAt: Date
  readonly keptUntil: Date
  /** Null: neither was noted. */
  readonly credits: number | null
  readonly tookMs: number | null
}

export type ReadEvidence = (
  accountId: string,
  requestIds: readonly string[],
) => Promise<{
  readonly lookups: readonly StoredEvidence[]
  /** Version of the suppression list at the time of the read. */
  readonly suppressionVersion: number
}>

// Find-all makes eight lookups at most; a client may give one id to many requests, and gets the latest twenty.
const lookupsMax = 20

/**
 * Creates the reader of the evidence for requests of an account. It finds evidence only while the account's cache still
 * has the answer, and none of another account, whatever the id.
 */
export function createEvidenceReader(db: Database): ReadEvidence {
  return async (accountId, requestIds) => {
    // LEFT JOIN: one row comes back even without evidence, because it carries the version.
    const rows = await db.query<Row>(
      `SELECT s.version, found.* FROM (SELECT ${suppressionVersion} AS version) s
         LEFT JOIN LATERAL (
           SELECT e.operation, e.question, e.evidence, c.answer, e.found_at, c.expires_at,
                  e.credits, e.took_ms
             FROM lookup_evidence e
             JOIN lookups c ON c.account_id = e.account_id AND c.input_key = e.input_key
                           AND c.request_id = e.request_id AND c.expires_at > now()
            WHERE e.account_id = $1 AND e.request_id = ANY($2) AND e.expires_at > now()
            ORDER BY e.found_at DESC, e.operation DESC LIMIT ${lookupsMax}) found ON true`,
      [accountId, requestIds],
      'evidence.read',
    )
    const lookups = rows.flatMap(({ operation, question, evidence, answer, ...row }) =>
      operation === null || row.found_at === null || row.expires_at === null
        ? []
        : [
            {
              operation,
              question,
              evidence,
              answer,
              foundAt: row.found_at,
              keptUntil: row.expires_at,
              credits: row.credits,
              tookMs: row.took_ms,
            },
          ],
    )
    return { lookups, suppressionVersion: rows[0]?.version ?? 0 }
  }
}

type Row = {
  readonly version: number
  /** Null when there is no evidence; then all fields but `version` are null. */
  readonly operation: string | null
  readonly question: string | null
  readonly evidence: string | null
  readonly answer: string | null
  readonly found_at: Date | null
  readonly expires_at: Date | null
  readonly credits: number | null
  readonly took_ms: number | null
}
