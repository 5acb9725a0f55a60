import type { TierKey } from '@enricher/contract/billing'
import type { Database } from '../database.ts'

/** The automatic purchases that the owner of an account has configured. */
export type AutoTopup = {
  readonly isEnabled: boolean
  readonly tierKey: TierKey
  readonly thresholdCredits: number
  readonly maxPerDay: number
  /** Reason why the service switched it off; null where its owner did. */
  readonly stoppedBecause: string | null
}

/** An account whose balance is below its threshold. */
export type DueTopup = { readonly accountId: string; readonly tierKey: TierKey }

export type AutoTopups = {
  read(accountId: string): Promise<AutoTopup | null>
  write(accountId: string, settings: Omit<AutoTopup, 'stoppedBecause'>): Promise<void>
  /** Switches automatic top-ups off, with the reason that the account's owner reads. */
  stop(accountId: string, reason: string): Promise<void>
  /** Returns accounts to top up now: below their threshold, with no attempt under way, and not too often today. */
  due(limit: number): Promise<readonly DueTopup[]>
  isDue(accountId: string): Promise<boolean>
}

// After an outage of Stripe the next attempt comes soon, but not with each look.
const pauseAfterFailureMinutes = 5

/**
 * SQL for the accounts that are due. Attempts that never reached the bank, for an outage of Stripe, are none of the
 * day's top-ups. The order is random: accounts that cannot be charged must not always come before the others.
 */
const dueStatement = `SELECT t.account_id, t.tier_key FROM auto_topups t
   JOIN accounts a ON a.id = t.account_id
  WHERE t.is_enabled AND a.credits < t.threshold_credits
    AND a.deleted_at IS NULL AND a.disabled_at IS NULL
    AND EXISTS (SELECT FROM billing_customers c
                 WHERE c.account_id = t.account_id AND c.is_live = $2 AND c.deleted_at IS NULL
                   AND c.payment_method_id IS NOT NULL)
    AND NOT EXISTS (SELECT FROM payments p
                     WHERE p.account_id = t.account_id AND p.origin = 'auto_topup'
                       AND (p.state IN ('pending', 'open', 'requires_action')
                            OR p.state IN ('failed', 'canceled')
                               AND p.created_at > now() - interval '${pauseAfterFailureMinutes} minutes'))
    AND t.max_per_day > (SELECT count(*) FROM payments p
                          WHERE p.account_id = t.account_id AND p.origin = 'auto_topup'
                            AND p.created_at > now() - interval '24 hours'
                            AND (p.state = 'succeeded' OR p.failure IS NOT NULL))
    AND ($3::text IS NULL OR t.account_id = $3)
  ORDER BY random() LIMIT $1`

/** Creates the store of automatic top-ups in one mode of Stripe. */
export function createAutoTopups(db: Database, isLive: boolean): AutoTopups {
  return {
    async read(accountId) {
      const [row] = await db.query<Row>(
        `SELECT is_enabled, tier_key, threshold_credits, max_per_day, stopped_because
           FROM auto_topups WHERE account_id = $1`,
        [accountId],
      )
      if (!row) return null
      return {
        isEnabled: row.is_enabled,
        tierKey: row.tier_key as TierKey,
        thresholdCredits: row.threshold_credits,
        maxPerDay: row.max_per_day,
        stoppedBecause: row.stopped_because,
      }
    },
    async write(accountId, { isEnabled, tierKey, thresholdCredits, maxPerDay }) {
      await db.query(
        `INSERT INTO auto_topups (account_id, is_enabled, tier_key, threshold_credits, max_per_day)
         VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (account_id) DO UPDATE
            SET is_enabled = $2, tier_key = $3, threshold_credits = $4, max_per_day = $5,
                stopped_because = NULL, updated_at = now()`,
        [accountId, isEnabled, tierKey, thresholdCredits, maxPerDay],
      )
    },
    async stop(accountId, reason) {
      await db.query(
        `UPDATE auto_topups SET is_enabled = false, stopped_because = $2, updated_at = now() WHERE account_id = $1`,
        [accountId, reason],
      )
    },
    async due(limit) {
      const rows = await db.query<{ account_id: string; tier_key: string }>(
        dueStatement,
        [limit, isLive, null],
        'auto-topups.due',
      )
      return rows.map((row) => ({ accountId: row.account_id, tierKey: row.tier_key as TierKey }))
    },
    isDue: async (accountId) => (await db.query(dueStatement, [1, isLive, accountId])).length > 0,
  }
}

type Row = {
  readonly is_enabled: boolean
  readonly tier_key: string
  readonly threshold_credits: number
  readonly max_per_day: number
  readonly stopped_because: string | null
}
