import type { Database, Queryable } from '../database.ts'
import { type DeletedAccount, deleteAccount } from './deletion.ts'
import { type EmailChange, setEmail, unlessTaken } from './emails.ts'
import { setPassword } from './passwords.ts'
import { admitTrial, type TrialMailbox } from './trial-mailboxes.ts'

/** An account to be created, with its first key. */
export type NewAccount = {
  readonly id: string
  readonly email: string
  readonly passwordHash: string
  /** Trial credits; granted unless an account of the mailbox had them. */
  readonly trialCredits: number
  readonly mailbox?: TrialMailbox
  /** The password was not chosen by a link in a mail, although mails can be sent. */
  readonly isUnproven?: boolean
  readonly key: { readonly prefix: string; readonly hash: Buffer; readonly label: string | null }
}

export type StoredAccount = {
  readonly id: string
  readonly email: string
  readonly credits: number
  readonly totalPurchased: number
  readonly hasSavedCard: boolean
  readonly apiKeyCount: number
  readonly createdAt: Date
  /** The account may see the pages of the operator. */
  readonly isOperator: boolean
}

/** An account found before it is known whether the caller may use it. */
export type AccountOfEmail = StoredAccount & {
  readonly passwordHash: string
  /** The operator has disabled the account. */
  readonly isDisabled: boolean
}

export type AccountStore = {
  /** Creates account, first key and trial credits, or nothing of it. Emails are compared without case. */
  create(account: NewAccount): Promise<{ readonly credits: number } | 'user_exists'>
  findByEmail(email: string): Promise<AccountOfEmail | null>
  findById(id: string): Promise<StoredAccount | null>
  /** Replaces the hash of the account's password, and ends its browser sessions and links for another password. */
  setPassword(id: string, passwordHash: string): Promise<void>
  /** Replaces the address of an account, and ends the links in mails that were sent for it. */
  setEmail(change: EmailChange): Promise<'changed' | 'user_exists'>
  /** Returns the addresses that an account had before, the latest first. */
  formerEmails(id: string): Promise<readonly string[]>
  /** Returns the hash of an account's password; null when there is no such account. */
  findPasswordHash(id: string): Promise<string | null>
  /** Deletes an account and what belongs to it; the ledger and `formerEmailDigest`, the digest of its mailbox, stay. */
  delete(id: string, formerEmailDigest: Buffer): Promise<DeletedAccount>
  /** Disables an account, or enables it again; false when there is none, or nothing changed. */
  setDisabled(id: string, isDisabled: boolean): Promise<boolean>
  /** Finds the account of an active key; null when the account is disabled. */
  findByKeyHash(hash: Buffer): Promise<StoredAccount | null>
}

