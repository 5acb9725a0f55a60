import type { Database, Queryable } from '../database.ts'
import { unavailableReasonOf } from '../database-unavailable.ts'

/** An account whose numbers contradict each other. */
export type Mismatch = {
  readonly accountId: string
  readonly credits: number
  /** Sum of the account's entries; must be `credits`, as must the balance after the last of them. */
  readonly entries: number
  readonly lastBalance: number
  readonly held: number
  /** Sum of the account's holds; must be `held`. */
  readonly holds: number
}

/** The accounts and contradictions of one slice of the audit. */
export type AuditSlice = {
  readonly accounts: number
  readonly mismatches: readonly Mismatch[]
  /** Last account of the slice; null after the last account of all. */
  readonly lastId: string | null
}

// A slice takes a tenth of a second where accounts have some dozens of entries each.
const accountsAtOnce = 5_000
// Lookups come first: an account whose entries are too many for this time gets a slice of its own.
const limits = { statementTimeoutMs: 5_000, lockTimeoutMs: 1_000 }

/**
 * Compares the balances of the accounts that follow `afterId` with their entries and holds, all as of one moment, and
 * returns those that disagree.
 * @throws when the accounts have more entries than can be added up in five seconds
 */
export async function auditSlice(
  db: Database,
  afterId: string,
  accountsMax = accountsAtOnce,
): Promise<AuditSlice> {
  return db.transaction((tx) => readSlice(tx, afterId, accountsMax), limits)
}

async function readSlice(tx: Queryable, afterId: string, accountsMax: number): Promise<AuditSlice> {
  const rows = await tx.query<Row>(statement, [afterId, accountsMax])
  const accounts = rows[0]?.accounts ?? 0
  return {
    accounts,
    lastId: accounts < accountsMax ? null : (rows[0]?.last_id ?? null),
    mismatches: rows.flatMap(mismatchOf),
  }
}

/**
 * SQL that is true for a wrong account, from its balance and held credits (`credits`, `held`), the sum of its entries,
 * the balance after the last one (`entries`, `last_balance`), and the sum of its holds (`holds`).
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
  /** Null where no account is wrong, as are the following columns then. */
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

export type AuditStep = {
  /** Contradictions that this process found in this step. */
  readonly mismatches: readonly Mismatch[]
  /** Accounts that were wrong when any process last audited them. */
  readonly wrongAccounts: number
}

export type Audit = {
  /** Audits the accounts that come next, starting anew after the last account, for half a second or one slice. */
  next(): Promise<AuditStep>
}

// At most a hundredth of a minute, after which the next step begins.
const budgetMs = 500

/**
 * Creates an endless loop through all accounts, a slice at a time, with smaller slices where entries are many. The
 * place is kept in the database: processes audit different slices, and a restart goes on.
 */
export function createAudit(db: Database): Audit {
  let accountsMax = accountsAtOnce
  const slice = async () => {
    let reached: string | null = null
    try {
      const audited = await auditNext(db, accountsMax, (afterId) => {
        reached = afterId
      })
      accountsMax = Math.min(accountsAtOnce, accountsMax * 2)
      return audited
    } catch (error) {
      // Smaller slices are tried next time. A single account that takes too long stays an error, and is passed.
      if (accountsMax === 1 && unavailableReasonOf(error) === 'late') await passOne(db, reached)
      accountsMax = Math.max(1, Math.floor(accountsMax / 10))
      throw error
    }
  }
  return {
    async next() {
      const endsAtMs = performance.now() + budgetMs
      const mismatches: Mismatch[] = []
      let audited: AuditSlice | null
      do {
        audited = await slice()
        mismatches.push(...(audited?.mismatches ?? []))
      } while (audited?.lastId != null && performance.now() < endsAtMs)
      return { mismatches, wrongAccounts: await countWrong(db) }
    },
  }
}

/** Audits the slice at the common place and moves the place on; null while another process has the place. */
function auditNext(
  db: Database,
  accountsMax: number,
  onPlace: (afterId: string) => void,
): Promise<AuditSlice | null> {
  return db.transaction(async (tx) => {
    const [at] = await tx.query<{ after_id: string }>(
      `SELECT place->>'afterId' AS after_id FROM audit_places WHERE name = 'accounts' FOR UPDATE SKIP LOCKED`,
    )
    if (!at) return null
    onPlace(at.after_id)
    const slice = await readSlice(tx, at.after_id, accountsMax)
    await tx.query(
      `DELETE FROM audit_mismatches
        WHERE name = 'accounts' AND subject > $1 AND ($2::text IS NULL OR subject <= $2)`,
      [at.after_id, slice.lastId],
    )
    await tx.query(
      `INSERT INTO audit_mismatches (name, subject) SELECT 'accounts', unnest($1::text[])`,
      [slice.mismatches.map(({ accountId }) => accountId)],
    )
    await tx.query(
      `UPDATE audit_places SET place = jsonb_build_object('afterId', $1::text) WHERE name = 'accounts'`,
      [slice.lastId ?? ''],
    )
    return slice
  }, limits)
}

/**
 * Moves the common place past the account behind it, or to the beginning where none is left. It stays where another
 * process has moved it meanwhile: the account there was not tried yet.
 */
async function passOne(db: Database, reached: string | null): Promise<void> {
  await db.query(
    `UPDATE audit_places
        SET place = jsonb_build_object('afterId', coalesce(
              (SELECT min(id) FROM accounts WHERE id > place->>'afterId'), ''))
      WHERE name = 'accounts' AND place->>'afterId' = $1`,
    [reached],
  )
}

async function countWrong(db: Database): Promise<number> {
  const [row] = await db.query<{ rows: number }>(
    `SELECT count(*) AS rows FROM audit_mismatches WHERE name = 'accounts'`,
  )
  return row?.rows ?? 0
}
