import { withoutCard } from '../billing/customers.ts'
import { markFilesDeleted, purgeDeletedFiles } from '../bulk/delete-files.ts'
import type { Database, Queryable } from '../database.ts'
import { cancelJobsOf } from '../jobs/account-jobs.ts'

/** Tables with rows of one account that are deleted with it, each by its `account_id`. */
export const deletedTables = [
  'browser_sessions',
  'sign_in_origins',
  'lookups',
  'lookup_evidence',
  'requests',
  'lookup_counts',
  // The files are only marked here: `deleteAccount` deletes their rows in batches after the transaction.
  'bulk_files',
  'oauth_tokens',
  'oauth_grants',
  'agent_registrations',
  'mail_links',
  'auto_topups',
  'job_webhooks',
  'webhook_secrets',
  'account_jobs',
  'account_job_counts',
] as const

/**
 * Tables with an `account_id` whose rows stay: those about money, the API keys, which must stay known as revoked, and
 * the moments of changed addresses. Their rows name no person: cards of Stripe customers and addresses are removed.
 */
export const keptTables = [
  'ledger',
  'holds',
  'api_keys',
  'billing_customers',
  'email_changes',
  'payments',
  'payment_reversals',
] as const

export type DeletedAccount =
  /** `revokedKeys`: prefixes of all API keys of the account, those that were revoked before included. */
  | { readonly outcome: 'deleted'; readonly revokedKeys: readonly string[] }
  /** Lookups or jobs hold credits. Lookups end within their deadline, and this call cancels the account's jobs. */
  | { readonly outcome: 'busy' }
  | { readonly outcome: 'no_account' }

/**
 * Deletes an account in one transaction: revokes its keys, removes its rows, and keeps its own row without address and
 * password. The rows of its files are deleted afterwards, in batches. The remaining balance cannot be spent any more,
 * but stays, because the ledger is append-only. `formerEmailDigest`: keyed digest of the account's address.
 */
export async function deleteAccount(
  db: Database,
  accountId: string,
  formerEmailDigest: Buffer,
): Promise<DeletedAccount> {
  const deleted = await deleteInTransaction(db, accountId, formerEmailDigest)
  if (deleted.outcome === 'deleted') await purgeDeletedFiles(db, accountId)
  return deleted
}

function deleteInTransaction(
  db: Database,
  accountId: string,
  formerEmailDigest: Buffer,
): Promise<DeletedAccount> {
  return db.transaction(async (tx): Promise<DeletedAccount> => {
    const [account] = await tx.query<{ held: number }>(
      'SELECT held FROM accounts WHERE id = $1 AND deleted_at IS NULL FOR UPDATE',
      [accountId],
    )
    if (!account) return { outcome: 'no_account' }
    if (account.held > 0) {
      // A job that works through a file holds credits for hours, too long to wait for its end.
      await cancelJobsOf(tx, accountId)
      return { outcome: 'busy' }
    }
    const revoked = await tx.query<{ prefix: string }>(
      `UPDATE api_keys SET revoked_at = coalesce(revoked_at, now()), label = NULL
        WHERE account_id = $1 RETURNING prefix`,
      [accountId],
    )
    await removeRows(tx, accountId)
    await tx.query(`UPDATE billing_customers SET ${withoutCard} WHERE account_id = $1`, [accountId])
    await tx.query('UPDATE email_changes SET former_email = NULL WHERE account_id = $1', [
      accountId,
    ])
    await tx.query(
      `UPDATE accounts
          SET email = 'deleted-' || id || '@deleted.invalid', password_hash = '',
              deleted_at = now(),
              -- The trial credits were given to the mailbox before the address was changed.
              former_email = CASE WHEN email_set_at IS NULL THEN $2 ELSE coalesce(former_email, $2) END
        WHERE id = $1`,
      [accountId, formerEmailDigest],
    )
    return { outcome: 'deleted', revokedKeys: revoked.map(({ prefix }) => prefix) }
  })
}

async function removeRows(tx: Queryable, accountId: string): Promise<void> {
  for (const table of deletedTables) {
    if (table === 'bulk_files') await markFilesDeleted(tx, accountId, null)
    else await tx.query(`DELETE FROM ${table} WHERE account_id = $1`, [accountId])
  }
}
