import type { TestContext } from 'node:test'
import { type ApiKey, mintApiKey } from '../../src/auth/api-key.ts'
import { trialCredits } from '../../src/billing/prices.ts'
import { findWebsite } from '../../src/contract/lookups.ts'
import type { Engine, WebsiteAnswer } from '../../src/enrich/engine.ts'
import { newId } from '../../src/lib/ids.ts'
import { createMetrics } from '../../src/lib/metrics.ts'
import { systemClock } from '../../src/lib/time.ts'
import { createFlights } from '../../src/lookup/flights.ts'
import { createLookups, type LookupReply } from '../../src/lookup/lookups.ts'
import type { LookupLimits } from '../../src/lookup/ports.ts'
import { runSearch } from '../../src/lookup/searches.ts'
import { createAccounts } from '../../src/store/accounts.ts'
import { type Database, openDatabase } from '../../src/store/database.ts'
import { createLedger } from '../../src/store/ledger.ts'
import { createRecall } from '../../src/store/recall.ts'
import { createRequests } from '../../src/store/requests.ts'
import { createTestDatabase } from './database.ts'
import { unaskedSearches } from './unasked-searches.ts'

const limits: LookupLimits = {
  lookupTimeoutMs: 5_000,
  holdLeaseMs: 10_000,
  hitTtlMs: 86_400_000,
  missTtlMs: 3_600_000,
}

export const acme: WebsiteAnswer = {
  websiteUrl: 'https://acme.example',
  source: 'site',
  confidence: 0.97,
}

/** What a search does in a test, and how often it was asked. */
export type ScriptedEngine = Engine & {
  searches: number
  respond: (companyName: string) => Promise<WebsiteAnswer | null>
}

/** An engine at the boundary of the house: it decides nothing and counts. */
export function scriptedEngine(): ScriptedEngine {
  const engine: ScriptedEngine = {
    ...unaskedSearches,
    searches: 0,
    respond: async () => acme,
    findWebsite(query) {
      engine.searches += 1
      return engine.respond(query.companyName)
    },
  }
  return engine
}

/** The lookup pipeline of one process over a real database. */
export function createProcess(db: Database, engine: Engine, overrides: Partial<LookupLimits> = {}) {
  const recall = createRecall(db)
  const ledger = createLedger(db)
  const requests = createRequests(db)
  const lookups = createLookups({
    ledger,
    requests,
    flights: createFlights(),
    clock: systemClock,
    limits: { ...limits, ...overrides },
    metrics: createMetrics(),
    recall: (ask) =>
      recall({
        credential: { keyHash: ask.credential.keyHash },
        inputKey: ask.inputKey,
        operation: ask.operation.name,
        idempotencyKey: ask.idempotencyKey,
      }),
    search: (operation, input, run) => runSearch(engine, operation, input, run),
  })
  return { lookups, ledger, requests }
}

/** A database, an engine and as many processes and accounts as a test needs. */
export async function createLookupRig(t: TestContext, overrides: Partial<LookupLimits> = {}) {
  const connection = await createTestDatabase(t)
  const db = openDatabase({ connection })
  const engine = scriptedEngine()
  const first = createProcess(db, engine, overrides)
  t.after(async () => {
    await first.lookups.idle()
    await db.close()
  })
  return {
    db,
    engine,
    ...first,
    connection,
    account: (credits = trialCredits) => createAccount(db, credits),
    find: (
      key: ApiKey,
      companyName: string,
      options: { context?: string; idempotencyKey?: string; from?: typeof first } = {},
    ): Promise<LookupReply> =>
      (options.from ?? first).lookups.perform(findWebsite, {
        credential: { kind: 'key', keyPrefix: key.prefix, keyHash: key.hash },
        input: {
          company_name: companyName,
          ...(options.context === undefined ? {} : { context: options.context }),
        },
        idempotencyKey: options.idempotencyKey ?? null,
        requestId: newId('req'),
      }),
    balance: (key: ApiKey) => balanceOf(db, key),
  }
}

async function createAccount(db: Database, credits: number): Promise<ApiKey> {
  const key = mintApiKey()
  const id = newId('acc')
  await createAccounts(db).create({
    id,
    email: `${id}@accounts.example`,
    passwordHash: 'none',
    trialCredits: credits,
    key: { prefix: key.prefix, hash: key.hash, label: null },
  })
  return key
}

/** Balance, what is held, and the sum of the ledger, which must equal the balance. */
async function balanceOf(db: Database, key: ApiKey) {
  const [row] = await db.query<{ credits: number; held: number; ledger: number; charges: number }>(
    `SELECT a.credits, a.held, sum(l.delta)::bigint AS ledger,
            count(*) FILTER (WHERE l.delta < 0)::bigint AS charges
       FROM accounts a JOIN api_keys k ON k.account_id = a.id JOIN ledger l ON l.account_id = a.id
      WHERE k.prefix = $1 GROUP BY a.id`,
    [key.prefix],
  )
  if (!row) throw new Error('no such account')
  return row
}
