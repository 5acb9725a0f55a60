import type { Database, Queryable } from '../database.ts'

/** The card that top-ups charge, in the form that may be shown. */
export type SavedCard = {
  /** Example: `visa`. */
  readonly brand: string
  readonly last4: string
  /** Example: `2030-04`. */
  readonly expires: string
}

/** The customer at Stripe that belongs to an account. */
export type BillingCustomer = {
  readonly customerId: string
  readonly accountId: string
  /** Null: no card is saved. */
  readonly paymentMethodId: string | null
  readonly card: SavedCard | null
}

export type BillingCustomers = {
  /** Returns the customer of an account; null when it has none yet. */
  ofAccount(accountId: string): Promise<BillingCustomer | null>
  /** Returns whether a customer is one of an account here, deleted ones included. */
  isKnown(customerId: string): Promise<boolean>
  /** Counts the customers that the account had and that were deleted at Stripe. */
  countDeleted(accountId: string): Promise<number>
  /** Stores a customer unless the account got one meanwhile; returns the customer that the account has. */
  add(accountId: string, customerId: string): Promise<BillingCustomer>
  /**
   * Stores a customer that only Stripe knows, as after the restore of an older backup; false when its account is none
   * of ours. An account that has another customer meanwhile keeps that one for its charges.
   */
  adopt(accountId: string, customerId: string): Promise<boolean>
  /** Deletes a card that was detached at Stripe. */
  forgetCard(paymentMethodId: string): Promise<void>
  /** Records that a customer does not exist any more; the account gets another with its next checkout. */
  markDeleted(customerId: string): Promise<void>
  /** Returns customers of deleted accounts that still exist at Stripe, a few at a time. */
  ofDeletedAccounts(limit: number): Promise<readonly string[]>
}

/** Creates the store of customers in one mode of Stripe. */
export function createBillingCustomers(db: Database, isLive: boolean): BillingCustomers {
  const ofAccount: BillingCustomers['ofAccount'] = async (accountId) => {
    const [row] = await db.query<Row>(
      `SELECT ${columns} FROM billing_customers
        WHERE account_id = $1 AND is_live = $2 AND deleted_at IS NULL`,
      [accountId, isLive],
    )
    return row ? customerOf(row) : null
  }
  return {
    ofAccount,
    isKnown: async (customerId) => (await accountOfCustomer(db, customerId, isLive)) !== null,
    async countDeleted(accountId) {
      const [row] = await db.query<{ count: number }>(
        `SELECT count(*) AS count FROM billing_customers
          WHERE account_id = $1 AND is_live = $2 AND deleted_at IS NOT NULL`,
        [accountId, isLive],
      )
      return row?.count ?? 0
    },
    async add(accountId, customerId) {
      await db.query(
        `INSERT INTO billing_customers (customer_id, account_id, is_live) VALUES ($1, $2, $3)
         ON CONFLICT DO NOTHING`,
        [customerId, accountId, isLive],
      )
      const customer = await ofAccount(accountId)
      if (customer) return customer
      throw new Error(`The customer ${customerId} belongs to another account, or was deleted.`)
    },
    async adopt(accountId, customerId) {
      await db.query(
        `INSERT INTO billing_customers (customer_id, account_id, is_live, deleted_at)
         SELECT $1, a.id, $3, CASE WHEN c.account_id IS NOT NULL THEN now() END
           FROM accounts a
           LEFT JOIN billing_customers c ON c.account_id = a.id AND c.is_live = $3 AND c.deleted_at IS NULL
          WHERE a.id = $2
         ON CONFLICT DO NOTHING`,
        [customerId, accountId, isLive],
      )
      return (await accountOfCustomer(db, customerId, isLive)) === accountId
    },
    async forgetCard(paymentMethodId) {
      await db.query(
        `UPDATE billing_customers SET ${withoutCard} WHERE payment_method_id = $1 AND is_live = $2`,
        [paymentMethodId, isLive],
      )
    },
    async markDeleted(customerId) {
      await db.query(
        `UPDATE billing_customers SET deleted_at = coalesce(deleted_at, now()), ${withoutCard}
          WHERE customer_id = $1 AND is_live = $2`,
        [customerId, isLive],
      )
    },
    async ofDeletedAccounts(limit) {
      const rows = await db.query<{ customer_id: string }>(
        `SELECT c.customer_id FROM billing_customers c JOIN accounts a ON a.id = c.account_id
          WHERE c.is_live = $1 AND c.deleted_at IS NULL AND a.deleted_at IS NOT NULL
          ORDER BY a.deleted_at LIMIT $2`,
        [isLive, limit],
      )
      return rows.map((row) => row.customer_id)
    },
  }
}

/** SQL that removes the card from a row. */
export const withoutCard =
  'payment_method_id = NULL, card_brand = NULL, card_last4 = NULL, card_expires = NULL'

/** Returns the account of a customer, deleted accounts included; null when it is none of ours. */
export async function accountOfCustomer(
  db: Queryable,
  customerId: string,
  isLive: boolean,
): Promise<string | null> {
  const [row] = await db.query<{ account_id: string }>(
    'SELECT account_id FROM billing_customers WHERE customer_id = $1 AND is_live = $2',
    [customerId, isLive],
  )
  return row?.account_id ?? null
}

/** Saves the card of a payment, unless the customer or its account was deleted. */
export async function saveCard(
  db: Queryable,
  customerId: string,
  card: SavedCard & { readonly paymentMethodId: string },
): Promise<void> {
  await db.query(
    `UPDATE billing_customers c
        SET payment_method_id = $2, card_brand = $3, card_last4 = $4, card_expires = $5
       FROM accounts a
      WHERE c.customer_id = $1 AND c.deleted_at IS NULL AND a.id = c.account_id AND a.deleted_at IS NULL`,
    [customerId, card.paymentMethodId, card.brand, card.last4, card.expires],
  )
}

const columns = 'customer_id, account_id, payment_method_id, card_brand, card_last4, card_expires'

type Row = {
  readonly customer_id: string
  readonly account_id: string
  readonly payment_method_id: string | null
  readonly card_brand: string | null
  readonly card_last4: string | null
  readonly card_expires: string | null
}

function customerOf(row: Row): BillingCustomer {
  const { card_brand: brand, card_last4: last4, card_expires: expires } = row
  return {
    customerId: row.customer_id,
    accountId: row.account_id,
    paymentMethodId: row.payment_method_id,
    card: brand !== null && last4 !== null && expires !== null ? { brand, last4, expires } : null,
  }
}
