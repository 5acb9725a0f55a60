import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import { findWebsite } from '@enricher/contract/find-website'
import type { Offer } from '@enricher/contract/operation'
import { newId } from '@enricher/engine/lib/ids'
import type { ApiKey } from '@enricher/service/accounts/api-key'
import { trialCredits } from '@enricher/service/accounts/prices'
import { createKeyedDigest } from '@enricher/service/lib/keyed-digest'
import type { Logger } from '@enricher/service/lib/logger'
import { createMetrics } from '@enricher/service/lib/metrics'
import type { Deadlines } from '@enricher/service/lookup/deadlines'
import type { LookupLimits } from '@enricher/service/lookup/lookup-limits'
import type { LookupInput } from '@enricher/service/lookup/lookup-request'
import { createLookups } from '@enricher/service/lookup/lookups'
import type { LookupReply } from '@enricher/service/lookup/reply'
import { createSearchSlots, type SearchSlots } from '@enricher/service/lookup/search-slots'
import { createLedger } from '@enricher/service/store/credits/ledger'
import { type Database, openDatabase } from '@enricher/service/store/database'
import { createIdempotencyRecords } from '@enricher/service/store/lookups/idempotency-records'
import { createLookupCounts } from '@enricher/service/store/lookups/lookup-counts'
import { createLookupStateReader } from '@enricher/service/store/lookups/lookup-state-reader'
import { createRosters } from '@enricher/service/store/lookups/rosters'
import { createPresence } from '@enricher/service/store/presence'
import { createSuppressions } from '@enricher/service/store/privacy/suppressions'
import { createSecrets } from '@enricher/service/store/secrets'
import type { ConnectionConfig } from '../../../packages/service/postgres/server.ts'
import { createTestDatabase, type Ending } from './database.ts'
import { makeAccount } from './make-account.ts'
import { scriptedEngine } from './scripted-engine.ts'
import { engineOf, type Scripts } from './unasked-searches.ts'

// The limits are far longer than any lookup takes on a busy machine: a test of a deadline or a lease sets its own.
const limits: LookupLimits = {
  lookupTimeoutMs: 60_000,
  holdLeaseMs: 120_000,
  hitTtlMs: 86_400_000,
  missTtlMs: 3_600_000,
}

/** The parts of a process that a test changes: its bounds, and when its lookups are late. */
type Overrides = Partial<LookupLimits> & { readonly deadlines?: Deadlines }

/**
 * Creates the lookup pipeline of one process over a real database. Processes with one secret share their answers;
 * `readCount` counts how often calls have read lookup states.
 */
function createProcess(
  db: Database,
  engine: Scripts,
  { deadlines, ...overrides }: Overrides = {},
  slots = createSearchSlots({ max: 64 }),
  secret: string,
) {
  const presence = createPresence(db)
  const ledger = createLedger(db, presence)
  const records = createIdempotencyRecords(db, { presence })
  const lookupCounts = createLookupCounts(db)
  const suppressions = createSuppressions(db, createSecrets(db))
  const faults: unknown[] = []
  const readState = createLookupStateReader(db, suppressions)
  let reads = 0
  const lookups = createLookups({
    readState: async (query) => {
      const state = await readState(query)
      reads += 1
      return state
    },
    ledger,
    records,
    rosters: createRosters(db),
    lookupCounts,
    suppressions,
    engine: async () => engineOf(engine),
    slots,
    keyed: createKeyedDigest(secret),
    cursorKey: Buffer.from('another secret of it'),
    limits: { ...limits, ...overrides },
    ...(deadlines && { deadlines }),
    metrics: createMetrics(),
    logger: { error: ({ err }: { err: unknown }) => void faults.push(err) } as Pick<
      Logger,
      'error'
    >,
  })
  return { lookups, ledger, records, presence, lookupCounts, faults, readCount: () => reads }
}

type Open = { readonly connection: ConnectionConfig; readonly db: Database }

async function openTestDatabase(ending: Ending): Promise<Open> {
  const connection = await createTestDatabase(ending)
  return { connection, db: openDatabase({ connection }) }
}

/** Creates a database for one test, an engine and as many processes and accounts as it needs. */
export async function createLookupHarness(
  t: TestContext,
  overrides: Overrides = {},
  slots?: SearchSlots,
) {
  const open = await openTestDatabase(t)
  const harness = harnessOn(open, t, overrides, slots)
  t.after(() => open.db.close())
  return harness
}

/**
 * Makes the database that the tests of a file share, and returns a function that makes their harnesses: each has its
 * own secret, and therefore its own answers. A test that counts or changes rows of others has a database of its own.
 */
export async function shareLookupDatabase(ending: Ending) {
  const open = await openTestDatabase(ending)
  ending.after(() => open.db.close())
  return async (t: TestContext, overrides: Overrides = {}, slots?: SearchSlots) =>
    harnessOn(open, t, overrides, slots)
}

function harnessOn(
  { connection, db }: Open,
  t: TestContext,
  overrides: Overrides,
  slots: SearchSlots | undefined,
) {
  const engine = scriptedEngine()
  const secret = randomUUID()
  const first = createProcess(db, engine, overrides, slots, secret)
  t.after(async () => {
    await first.lookups.idle()
    await first.presence.end(1_000)
  })
  type Options = { idempotencyKey?: string; from?: Pick<typeof first, 'lookups'> }
  const perform = (
    offer: Offer,
    key: ApiKey,
    input: LookupInput,
    options: Options = {},
  ): Promise<LookupReply> =>
    (options.from ?? first).lookups.perform(offer, {
      credential: { kind: 'key', keyPrefix: key.prefix, keyHash: key.hash },
      input,
      idempotencyKey: options.idempotencyKey ?? null,
      requestId: newId('req'),
    })
  return {
    db,
    engine,
    ...first,
    /** Makes another process of the same installation. */
    createOther: (
      otherDb: Database,
      otherEngine: Scripts,
      otherOverrides?: Overrides,
      otherSlots?: SearchSlots,
    ) => createProcess(otherDb, otherEngine, otherOverrides, otherSlots, secret),
    connection,
    perform,
    account: async (credits = trialCredits) => (await makeAccount(db, { credits })).key,
    find: (
      key: ApiKey,
      companyName: string,
      { context, ...options }: Options & { context?: string } = {},
    ) =>
      perform(
        findWebsite,
        key,
        { company_name: companyName, ...(context === undefined ? {} : { context }) },
        options,
      ),
    balance: (key: ApiKey) => balanceOf(db, key),
  }
}

/** Returns balance, held credits, and the sum of the ledger, which must equal the balance. */
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
