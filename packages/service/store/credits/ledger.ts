import { counted } from '@enricher/engine/lib/counted'
import type { Database, Queryable } from '../database.ts'
import { noPresence, type Presence } from '../presence.ts'
import { type ChargeMarks, createChargeMarks } from './charge-marks.ts'
import { createHolds, type Holds } from './holds.ts'
import { findBookedEntry, ReferenceReusedError } from './reference-reused.ts'
import { createSettle, type Settle } from './settlement.ts'
import { type TakeBack, type TakeBackRequest, takeBack } from './take-back.ts'
import { createUsage, type Usage } from './usage.ts'

export type { HoldRequest } from './hold-claim.ts'

type GrantRequest = {
  readonly accountId: string
  readonly credits: number
  readonly kind: 'trial' | 'grant' | 'purchase'
  /**
   * Purpose of the credits: a payment's id, an operator's note. The same reference gives an account credits once for
   * each kind; a payment gives them once to one account.
   */
  readonly reference: string
}

type Grant =
  | { readonly outcome: 'granted'; readonly creditsRemaining: number }
  /** The reference was booked before; nothing changed. */
  | { readonly outcome: 'already_granted'; readonly creditsRemaining: number }
  | { readonly outcome: 'no_account' }

/**
 * The only way in which credits move. Every entry is kept for ever, and their sum is the balance: the database moves
 * the balance when an entry is booked, and refuses one that does not continue it (0012-ledger-guards.sql).
 */
export type Ledger = Omit<Holds, 'forget'> & {
  readonly settle: Settle
  readonly usage: Usage
  /**
   * Adds credits.
   * @throws {ReferenceReusedError} when the account got another number of credits under this reference
   */
  grant(request: GrantRequest): Promise<Grant>
  /**
   * Takes credits back, never those that are held, and returns how many it could take.
   * @throws {ReferenceReusedError} when the reference was booked before with another number or for another account
   */
  takeBack(request: TakeBackRequest): Promise<TakeBack>
}

/**
 * Creates the ledger as a process uses it: holds, settlements, grants and takings back, under its presence. `marks`
 * gets its charges.
 */
export function createLedger(
  db: Database,
  presence: Presence = noPresence,
  marks: Pick<ChargeMarks, 'note'> = createChargeMarks(db),
): Ledger {
  const { forget, ...holds } = createHolds(db, presence)
  const settle = createSettle(db)
  return {
    ...holds,
    async settle(request) {
      const settlement = await settle(request)
      if (settlement.outcome === 'settled' && settlement.creditsCharged > 0) marks.note(request)
      forget(request.holdId)
      return settlement
    },
    usage: createUsage(db),
    grant: (request) => grantOnce(db, request),
    takeBack: (request) => takeBack(db, request),
  }
}

/**
 * Adds credits, also within a transaction; the same reference gives an account credits once.
 * @throws {ReferenceReusedError} when the account got another number of credits under this reference
 */
export async function grantOnce(
  db: Queryable,
  { accountId, credits, kind, reference }: GrantRequest,
): Promise<Grant> {
  const [row] = await db.query<{ credits: number; is_granted: boolean }>(
    `WITH locked AS MATERIALIZED (
       SELECT id, credits FROM accounts WHERE id = $1 FOR NO KEY UPDATE
     ), booked AS (
       INSERT INTO ledger (account_id, delta, balance_after, kind, reference)
       SELECT id, $2, credits + $2, $3, $4 FROM locked
       ON CONFLICT DO NOTHING RETURNING balance_after
     )
     SELECT coalesce(b.balance_after, l.credits) AS credits, b.balance_after IS NOT NULL AS is_granted
       FROM locked l LEFT JOIN booked b ON true`,
    [accountId, credits, kind, reference],
    'ledger.grant',
  )
  if (!row) return { outcome: 'no_account' }
  if (row.is_granted) return { outcome: 'granted', creditsRemaining: row.credits }
  const entry = await findBookedEntry(db, accountId, kind, reference)
  // Trial credits are given once, whatever their number, which may have changed since.
  if (entry && entry.delta !== credits && kind !== 'trial') {
    throw new ReferenceReusedError(reference, `with ${counted(entry.delta, 'credit')}`)
  }
  return { outcome: 'already_granted', creditsRemaining: row.credits }
}
