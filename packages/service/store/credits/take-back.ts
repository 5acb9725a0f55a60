import { counted } from '@enricher/engine/lib/counted'
import type { Queryable } from '../database.ts'
import { findBookedEntry, ReferenceReusedError } from './reference-reused.ts'

export type TakeBackRequest = {
  readonly accountId: string
  /** Number of credits to take, at least 1. */
  readonly credits: number
  /**
   * `take_back`: an operator takes credits back and gives a reason of at most 500 characters. `refund`: a payment is
   * reversed, wholly or in part, by refund or dispute.
   */
  readonly kind: 'take_back' | 'refund'
  /** A reference takes from an account once for each kind; the id of a refund or dispute takes once in all. */
  readonly reference: string
} & (
  | { readonly kind: 'take_back'; readonly reason: string }
  | { readonly kind: 'refund'; readonly reason?: string }
)

export type TakeBack =
  | {
      /** `already_taken`: the reference was booked before; nothing changed, and the figures are the earlier ones. */
      readonly outcome: 'taken' | 'already_taken'
      readonly taken: number
      /** Credits that were asked for and not available: spent before, or held by searches under way. */
      readonly notTaken: number
      /** The present balance. */
      readonly creditsRemaining: number
    }
  | { readonly outcome: 'no_account' }

/**
 * Takes back as many of the credits asked for as are available, and returns how many those were. An entry is made even
 * when there were none: the reference is then used up, and the entry states what is owed.
 * @throws {ReferenceReusedError} when the reference was booked before with another number or for another account
 */
export async function takeBack(db: Queryable, request: TakeBackRequest): Promise<TakeBack> {
  const { accountId, credits, kind, reference, reason } = request
  const [row] = await db.query<{ credits: number; taken: number | null }>(
    `WITH locked AS MATERIALIZED (
       SELECT id, credits, held FROM accounts WHERE id = $1 FOR NO KEY UPDATE
     ), booked AS (
       INSERT INTO ledger (account_id, delta, balance_after, kind, reference, asked, reason)
       SELECT id, -least($2::bigint, credits - held), credits - least($2::bigint, credits - held), $3, $4, $2, $5
         FROM locked
       ON CONFLICT DO NOTHING RETURNING delta, balance_after
     )
     SELECT coalesce(b.balance_after, l.credits) AS credits, -b.delta AS taken
       FROM locked l LEFT JOIN booked b ON true`,
    [accountId, credits, kind, reference, reason ?? null],
    'ledger.take-back',
  )
  if (!row) return { outcome: 'no_account' }
  const creditsRemaining = row.credits
  if (row.taken !== null) {
    return { outcome: 'taken', taken: row.taken, notTaken: credits - row.taken, creditsRemaining }
  }
  const entry = await findBookedEntry(db, accountId, kind, reference)
  if (!entry) throw new ReferenceReusedError(reference, 'for another account')
  if (entry.asked !== credits)
    throw new ReferenceReusedError(reference, `with ${counted(entry.asked ?? 0, 'credit')}`)
  // The absolute value, as the negative of zero would be another zero.
  const taken = Math.abs(entry.delta)
  return { outcome: 'already_taken', taken, notTaken: credits - taken, creditsRemaining }
}
