import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sha256 } from '@enricher/engine/lib/digest'
import { newId } from '@enricher/engine/lib/ids'
import { until } from '@enricher/lab/test/support/until'
import { createApiKeys } from '../../../store/accounts/api-keys.ts'
import { createIdempotencyRecords } from '../../../store/lookups/idempotency-records.ts'
import type {
  KnownAnswer,
  LookupState,
  LookupStateQuery,
} from '../../../store/lookups/lookup-state.ts'
import { createLookupStateReader } from '../../../store/lookups/lookup-state-reader.ts'
import { createStoreHarness, holdOf, settlementOf } from '../store-harness.ts'

const harness = await createStoreHarness({ after })
const recall = createLookupStateReader(harness.db, harness.suppressions)
const nothing: LookupState = {
  account: null,
  cached: null,
  known: null,
  request: null,
  isRecorded: false,
  suppressionVersion: 0,
}

const queryOf = (
  credential: LookupStateQuery['credential'],
  inputKey: Buffer,
  idempotencyKey: string | null = null,
): LookupStateQuery => ({ credential, inputKey, operation: 'find-website', idempotencyKey })

/** Adds an attempt at a key to a query. */
const recording = (query: LookupStateQuery): LookupStateQuery => ({
  ...query,
  record: { fingerprint: sha256('body'), claimId: newId('claim') },
})

async function remember(accountId: string, answer: string | null, ttlMs = 60_000) {
  const hold = holdOf(accountId)
  await harness.ledger.hold(hold)
  const settlement = settlementOf(hold, { answer, ttlMs, shared: true })
  await harness.ledger.settle(settlement)
  return settlement.inputKey
}

/** Compares the age of results roughly, which are kept for a minute: time goes on between two statements. */
const agedOf = ({ answer, expiresInMs }: KnownAnswer) => ({
  answer,
  isYoung: expiresInMs > 30_000 && expiresInMs <= 60_000,
})

test('an unknown key recalls nothing, not even what is known to all', async () => {
  const account = await harness.account(25)
  const inputKey = await remember(account.id, '"hit"')
  assert.deepEqual(await recall(queryOf({ keyHash: sha256('nobody') }, inputKey)), nothing)
  assert.deepEqual(await recall(queryOf({ accountId: 'acc_nobody' }, inputKey)), nothing)
})

test('a revoked key recalls nothing from the next read on', async () => {
  const account = await harness.account(25)
  const credential = { keyHash: account.keyHash }
  assert.equal((await recall(queryOf(credential, sha256('x')))).account?.id, account.id)
  const keys = createApiKeys(harness.db)
  assert.equal(await keys.revoke(account.id, account.keyPrefix), true)
  assert.deepEqual(await recall(queryOf(credential, sha256('x'))), nothing)
  assert.equal(await keys.findAccountIdByHash(account.keyHash), null)
})

test('the own cache comes before the shared one, and a miss is an answer', async () => {
  const [finder, stranger] = [await harness.account(25), await harness.account(25)]
  const hit = await remember(finder.id, '"hit"')
  const miss = await remember(finder.id, null)
  const recalled = await Promise.all([
    recall(queryOf({ keyHash: finder.keyHash }, hit)),
    recall(queryOf({ keyHash: finder.keyHash }, miss)),
    recall(queryOf({ accountId: stranger.id }, hit)),
    recall(queryOf({ accountId: stranger.id }, miss)),
  ])
  assert.deepEqual(
    recalled.map(({ cached, known }) => ({
      cached: cached && { answer: cached.answer },
      known: known && agedOf(known),
    })),
    [
      { cached: { answer: '"hit"' }, known: null },
      { cached: { answer: null }, known: null },
      { cached: null, known: { answer: '"hit"', isYoung: true } },
      { cached: null, known: { answer: null, isYoung: true } },
    ],
  )
})

test('what has expired is not recalled', async () => {
  const account = await harness.account(25)
  const inputKey = await remember(account.id, '"old"', -1)
  const recalled = await recall(queryOf({ accountId: account.id }, inputKey))
  assert.deepEqual([recalled.cached, recalled.known], [null, null])
})

test('a batch and the plain statement recall the same', async () => {
  const accounts = await Promise.all([1, 2, 3].map(() => harness.account(25)))
  const inputKeys = await Promise.all(
    accounts.map(({ id }, i) => remember(id, i === 1 ? null : `"${id}"`)),
  )
  const requests = createIdempotencyRecords(harness.db)
  const row = { accountId: accounts[0]?.id ?? '', operation: 'find-website', key: 'shared-key' }
  await requests.begin({
    ...row,
    claimId: newId('claim'),
    fingerprint: sha256('body'),
    leaseMs: 60_000,
  })
  const queries = [...accounts, { id: 'acc_nobody', keyHash: sha256('nobody') }].flatMap(
    (account) =>
      [...inputKeys, sha256('never')].flatMap((inputKey) => [
        queryOf({ accountId: account.id }, inputKey, 'shared-key'),
        queryOf({ keyHash: account.keyHash }, inputKey),
      ]),
  )
  const together = await Promise.all(queries.map(recall))
  const alone: LookupState[] = []
  for (const query of queries) alone.push(await recall(query))
  const aged = (all: readonly LookupState[]) =>
    all.map((one) => ({
      ...one,
      known: one.known && agedOf(one.known),
    }))
  assert.deepEqual(aged(together), aged(alone))
  assert.equal(together.filter(({ request }) => request?.state === 'running').length, 4)
})