/** Creates the store of accounts. `cardMode`: the mode of Stripe whose saved cards count; null: no card counts. */
export function createAccountStore(
  db: Database,
  cardMode: 'live' | 'test' | null = null,
): AccountStore {
  const columns = `${ownColumns}, ${savedCardIn[cardMode ?? 'none']} AS has_saved_card`
  // A connection knows a statement by its name, and stores of several modes share connections.
  const named = (name: string) => `accounts.${name}${cardMode === null ? '' : `.${cardMode}`}`
  return {
    create: (account) => db.transaction((tx) => insertAccount(tx, account)),

    async findByEmail(email) {
      const [row] = await db.query<Row & { is_disabled: boolean }>(
        `SELECT ${columns}, a.password_hash, a.disabled_at IS NOT NULL AS is_disabled FROM accounts a
          WHERE lower(a.email) = lower($1) AND a.deleted_at IS NULL`,
        [email],
        named('find-by-email'),
      )
      if (!row) return null
      const { password_hash: passwordHash, is_disabled: isDisabled } = row
      return { ...accountOf(row), passwordHash, isDisabled }
    },

    async findById(id) {
      const [row] = await db.query<Row>(
        `SELECT ${columns} FROM accounts a WHERE a.id = $1 AND a.deleted_at IS NULL`,
        [id],
        named('find-by-id'),
      )
      return row ? accountOf(row) : null
    },

    setPassword: (id, passwordHash) => setPassword(db, id, passwordHash),

    setEmail: (change) =>
      unlessTaken(async () => {
        await setEmail(db, change)
        return 'changed' as const
      }),

    async formerEmails(id) {
      const rows = await db.query<{ former_email: string }>(
        `SELECT former_email FROM email_changes
          WHERE account_id = $1 AND former_email IS NOT NULL ORDER BY changed_at DESC`,
        [id],
      )
      return rows.map((row) => row.former_email)
    },

    async findPasswordHash(id) {
      const [row] = await db.query<{ password_hash: string }>(
        'SELECT password_hash FROM accounts WHERE id = $1 AND deleted_at IS NULL',
        [id],
      )
      return row?.password_hash ?? null
    },

    delete: (id, formerEmailDigest) => deleteAccount(db, id, formerEmailDigest),

    async setDisabled(id, isDisabled) {
      const changed = await db.query(
        `UPDATE accounts SET disabled_at = CASE WHEN $2 THEN now() END
          WHERE id = $1 AND (disabled_at IS NOT NULL) <> $2 AND deleted_at IS NULL RETURNING 1`,
        [id, isDisabled],
      )
      return changed.length > 0
    },

    async findByKeyHash(hash) {
      const [row] = await db.query<Row>(
        `SELECT ${columns} FROM api_keys k JOIN accounts a ON a.id = k.account_id
          WHERE k.hash = $1 AND k.revoked_at IS NULL AND a.disabled_at IS NULL`,
        [hash],
        named('find-by-key-hash'),
      )
      return row ? accountOf(row) : null
    },
  }
}

const savedCardIn = { live: hasCard(true), test: hasCard(false), none: 'false' } as const

function hasCard(isLive: boolean): string {
  return `EXISTS (SELECT FROM billing_customers c
    WHERE c.account_id = a.id AND c.is_live = ${isLive} AND c.deleted_at IS NULL AND c.payment_method_id IS NOT NULL)`
}

async function insertAccount(tx: Queryable, account: NewAccount) {
  const { id, email, passwordHash, mailbox, isUnproven = false, key } = account
  const credits = mailbox
    ? await admitTrial(tx, id, mailbox, account.trialCredits)
    : account.trialCredits
  const { prefix, hash, label } = key
  const [row] = await tx.query<{ created: number }>(
    `WITH account AS (
       INSERT INTO accounts (id, email, password_hash, is_unproven, former_email)
       VALUES ($1, $2, $3, $8, $9)
       ON CONFLICT ((lower(email))) DO NOTHING RETURNING id
     ), first_key AS (
       INSERT INTO api_keys (prefix, hash, account_id, label) SELECT $5, $6, id, $7 FROM account
     ), trial AS (
       INSERT INTO ledger (account_id, delta, balance_after, kind, reference)
       SELECT id, $4::bigint, $4, 'trial', 'trial:' || id FROM account WHERE $4 > 0
     )
     SELECT count(*) AS created FROM account`,
    [id, email, passwordHash, credits, prefix, hash, label, isUnproven, mailbox?.digest],
    'accounts.create',
  )
  return row?.created === 1 ? { credits } : 'user_exists'
}

const ownColumns = `a.id, a.email, a.credits, a.total_purchased, a.created_at, a.is_operator,
  (SELECT count(*) FROM api_keys o WHERE o.account_id = a.id AND o.revoked_at IS NULL) AS key_count`

type Row = {
  readonly id: string
  readonly email: string
  readonly credits: number
  readonly total_purchased: number
  readonly key_count: number
  readonly created_at: Date
  readonly is_operator: boolean
  readonly has_saved_card: boolean
  readonly password_hash: string
}

function accountOf(row: Row): StoredAccount {
  return {
    id: row.id,
    email: row.email,
    credits: row.credits,
    totalPurchased: row.total_purchased,
    hasSavedCard: row.has_saved_card,
    apiKeyCount: row.key_count,
    createdAt: row.created_at,
    isOperator: row.is_operator,
  }
}
