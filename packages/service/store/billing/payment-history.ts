import type { Database } from '../database.ts'
import { type Payment, type PaymentRow, paymentColumns, paymentOf } from './payment.ts'

export type PaymentPage = {
  /** Newest first. */
  readonly payments: readonly Payment[]
  /** Null on the last page. */
  readonly nextCursor: string | null
}

/** Returns a page of an account's payments; `cursor`: `nextCursor` of the previous page, or null. */
export async function readPaymentHistory(
  db: Database,
  accountId: string,
  limit: number,
  cursor: string | null,
): Promise<PaymentPage> {
  const rows = await db.query<PaymentRow>(
    `SELECT ${paymentColumns} FROM payments p
      WHERE p.account_id = $1
        AND ($2::text IS NULL OR (p.created_at, p.id) < (SELECT c.created_at, c.id FROM payments c
                                                         WHERE c.id = $2 AND c.account_id = $1))
      ORDER BY p.created_at DESC, p.id DESC LIMIT $3`,
    [accountId, cursor, limit + 1],
  )
  const payments = rows.slice(0, limit).map(paymentOf)
  return { payments, nextCursor: rows.length > limit ? (payments.at(-1)?.id ?? null) : null }
}

/** Returns how many credits of reversed payments could not be taken back, of one account or of all. */
export async function readCreditsOwed(db: Database, accountId: string | null): Promise<number> {
  const [row] = await db.query<{ owed: number }>(
    `SELECT coalesce(sum(credits_reversed - credits_taken), 0)::bigint AS owed FROM payments
      WHERE credits_reversed > credits_taken AND ($1::text IS NULL OR account_id = $1)`,
    [accountId],
  )
  return row?.owed ?? 0
}
