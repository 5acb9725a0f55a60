import type { Database } from '../database.ts'
import { operatorMark } from './operator-mark.ts'

/** An account as its operator sees it. */
export type ListedAccount = {
  readonly id: string
  readonly email: string
  readonly credits: number
  /** Credits held by searches under way; part of `credits`. */
  readonly held: number
  readonly totalPurchased: number
  readonly activeKeys: number
  readonly createdAt: Date
  readonly isOperator: boolean
  /** The owner has deleted the account; its statement is kept. */
  readonly isDeleted: boolean
  /** The operator has disabled the account. */
  readonly isDisabled: boolean
}

export type AccountSearch = {
  /** Part of an address, or the id of an account; empty: all accounts. */
  readonly text: string
  /** `nextCursor` of the previous page; null for the first. */
  readonly cursor: string | null
  readonly limit: number
}

export type AccountsPage = {
  readonly accounts: readonly ListedAccount[]
  /** Null on the last page. */
  readonly nextCursor: string | null
}

export type AccountFinder = {
  /** Finds accounts by a part of their address, the last one created first. */
  search(search: AccountSearch): Promise<AccountsPage>
  /** Returns an account; null when there is none of this id. */
  find(id: string): Promise<ListedAccount | null>
}

// Texts that many addresses have, such as the name of a mail provider, fill a page from the latest accounts alone.
const latestScanned = 2_000
// The index knows three letters that follow each other.
const indexedLength = 3

/** Creates the search for accounts, for the operator. Lists and searches read by indexes, in the order of the page. */
export function createAccountFinder(db: Database): AccountFinder {
  const read = (statement: string, { text, cursor, limit }: AccountSearch) =>
    db.query<Row>(statement, [...(text === '' ? [] : [text]), cursor, limit + 1])
  const search = async (asked: AccountSearch) => {
    if (asked.text === '') return read(listed(null), asked)
    const latest = await read(latestWith, asked)
    if (latest.length > asked.limit) return latest
    return read(asked.text.length < indexedLength ? listed(contained) : indexed, asked)
  }
  return {
    async search(asked) {
      const { limit } = asked
      const rows = await search(asked)
      const accounts = rows.slice(0, limit).map(accountOf)
      return { accounts, nextCursor: rows.length > limit ? (accounts.at(-1)?.id ?? null) : null }
    },
    async find(id) {
      const [row] = await db.query<Row>(`SELECT ${columns} FROM accounts a WHERE a.id = $1`, [id])
      return row ? accountOf(row) : null
    },
  }
}

const columns = `a.id, a.email, a.credits, a.held, a.total_purchased, a.created_at,
  ${operatorMark} AS is_operator,
  a.deleted_at IS NOT NULL AS is_deleted, a.disabled_at IS NOT NULL AS is_disabled,
  (SELECT count(*) FROM api_keys k WHERE k.account_id = a.id AND k.revoked_at IS NULL) AS active_keys`

const contained = '(a.id = $1 OR position(lower($1) IN lower(a.email)) > 0)'

/** SQL that is true for accounts after the cursor; the parameter's number is that of the cursor. */
const after = (parameter: string) =>
  `(${parameter}::text IS NULL
    OR (a.created_at, a.id) < ((SELECT created_at FROM accounts WHERE id = ${parameter}), ${parameter}))`

const order = 'ORDER BY a.created_at DESC, a.id DESC'

/** Returns the statement that reads accounts by their age, all or those that meet a condition. */
function listed(condition: string | null): string {
  if (condition === null)
    return `SELECT ${columns} FROM accounts a WHERE ${after('$1')} ${order} LIMIT $2`
  return `SELECT ${columns} FROM accounts a WHERE ${condition} AND ${after('$2')} ${order} LIMIT $3`
}

const latestWith = `
  SELECT ${columns}
    FROM (SELECT * FROM accounts a WHERE ${after('$2')} ${order} LIMIT ${latestScanned}) a
   WHERE ${contained} ${order} LIMIT $3`

// Materialized: the planner, who knows no text, would else walk through all accounts in the order of the page.
const indexed = `
  WITH found AS MATERIALIZED (
    SELECT * FROM accounts a WHERE (a.id = $1 OR email_grams(a.email) @> email_grams($1)) AND ${contained}
  )
  SELECT ${columns} FROM found a WHERE ${after('$2')} ${order} LIMIT $3`

type Row = {
  readonly id: string
  readonly email: string
  readonly credits: number
  readonly held: number
  readonly total_purchased: number
  readonly active_keys: number
  readonly created_at: Date
  readonly is_operator: boolean
  readonly is_deleted: boolean
  readonly is_disabled: boolean
}

function accountOf(row: Row): ListedAccount {
  return {
    id: row.id,
    email: row.email,
    credits: row.credits,
    held: row.held,
    totalPurchased: row.total_purchased,
    activeKeys: row.active_keys,
    createdAt: row.created_at,
    isOperator: row.is_operator,
    isDeleted: row.is_deleted,
    isDisabled: row.is_disabled,
  }
}
