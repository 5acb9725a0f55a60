import type { Queryable } from '../database.ts'

/** A change of an account's address. */
export type EmailChange = {
  readonly accountId: string
  readonly email: string
  /** Keyed digest of the mailbox before, which has had its trial credits; older accounts have not stored it. */
  readonly formerMailbox: Buffer
}

/**
 * Replaces an account's address, and ends the links that were sent for it: they are in the mailbox before. The address
 * before is kept for the audit log until the account is deleted. An address of another account violates the unique
 * index, see {@link unlessTaken}.
 */
export async function setEmail(
  db: Queryable,
  { accountId, email, formerMailbox }: EmailChange,
): Promise<void> {
  await db.query(
    `WITH before AS (
       SELECT id, email FROM accounts WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE
     ), changed AS (
       UPDATE accounts a SET email = $2, email_set_at = now(), former_email = coalesce(a.former_email, $3)
         FROM before WHERE a.id = before.id RETURNING a.id
     ), noted AS (
       INSERT INTO email_changes (account_id, former_email) SELECT id, email FROM before
     )
     UPDATE mail_links SET used_at = now()
      WHERE account_id IN (SELECT id FROM changed) AND used_at IS NULL`,
    [accountId, email, formerMailbox],
    'accounts.set-email',
  )
}

/** Returns SQL for the address that an account had at a moment; both are SQL, `account` the name of a row. */
export function emailAt(account: string, moment: string): string {
  return `coalesce((SELECT c.former_email FROM email_changes c
    WHERE c.account_id = ${account}.id AND c.changed_at > ${moment} ORDER BY c.changed_at LIMIT 1), ${account}.email)`
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
