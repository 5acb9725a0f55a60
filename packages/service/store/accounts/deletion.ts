import { withoutCard } from '../billing/customers.ts'
import { markFilesDeleted, purgeDeletedFiles } from '../bulk/delete-files.ts'
import type { Database, Queryable } from '../database.ts'
import { cancelJobsOf } from '../jobs/account-jobs.ts'

/** Tables with rows of one account that are deleted with it, each by its `account_id`. */
export const tablesOfAccounts = [
  'browser_sessions',
  'sign_in_origins',
  'lookups',
  'lookup_evidence',
  'requests',
  'lookup_counts',
  // The files are only marked: their rows are deleted in batches afterwards.
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
 * Tables with an `account_id` whose rows stay: money, and keys that stay known as revoked. None of them names a person:
 * the card of a Stripe customer is removed.
 */
export const tablesKept = [
  'ledger',
  'holds',
  'api_keys',
  'billing_customers',
  'payments',
  'payment_reversals',
] as const

export type DeletedAccount =
  | { readonly outcome: 'deleted'; readonly revokedKeys: readonly string[] }
  /** A lookup holds credits: it ends within its deadline. The jobs of the account are cancelled. */
  | { readonly outcome: 'busy' }
  | { readonly outcome: 'no_account' }

/**
 * Deletes an account, in one transaction: its keys are revoked, everything stored for it is removed, and its row stays
 * without address and password. The rest of its balance cannot be spent any more; the ledger is append-only.
 * `formerEmail`: keyed digest of its address.
 */
export async function deleteAccount(
  db: Database,
  accountId: string,
  formerEmail: Buffer,
): Promise<DeletedAccount> {
  const deleted = await deleteInOne(db, accountId, formerEmail)
  if (deleted.outcome === 'deleted') await purgeDeletedFiles(db, accountId)
  return deleted
}

function deleteInOne(
  db: Database,
  accountId: string,
  formerEmail: Buffer,
): Promise<DeletedAccount> {
  return db.transaction(async (tx): Promise<DeletedAccount> => {
    const [account] = await tx.query<{ held: number }>(
      'SELECT held FROM accounts WHERE id = $1 AND deleted_at IS NULL FOR UPDATE',
      [accountId],
    )
    if (!account) return { outcome: 'no_account' }
    if (account.held > 0) {
      // A job of a file holds credits for hours and would not end soon by itself.
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
    await tx.query(
      `UPDATE accounts
          SET email = 'deleted-' || id || '@deleted.invalid', password_hash = '',
              deleted_at = now(), former_email = $2
        WHERE id = $1`,
      [accountId, formerEmail],
    )
    return { outcome: 'deleted', revokedKeys: revoked.map(({ prefix }) => prefix) }
  })
}

async function removeRows(tx: Queryable, accountId: string): Promise<void> {
  for (const table of tablesOfAccounts) {
    if (table === 'bulk_files') await markFilesDeleted(tx, accountId, null)
    else await tx.query(`DELETE FROM ${table} WHERE account_id = $1`, [accountId])
  }
}
