import type { TestContext } from 'node:test'
import type { ApiKey } from '../../src/accounts/api-key.ts'
import { trialCredits } from '../../src/accounts/prices.ts'
import { findWebsite } from '../../src/contract/find-website.ts'
import type { Offer } from '../../src/contract/operation.ts'
import type { Engine } from '../../src/enrich/native-engine.ts'
import { newId } from '../../src/lib/ids.ts'
import { createKeyedDigest } from '../../src/lib/keyed-digest.ts'
import type { Logger } from '../../src/lib/logger.ts'
import { createMetrics } from '../../src/lib/metrics.ts'
import type { LookupLimits } from '../../src/lookup/lookup-limits.ts'
import type { LookupInput } from '../../src/lookup/lookup-request.ts'
import { createLookups } from '../../src/lookup/lookups.ts'
import type { LookupReply } from '../../src/lookup/reply.ts'
import { createSearchSlots, type SearchSlots } from '../../src/lookup/search-slots.ts'
import { createLedger } from '../../src/store/credits/ledger.ts'
import { type Database, openDatabase } from '../../src/store/database.ts'
import { createIdempotencyRecords } from '../../src/store/lookups/idempotency-records.ts'
import { createLookupCounts } from '../../src/store/lookups/lookup-counts.ts'
import { createLookupStateReader } from '../../src/store/lookups/lookup-state-reader.ts'
import { createRosters } from '../../src/store/lookups/rosters.ts'
import { createPresence } from '../../src/store/presence.ts'
import { createSuppressions } from '../../src/store/privacy/suppressions.ts'
import { createSecrets } from '../../src/store/secrets.ts'
import { createTestDatabase } from './database.ts'
import { makeAccount } from './make-account.ts'
import { scriptedEngine } from './scripted-engine.ts'

const limits: LookupLimits = {
  lookupTimeoutMs: 5_000,
  holdLeaseMs: 10_000,
  hitTtlMs: 86_400_000,
  missTtlMs: 3_600_000,
}

/** The lookup pipeline of one process over a real database. */
export function createProcess(
  db: Database,
  engine: Engine,
  overrides: Partial<LookupLimits> = {},
  slots = createSearchSlots({ max: 64 }),
) {
  const presence = createPresence(db)
  const ledger = createLedger(db, presence)
  const records = createIdempotencyRecords(db, { presence })
  const lookupCounts = createLookupCounts(db)
  const suppressions = createSuppressions(db, createSecrets(db))
  const faults: unknown[] = []
  const lookups = createLookups({
    readState: createLookupStateReader(db, suppressions),
    ledger,
    records,
    rosters: createRosters(db),
    lookupCounts,
    suppressions,
    engine: async () => engine,
    slots,
    keyed: createKeyedDigest('a secret of this installation'),
    cursorKey: Buffer.from('another secret of it'),
    limits: { ...limits, ...overrides },
    metrics: createMetrics(),
    logger: { error: ({ err }: { err: unknown }) => void faults.push(err) } as Pick<
      Logger,
      'error'
    >,
  })
  return { lookups, ledger, records, presence, lookupCounts, faults }
}

/** A database, an engine and as many processes and accounts as a test needs. */
export async function createLookupHarness(
  t: TestContext,
  overrides: Partial<LookupLimits> = {},
  slots?: SearchSlots,
) {
  const connection = await createTestDatabase(t)
  const db = openDatabase({ connection })
  const engine = scriptedEngine()
  const first = createProcess(db, engine, overrides, slots)
  t.after(async () => {
    await first.lookups.idle()
    await first.presence.end(1_000)
    await db.close()
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