test('a repeat under a new key is recorded as it is recalled, once, and by its own account', async () => {
  const [one, two] = [await harness.account(25), await harness.account(25)]
  const inputKey = await remember(one.id, '"hit"')
  await remember(two.id, '"other"')
  const key = newId('req')
  const query = queryOf({ accountId: one.id }, inputKey, key)
  const stranger = queryOf({ accountId: two.id }, inputKey, key)
  const recalled = await Promise.all([query, query, stranger].map(recording).map(recall))
  assert.deepEqual(
    recalled.map(({ cached, isRecorded }) => [cached?.answer, isRecorded]),
    [
      ['"hit"', true],
      ['"hit"', false],
      [undefined, false],
    ],
  )
  const { request } = await recall(query)
  assert.deepEqual(request, {
    fingerprint: sha256('body'),
    state: 'done',
    isLeaseOver: false,
    status: null,
    answer: '"hit"',
    cached: true,
    creditsRemaining: recalled[0]?.account?.credits,
  })
  assert.deepEqual(await recall(recording(query)), await recall(query))
  assert.equal((await recall(stranger)).request, null)
})

test('a repeat that is recorded while an earlier attempt of it is not committed leaves what that one recorded', async () => {
  const account = await harness.account(25)
  const inputKey = await remember(account.id, '"hit"')
  const query = recording(queryOf({ accountId: account.id }, inputKey, newId('req')))
  const [earlier, later] = await harness.db.transaction(async (tx) => {
    const first = await createLookupStateReader(
      { ...harness.db, query: tx.query },
      harness.suppressions,
    )(query)
    await remember(account.id, '"charged"')
    const second = recall(query)
    await until(waitingCount)
    return [first, { second }] as const
  })
  const second = await later.second
  assert.deepEqual([earlier.isRecorded, second.isRecorded], [true, false])
  assert.equal(second.account?.credits, 21)
  assert.equal((await recall(query)).request?.creditsRemaining, 23)
})

async function waitingCount(): Promise<number> {
  const rows = await harness.db.query(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return rows.length
}

test('what is not cached, or runs under the key, is recalled without a record', async () => {
  const account = await harness.account(25)
  const inputKey = await remember(account.id, '"hit"')
  const query = queryOf({ accountId: account.id }, inputKey, newId('req'))
  const never = queryOf({ accountId: account.id }, sha256('never'), newId('req'))
  const requests = createIdempotencyRecords(harness.db)
  await requests.begin({
    ...{ accountId: account.id, operation: 'find-website', key: query.idempotencyKey ?? '' },
    ...{ claimId: newId('claim'), fingerprint: sha256('body'), leaseMs: 60_000 },
  })
  const recalled = await Promise.all([query, never].map(recording).map(recall))
  assert.deepEqual(
    recalled.map(({ request, isRecorded }) => [request?.state, isRecorded]),
    [
      ['running', false],
      [undefined, false],
    ],
  )
  assert.equal((await recall(never)).request, null)
})

test('a batch reads a few rows per query by index, also with plans made while the tables were empty', async () => {
  const fresh = await createStoreHarness({ after })
  const account = await fresh.account(25)
  const query = queryOf({ keyHash: account.keyHash }, sha256('input'), newId('req'))
  const reads = await fresh.db.transaction(async (tx) => {
    // The tables are known to be empty when the plans are made; the same connection keeps the plans.
    await tx.query('ANALYZE lookups, known_results, requests, holds')
    const recallHere = createLookupStateReader({ ...fresh.db, query: tx.query }, fresh.suppressions)
    const batch = () =>
      Promise.all(
        Array.from({ length: 64 }, (_, i) => recallHere(i % 2 ? recording(query) : query)),
      )
    await batch()
    await tx.query(
      `INSERT INTO lookups SELECT $1, sha256(i::text::bytea), '"x"', now() + interval '1 day'
                      FROM generate_series(1, 20000) i`,
      [account.id],
    )
    await tx.query(`INSERT INTO known_results SELECT sha256(i::text::bytea), '"x"', now() + interval '1 day'
                      FROM generate_series(1, 20000) i`)
    const readSoFar = async () => {
      const [row] = await tx.query<{ rows: number }>(
        `SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint AS rows FROM pg_stat_xact_user_tables`,
      )
      return row?.rows ?? 0
    }
    const before = await readSoFar()
    await batch()
    return (await readSoFar()) - before
  })
  assert.ok(reads <= 64 * 5, `${reads} rows read for 64 queries`)
})
