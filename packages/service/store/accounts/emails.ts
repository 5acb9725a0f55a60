import type { Queryable } from '../database.ts'

/** A change of an account's address. */
export type EmailChange = {
  readonly accountId: string
  readonly email: string
  /** Keyed digest of the mailbox before, which has had its trial credits; older accounts have not stored it. */
  readonly formerMailbox: Buffer
}

/**
 * Replaces an account's address, and ends the links that were sent for it: they are in the mailbox before. An address
 * of another account violates the unique index, see {@link unlessTaken}.
 */
export async function setEmail(
  db: Queryable,
  { accountId, email, formerMailbox }: EmailChange,
): Promise<void> {
  await db.query(
    `WITH changed AS (
       UPDATE accounts SET email = $2, email_set_at = now(), former_email = coalesce(former_email, $3)
        WHERE id = $1 AND deleted_at IS NULL RETURNING id
     )
     UPDATE mail_links SET used_at = now()
      WHERE account_id IN (SELECT id FROM changed) AND used_at IS NULL`,
    [accountId, email, formerMailbox],
    'accounts.set-email',
  )
}

const uniqueViolation = '23505'

/** Runs a change of an address; `user_exists` when another account has the address, as the unique index decides. */
export async function unlessTaken<T>(change: () => Promise<T>): Promise<T | 'user_exists'> {
  try {
    return await change()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === uniqueViolation) {
      return 'user_exists'
    }
    throw error
  }
}
