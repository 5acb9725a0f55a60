import type { Database } from '../database.ts'

/** An account whose numbers contradict each other. */
export type Mismatch = {
  readonly accountId: string
  readonly credits: number
  /** Sum of its entries, and the balance after the last of them: both must be `credits`. */
  readonly entries: number
  readonly lastBalance: number
  readonly held: number
  /** Sum of its holds: must be `held`. */
  readonly holds: number
}

/** What one slice of the audit looked at and found wrong. */
export type AuditSlice = {
  readonly accounts: number
  readonly mismatches: readonly Mismatch[]
  /** Last account of the slice; null after the last account of all. */
  readonly lastId: string | null
}

// Of accounts with some dozens of entries each: a tenth of a second.
const accountsAtOnce = 5_000
// Lookups come first: an account with so many entries that this is too short is met in a slice of its own.
const sliceTimeoutMs = 5_000

/**
 * Compares the balances of the accounts that follow one by id with their entries and holds, all of one moment, and
 * returns those that disagree.
 * @throws when the accounts have more entries than can be added up in five seconds
 */
export async function auditSlice(
  db: Database,
  afterId: string,
  accountsMax = accountsAtOnce,
): Promise<AuditSlice> {
  const rows = await db.transaction(async (tx) => {
    await tx.query(`SET LOCAL statement_timeout = ${sliceTimeoutMs}`)
    return tx.query<Row>(statement, [afterId, accountsMax])
  })
  const accounts = rows[0]?.accounts ?? 0
  return {
    accounts,
    lastId: accounts < accountsMax ? null : (rows[0]?.last_id ?? null),
    mismatches: rows.flatMap(mismatchOf),
  }
}

/**
 * What the numbers of an account must not be, of a row with its balance and credits held (`credits`, `held`), the sum
 * of its entries, the balance after the last one (`entries`, `last_balance`), and the sum of its holds (`holds`).
 */
export const mismatchCondition = 'credits <> entries OR credits <> last_balance OR held <> holds'

const statement = `
  WITH slice AS MATERIALIZED (
    SELECT id, credits, held FROM accounts WHERE id > $1 ORDER BY id LIMIT $2
  ), holding AS MATERIALIZED (
    SELECT account_id, sum(credits)::bigint AS credits FROM holds GROUP BY account_id
  ), compared AS (
    SELECT s.*, e.entries, coalesce(l.balance_after, 0) AS last_balance, coalesce(h.credits, 0) AS holds
      FROM slice s
     CROSS JOIN LATERAL (
            SELECT coalesce(sum(delta), 0)::bigint AS entries FROM ledger WHERE account_id = s.id OFFSET 0) e
      LEFT JOIN LATERAL (
            SELECT balance_after FROM ledger WHERE account_id = s.id ORDER BY id DESC LIMIT 1) l ON true
      LEFT JOIN holding h ON h.account_id = s.id
  ), wrong AS (
    SELECT * FROM compared WHERE ${mismatchCondition}
  )
  SELECT t.accounts, t.last_id, w.*
    FROM (SELECT count(*) AS accounts, max(id) AS last_id FROM slice) t LEFT JOIN wrong w ON true ORDER BY w.id`

type Row = {
  readonly accounts: number
  readonly last_id: string | null
  /** Null where nothing is wrong, as are the others then. */
  readonly id: string | null
  readonly credits: number
  readonly entries: number
  readonly last_balance: number
  readonly held: number
  readonly holds: number
}

function mismatchOf({ id, credits, entries, last_balance, held, holds }: Row): Mismatch[] {
  if (id === null) return []
  return [{ accountId: id, credits, entries, lastBalance: last_balance, held, holds }]
}

export type Audit = {
  /** Looks at the next slice, from the first account again after the last one; returns what was found wrong in it. */
  next(): Promise<readonly Mismatch[]>
  /** Counts how many accounts were wrong when they were last looked at. */
  mismatches(): number
}

/**
 * Creates a loop through all accounts that goes on for ever, a slice at a time, and with smaller ones where entries are
 * many.
 */
export function createAudit(db: Database): Audit {
  const wrong = new Set<string>()
  let afterId = ''
  let accountsMax = accountsAtOnce
  return {
    mismatches: () => wrong.size,
    async next() {
      try {
        const { lastId, mismatches } = await auditSlice(db, afterId, accountsMax)
        for (const id of wrong)
          if (id > afterId && (lastId === null || id <= lastId)) wrong.delete(id)
        for (const { accountId } of mismatches) wrong.add(accountId)
        afterId = lastId ?? ''
        accountsMax = Math.min(accountsAtOnce, accountsMax * 2)
        return mismatches
      } catch (error) {
        // Smaller slices are tried next time; one account alone that takes too long stays an error.
        accountsMax = Math.max(1, Math.floor(accountsMax / 10))
        throw error
      }
    },
  }
}
