import type { Database } from '../database.ts'
import { suppressionVersion } from '../privacy/suppressions.ts'

/** What is kept beside an answer in an account's own cache; JSON, suppressed people included. */
export type StoredEvidence = {
  readonly operation: string
  /** Null: not kept, or erased. */
  readonly question: string | null
  /** Null: nothing was noted. */
  readonly evidence: string | null
  /** Null: a miss. */
  readonly answer: string | null
  readonly foundAt: Date
  readonly keptUntil: Date
}

export type ReadEvidence = (
  accountId: string,
  requestIds: readonly string[],
) => Promise<{
  readonly lookups: readonly StoredEvidence[]
  /** Which suppression list holds. */
  readonly suppressionVersion: number
}>

// Find-all is eight lookups at most; a client may give one id to many requests, and is shown the latest.
const lookupsMax = 20

/**
 * Creates the reader of evidence: of what these requests of an account found, as long as the account's cache has the
 * answer. Nothing of another account is found, whatever the id.
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
