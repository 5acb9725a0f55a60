import { grantOnce } from '../credits/ledger.ts'
import type { Database, Queryable } from '../database.ts'
import { type EmailChange, setEmail, unlessTaken } from './emails.ts'
import type { MailLinkKind } from './mail-links.ts'
import { revokeAccess, setPassword } from './passwords.ts'
import { admitTrial, type TrialMailbox } from './trial-mailboxes.ts'

/** Trial credits that wait for an address, unless an account of its mailbox had them. */
export type WaitingTrial = { readonly credits: number; readonly mailbox: TrialMailbox }

export type UsedLinks = {
  /**
   * Uses up a link that replaces a password, and sets that password. An account that a program opened loses its keys
   * and permissions: the one who opened it may not be the one who reads its mails. Null: the link is void, or its
   * account is gone.
   */
  reset(
    tokenHash: Buffer,
    given: { readonly passwordHash: string; readonly trial: WaitingTrial },
  ): Promise<ResetAccount | null>
  /** Uses up a link that confirms an address, and grants the trial credits that waited for it; false: it is void. */
  confirm(tokenHash: Buffer, trial: WaitingTrial): Promise<boolean>
  /**
   * Uses up a link that replaces the address of an account, and replaces it. An account that a program opened is proven
   * then. False: the link is void, or another account has the address meanwhile.
   */
  change(tokenHash: Buffer, change: EmailChange, trial: WaitingTrial): Promise<boolean>
}

export type ResetAccount = {
  readonly accountId: string
  readonly wasUnproven: boolean
  readonly revokedKeys: readonly string[]
}

/** Creates the effects of links in mails on accounts: one transaction uses up a link and does its work. */
export function createUsedLinks(db: Database): UsedLinks {
  return {
    reset: (tokenHash, given) =>
      db.transaction(async (tx) => {
        const account = await lockAccount(tx, tokenHash, 'reset')
        if (!account) return null
        const { id: accountId, is_unproven: wasUnproven } = account
        // `setPassword` ends this link, and all others that could take the account over.
        await setPassword(tx, accountId, given.passwordHash)
        if (!wasUnproven) return { accountId, wasUnproven, revokedKeys: [] }
        await tx.query('UPDATE accounts SET is_unproven = false WHERE id = $1', [accountId])
        const revokedKeys = await revokeAccess(tx, accountId)
        await grantTrial(tx, accountId, given.trial)
        return { accountId, wasUnproven, revokedKeys }
      }),
    confirm: (tokenHash, trial) =>
      db.transaction(async (tx) => {
        const account = await lockAccount(tx, tokenHash, 'proof')
        if (!account) return false
        await tx.query('UPDATE mail_links SET used_at = now() WHERE token_hash = $1', [tokenHash])
        await grantTrial(tx, account.id, trial)
        return true
      }),
    change: async (tokenHash, change, trial) =>
      (await unlessTaken(() =>
        db.transaction(async (tx) => {
          const account = await lockAccount(tx, tokenHash, 'change')
          if (!account) return false
          // `setEmail` ends this link and all others.
          await setEmail(tx, change)
          if (account.is_unproven) await proveNewMailbox(tx, account.id, trial)
          return true
        }),
      )) === true,
  }
}

/** Marks an account as proven by its new mailbox, under which the trial credits are recorded where it had none. */
async function proveNewMailbox(
  tx: Queryable,
  accountId: string,
  trial: WaitingTrial,
): Promise<void> {
  await tx.query(
    `UPDATE accounts SET is_unproven = false, former_email = CASE
       WHEN EXISTS (SELECT FROM ledger WHERE account_id = $1 AND kind = 'trial') THEN former_email ELSE $2 END
      WHERE id = $1`,
    [accountId, trial.mailbox.digest],
  )
  await grantTrial(tx, accountId, trial)
}

/**
 * Locks the account before its links, in the order in which a deletion locks them. A link in the mailbox that the
 * account had before is void, although it may have been sent while the address changed.
 */
async function lockAccount(tx: Queryable, tokenHash: Buffer, kind: MailLinkKind) {
  const [account] = await tx.query<{ id: string; email: string; is_unproven: boolean }>(
    `SELECT id, email, is_unproven FROM accounts
      WHERE id = (SELECT account_id FROM mail_links WHERE token_hash = $1) AND deleted_at IS NULL
        FOR NO KEY UPDATE`,
    [tokenHash],
    'used-links.lock-account',
  )
  const valid = await tx.query(
    `SELECT 1 FROM mail_links
      WHERE token_hash = $1 AND kind = $2 AND used_at IS NULL AND expires_at > now()
        AND (kind = 'change' OR email = $3)`,
    [tokenHash, kind, account?.email ?? ''],
    'used-links.check',
  )
  return valid.length > 0 ? (account ?? null) : null
}

/** Grants the waiting trial credits under the reference of a sign-up: an account gets them once. */
async function grantTrial(tx: Queryable, accountId: string, trial: WaitingTrial): Promise<void> {
  const credits = await admitTrial(tx, accountId, trial.mailbox, trial.credits)
  const reference = `trial:${accountId}`
  if (credits > 0) await grantOnce(tx, { accountId, credits, kind: 'trial', reference })
}
