import type { EntryKind } from '@enricher/contract/account'
import type { Database } from '../database.ts'
import { suppressionVersion } from '../privacy/suppressions.ts'

/** One entry of an account's ledger, with its answer as long as the account's cache has it. */
export type RecentEntry = {
  readonly id: number
  readonly kind: EntryKind
  readonly operation: string | null
  readonly credits: number
  readonly createdAt: Date
  /** JSON of the answer, suppressed people included; null: not stored, or no lookup. */
  readonly answer: string | null
  /** JSON of the query; null: not stored, or no lookup. */
  readonly question: string | null
  /** Id under which the evidence is stored; null: none is. */
  readonly evidenceId: string | null
}

export type RecentEntries = (query: {
  readonly accountId: string
  readonly limit: number
  /** Entries before this one; null: the newest. */
  readonly before: number | null
}) => Promise<{ readonly entries: readonly RecentEntry[]; readonly suppressionVersion: number }>

/** Creates the reader of an account's latest entries, newest first. */
export function createRecentEntries(db: Database): RecentEntries {
  return async ({ accountId, limit, before }) => {
    const rows = await db.query<Row>(
      `SELECT l.id, l.kind, l.operation, l.delta, l.created_at, c.answer,
              e.question, e.request_id AS evidence_id, ${suppressionVersion} AS version
         FROM ledger l
         LEFT JOIN lookups c ON c.account_id = l.account_id AND c.input_key = l.input_key
                            AND c.expires_at > now()
         LEFT JOIN lookup_evidence e ON e.account_id = c.account_id AND e.input_key = c.input_key
                                    AND e.request_id = c.request_id
        WHERE l.account_id = $1 AND l.id < coalesce($2::bigint, 9223372036854775807)
        ORDER BY l.id DESC LIMIT $3`,
      [accountId, before, limit],
    )
    return {
      entries: rows.map(({ delta: credits, created_at: createdAt, ...row }) => ({
        id: row.id,
        kind: row.kind,
        operation: row.operation,
        credits,
        createdAt,
        answer: row.answer,
        question: row.question,
        evidenceId: row.evidence_id,
      })),
      suppressionVersion: rows[0]?.version ?? 0,
    }
  }
}

type Row = {
  readonly id: number
  readonly kind: RecentEntry['kind']
  readonly operation: string | null
  readonly delta: number
  readonly created_at: Date
  readonly answer: string | null
  readonly question: string | null
  readonly evidence_id: string | null
  readonly version: number
}
