import type { Database } from '@enricher/service/store/database'
import { makeAccount } from '../../test/support/make-account.ts'

/** Gives an account a saved card, an automatic top-up that was switched off, and a payment in every state. */
export async function addPayments(db: Database, accountId: string): Promise<void> {
  await db.query(
    `INSERT INTO billing_customers (customer_id, account_id, is_live, payment_method_id, card_brand, card_last4, card_expires)
     VALUES ('cus_scanned', $1, false, 'pm_scanned', 'mastercard', '4444', '2030-04')`,
    [accountId],
  )
  await db.query(
    `INSERT INTO auto_topups (account_id, is_enabled, tier_key, threshold_credits, max_per_day, stopped_because)
     VALUES ($1, false, '5k', 500, 2, 'Your card has insufficient funds.')`,
    [accountId],
  )
  await db.query(
    `INSERT INTO payments (id, account_id, is_live, origin, tier_key, credits, amount_cents, state, next_url, failure,
                           receipt_url, reversed_cents, credits_reversed, credits_taken, lease_until, created_at, paid_at)
     SELECT 'pay_scanned' || n, $1, false, origin, tier_key, credits, credits, state, next_url, failure, receipt_url,
            reversed, reversed, taken, now(), now() - n * interval '29 hours',
            CASE state WHEN 'succeeded' THEN now() - n * interval '29 hours' END
       FROM (VALUES
         (1, 'auto_topup', '1k', 1000, 'pending', NULL, NULL, NULL, 0, 0),
         (2, 'checkout', '5k', 5000, 'open', 'http://127.0.0.1:9/pay', NULL, NULL, 0, 0),
         (3, 'topup', '1k', 1000, 'requires_action', 'http://127.0.0.1:9/confirm', NULL, NULL, 0, 0),
         (4, 'auto_topup', '5k', 5000, 'failed', NULL, 'Your card has insufficient funds.', NULL, 0, 0),
         (5, 'topup', '25k', 25000, 'succeeded', NULL, NULL, 'http://127.0.0.1:9/receipt', 0, 0),
         (6, 'topup', '5k', 5000, 'succeeded', NULL, NULL, 'http://127.0.0.1:9/receipt', 5000, 4250),
         (7, 'checkout', '1k', 1000, 'canceled', NULL, NULL, NULL, 0, 0)
       ) AS given (n, origin, tier_key, credits, state, next_url, failure, receipt_url, reversed, taken)`,
    [accountId],
  )
}

/** Adds a month in which an account bought and spent, and in which providers were paid their part. */
export async function addMonthOfMoney(db: Database): Promise<void> {
  const credits = 25
  const { id } = await makeAccount(db, { email: 'month@acme.example', credits })
  await db.query(
    `INSERT INTO payments (id, account_id, is_live, origin, tier_key, credits, amount_cents, state, lease_until, created_at, paid_at)
     SELECT 'pay_month' || day, $1, false, 'topup', '5k', 5000, 5000, 'succeeded', moment, moment, moment
       FROM (SELECT day, now() - day * interval '1 day' AS moment FROM generate_series(0, 29) AS day) AS days
      WHERE day % 7 <> 3`,
    [id],
  )
  await db.query(
    `INSERT INTO ledger (account_id, delta, balance_after, kind, reference, operation, input_key, paid_period, created_at)
     SELECT $1, delta, $2 + sum(delta) OVER (ORDER BY day DESC, kind DESC), kind, 'month-' || day, operation, input_key,
            paid_period, now() - day * interval '1 day'
       FROM (SELECT day, 5000 AS delta, 'purchase' AS kind, NULL AS operation, NULL::bytea AS input_key, NULL::bigint AS paid_period
               FROM generate_series(0, 29) AS day WHERE day % 7 <> 3
             UNION ALL
             SELECT day, -100 * (1 + day * 7 % 23), 'lookup', 'find-website', decode(lpad(to_hex(day), 64, '0'), 'hex'), 1
               FROM generate_series(0, 29) AS day) AS entries
      ORDER BY day DESC, kind DESC`,
    [id, credits],
  )
  await db.query(
    `INSERT INTO provider_records (day, provider, operation, mail_host_class, asked, matched, spent_micro_usd)
     SELECT (now() AT TIME ZONE 'UTC')::date - day, 'hunter', 'find-email-person', 'scanned', 40, 20, 350000 * (1 + day * 5 % 17)
       FROM generate_series(0, 29) AS day`,
  )
}
