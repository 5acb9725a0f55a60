import type { EntryKind } from '@enricher/contract/account'
import type { Database } from '../database.ts'

type UsageQuery = {
  readonly accountId: string
  readonly limit: number
  /** `nextCursor` of the previous page; null for the newest entries. */
  readonly cursor: string | null
}

export type LedgerEntry = {
  readonly id: string
  readonly kind: EntryKind
  readonly operation: string | null
  /** Change of the balance; negative for a charge. */
  readonly credits: number
  readonly balanceAfter: number
  readonly requestId: string | null
  /** Reason of the entry: a payment, a note of the operator, a hold. */
  readonly reference: string
  /** Credits that were to be taken back, which may exceed those taken; null for entries of other kinds. */
  readonly asked: number | null
  /** Reason why credits were taken back. */
  readonly reason: string | null
  readonly createdAt: Date
}

type UsagePage = {
  readonly entries: readonly LedgerEntry[]
  /** Null on the last page. */
  readonly nextCursor: string | null
}

export type Usage = (query: UsageQuery) => Promise<UsagePage>

/**
 * Creates the reader of the ledger statement of one account, newest first; pages stay right while entries are added.
 */
export function createUsage(db: Database): Usage {
  return async ({ accountId, limit, cursor }) => {
    const rows = await db.query<Row>(
      `SELECT id, kind, operation, delta, balance_after, request_id, reference, asked, reason, created_at
         FROM ledger
        WHERE account_id = $1 AND id < coalesce($2::bigint, 9223372036854775807)
        ORDER BY id DESC LIMIT $3`,
      [accountId, cursor, limit + 1],
      'usage.page',
    )
    const entries = rows.slice(0, limit).map(entryOf)
    const last = entries.at(-1)
    return { entries, nextCursor: rows.length > limit && last ? last.id : null }
  }
}

type Row = {
  readonly id: number
  readonly kind: LedgerEntry['kind']
  readonly operation: string | null
  readonly delta: number
  readonly balance_after: number
  readonly request_id: string | null
  readonly reference: string
  readonly asked: number | null
  readonly reason: string | null
  readonly created_at: Date
}

function entryOf(row: Row): LedgerEntry {
  return {
    id: String(row.id),
    kind: row.kind,
    operation: row.operation,
    credits: row.delta,
    balanceAfter: row.balance_after,
    requestId: row.request_id,
    reference: row.reference,
    asked: row.asked,
    reason: row.reason,
    createdAt: row.created_at,
  }
}
