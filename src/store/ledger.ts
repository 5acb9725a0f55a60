import type { Database } from './database.ts'
import { createHolds, type Holds } from './holds.ts'
import { createSettle, type Settle } from './settlement.ts'
import { createUsage, type Usage } from './usage.ts'

export type { HoldRequest } from './hold-claim.ts'

type GrantRequest = {
  readonly accountId: string
  readonly credits: number
  readonly kind: 'trial' | 'grant' | 'purchase'
  /** What the credits are for: a payment's id, an operator's note. The same reference gives credits once. */
  readonly reference: string
}

type Grant =
  | { readonly outcome: 'granted'; readonly creditsRemaining: number }
  /** This reference was booked before; nothing changed. */
  | { readonly outcome: 'already_granted'; readonly creditsRemaining: number }
  | { readonly outcome: 'no_account' }

/** The only way credits move. Every entry is kept for ever, and their sum is the balance. */
export type Ledger = Holds & {
  readonly settle: Settle
  readonly usage: Usage
  /** Adds credits. */
  grant(request: GrantRequest): Promise<Grant>
}

export function createLedger(db: Database): Ledger {
  return {
    ...createHolds(db),
    settle: createSettle(db),
    usage: createUsage(db),
    grant: (request) => grant(db, request),
  }
}

async function grant(
  db: Database,
  { accountId, credits, kind, reference }: GrantRequest,
): Promise<Grant> {
  const [row] = await db.query<{ credits: number; is_granted: boolean }>(
    `WITH locked AS MATERIALIZED (
       SELECT id, credits, held FROM accounts WHERE id = $1 FOR NO KEY UPDATE
     ), booked AS (
       INSERT INTO ledger (account_id, delta, balance_after, kind, reference)
       SELECT id, $2, credits + $2, $3, $4 FROM locked
       ON CONFLICT (reference) DO NOTHING RETURNING account_id, delta
     ), credited AS (
       UPDATE accounts a SET credits = l.credits + b.delta, held = l.held,
              total_purchased = a.total_purchased + CASE WHEN $3 = 'purchase' THEN b.delta ELSE 0 END
         FROM locked l, booked b WHERE l.id = b.account_id AND a.id = $1
       RETURNING a.credits
     )
     SELECT coalesce(c.credits, l.credits) AS credits, c.credits IS NOT NULL AS is_granted
       FROM locked l LEFT JOIN credited c ON true`,
    [accountId, credits, kind, reference],
    'ledger.grant',
  )
  if (!row) return { outcome: 'no_account' }
  return {
    outcome: row.is_granted ? 'granted' : 'already_granted',
    creditsRemaining: row.credits,
  }
}
