import type { Database } from '../database.ts'
import { suppressionVersion } from '../privacy/suppressions.ts'

/** The evidence beside an answer in an account's own cache; JSON, suppressed people included. */
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
}

export type ReadEvidence = (
  accountId: string,
  requestIds: readonly string[],
) => Promise<{
  readonly lookups: readonly StoredEvidence[]
  /** Version of the suppression list that holds. */
  readonly suppressionVersion: number
}>

// Find-all makes eight lookups at most; a client may give one id to many requests, and sees the latest.
const lookupsMax = 20

/**
 * Creates the reader of the evidence for requests of an account, as long as the account's cache has the answer. It
 * finds nothing of another account, whatever the id.
 */
export function createEvidenceReader(db: Database): ReadEvidence {
  return async (accountId, requestIds) => {
    const rows = await db.query<Row>(
      `SELECT s.version, e.* FROM (SELECT ${suppressionVersion} AS version) s
         LEFT JOIN LATERAL (
           SELECT e.operation, e.question, e.evidence, c.answer, e.found_at, c.expires_at
             FROM lookup_evidence e
             JOIN lookups c ON c.account_id = e.account_id AND c.input_key = e.input_key
                           AND c.request_id = e.request_id AND c.expires_at > now()
            WHERE e.account_id = $1 AND e.request_id = ANY($2) AND e.expires_at > now()
            ORDER BY e.found_at DESC, e.operation DESC LIMIT ${lookupsMax}) e ON true`,
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
            },
          ],
    )
    return { lookups, suppressionVersion: rows[0]?.version ?? 0 }
  }
}

type Row = {
  readonly version: number
  /** Null: there is none. */
  readonly operation: string | null
  readonly question: string | null
  readonly evidence: string | null
  readonly answer: string | null
  readonly found_at: Date | null
  readonly expires_at: Date | null
}
