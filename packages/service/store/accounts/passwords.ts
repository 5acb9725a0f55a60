import type { Queryable } from '../database.ts'

/**
 * Replaces an account's password, and ends what the previous one opened or may still open: browser sessions, and links
 * in mails by which the password could be replaced again, or the address to which such links go.
 */
export async function setPassword(
  db: Queryable,
  accountId: string,
  passwordHash: string,
): Promise<void> {
  await db.query(
    `WITH changed AS (
       UPDATE accounts SET password_hash = $2, password_set_at = now()
        WHERE id = $1 AND deleted_at IS NULL RETURNING id
     ), ended AS (
       DELETE FROM browser_sessions WHERE account_id IN (SELECT id FROM changed)
     )
     UPDATE mail_links SET used_at = now()
      WHERE account_id IN (SELECT id FROM changed) AND kind IN ('reset', 'change') AND used_at IS NULL`,
    [accountId, passwordHash],
    'accounts.set-password',
  )
}

/**
 * Revokes every access to an account that needs no password: its keys, its permissions for applications and agents, and
 * codes that were shown for agents. Returns the prefixes of the keys.
 */
export async function revokeAccess(db: Queryable, accountId: string): Promise<readonly string[]> {
  const revoked = await db.query<{ prefix: string }>(
    `WITH tokens AS (DELETE FROM oauth_tokens WHERE account_id = $1),
          grants AS (DELETE FROM oauth_grants WHERE account_id = $1),
          codes AS (
            UPDATE agent_registrations SET code_digest = NULL, code_account_id = NULL WHERE code_account_id = $1
          )
     UPDATE api_keys SET revoked_at = now()
      WHERE account_id = $1 AND revoked_at IS NULL RETURNING prefix`,
    [accountId],
    'accounts.revoke-access',
  )
  return revoked.map(({ prefix }) => prefix)
}
