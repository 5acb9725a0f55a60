import { sha256 } from '@enricher/engine/lib/digest'
import { newId } from '@enricher/engine/lib/ids'
import { createTestDatabase, type Ending } from '@enricher/lab/test/support/database'
import { makeAccount } from '@enricher/lab/test/support/make-account'
import { createLedger, type HoldRequest } from '../../store/credits/ledger.ts'
import type { SettlementRequest } from '../../store/credits/settlement-write.ts'
import { type Database, openDatabase } from '../../store/database.ts'
import { DatabaseUnavailableError } from '../../store/database-unavailable.ts'
import { createSuppressions } from '../../store/privacy/suppressions.ts'
import { createSecrets } from '../../store/secrets.ts'

const longLeaseMs = 60_000

/** Creates a migrated database and stores of as many processes as a test wants, each with a pool of its own. */
export async function createStoreHarness(ending: Ending) {
  const connection = await createTestDatabase(ending)
  const open = (poolSize = 10): Database => {
    const db = openDatabase({ connection, poolSize })
    ending.after(() => db.close())
    return db
  }
  const db = open()
  const account = async (credits: number) => {
    const { id, key } = await makeAccount(db, { credits })
    return { id, keyHash: key.hash, keyPrefix: key.prefix }
  }
  const suppressions = createSuppressions(db, createSecrets(db))
  return { connection, db, open, ledger: createLedger(db), suppressions, account }
}

export function holdOf(accountId: string, overrides: Partial<HoldRequest> = {}): HoldRequest {
  const holdId = newId('hold')
  return {
    holdId,
    accountId,
    credits: 2,
    flightKey: sha256(holdId),
    operation: 'find-website',
    leaseMs: longLeaseMs,
    ...overrides,
  }
}

export function settlementOf(
  hold: HoldRequest,
  overrides: Partial<SettlementRequest> = {},
): SettlementRequest {
  return {
    holdId: hold.holdId,
    accountId: hold.accountId,
    credits: hold.credits,
    operation: hold.operation,
    requestId: newId('req'),
    inputKey: hold.flightKey,
    answer: '{"website_url":"https://acme.example/"}',
    ttlMs: 86_400_000,
    shared: false,
    question: null,
    evidence: null,
    doubt: null,
    request: null,
    ...overrides,
  }
}

const askingMs = 20_000

/** Asks again while the rows are busy, as the error tells callers to: a busy machine serves many at once late. */
export async function untilFree<T>(ask: () => Promise<T>): Promise<T> {
  const endsAtMs = performance.now() + askingMs
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      const isBusy = error instanceof DatabaseUnavailableError && error.reason === 'locked'
      if (!isBusy || performance.now() > endsAtMs) throw error
    }
  }
}

export type Balances = {
  readonly credits: number
  readonly held: number
  readonly ledger: number
  readonly holds: number
  /** Entries whose balance is not the previous one plus their change. */
  readonly gaps: number
}

/** Returns the values that must always agree: balance and ledger, held credits and holds. */
export async function balancesOf(db: Database, accountId: string): Promise<Balances> {
  const [row] = await db.query<Balances>(
    `SELECT a.credits, a.held,
            (SELECT coalesce(sum(delta), 0)::bigint FROM ledger WHERE account_id = a.id) AS ledger,
            (SELECT coalesce(sum(credits), 0)::bigint FROM holds WHERE account_id = a.id) AS holds,
            (SELECT count(*) FROM (
               SELECT balance_after - delta - lag(balance_after, 1, 0::bigint) OVER (ORDER BY id) AS gap
                 FROM ledger WHERE account_id = a.id) e WHERE gap <> 0) AS gaps
       FROM accounts a WHERE a.id = $1`,
    [accountId],
  )
  if (!row) throw new Error(`There is no account ${accountId}.`)
  return row
}
