import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import type { ApiError } from '@enricher/contract/errors'
import { findAll } from '@enricher/contract/find-all'
import { createDeadlinesOnCall } from '@enricher/lab/test/support/deadlines-on-call'
import { shareLookupDatabase } from '@enricher/lab/test/support/lookup-harness'
import { restInTransaction } from '@enricher/lab/test/support/rest-in-transaction'
import { acme } from '@enricher/lab/test/support/scripted-engine'
import { until } from '@enricher/lab/test/support/until'
import { type Database, openDatabase } from '../../store/database.ts'

const createLookupHarness = await shareLookupDatabase({ after })

const lookupTimeoutMs = 1_000

const late = { code: 'overloaded', retryAfterS: 5 }

/** Holds a table as a migration or a stuck session does, until the returned function is called. */
async function lockTable(
  t: TestContext,
  harness: { connection: Parameters<typeof openDatabase>[0]['connection'] },
  table: string,
) {
  const db: Database = openDatabase({ connection: harness.connection, poolSize: 1 })
  const { promise: locked, resolve: onLocked } = Promise.withResolvers<void>()
  const { promise: freed, resolve: free } = Promise.withResolvers<void>()
  const holding = db.transaction(async (tx) => {
    await restInTransaction(tx)
    await tx.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
    onLocked()
    await freed
  })
  await locked
  const unlock = async () => {
    free()
    await holding
  }
  t.after(async () => {
    await unlock()
    await db.close()
  })
  return unlock
}

/** Whether a statement waits for a lock of another session. */
async function waitsForLock(db: Database): Promise<boolean> {
  const rows = await db.query(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}

/** Returns the code of a lookup's refusal, null when it was not refused, and the time it took. */
async function answered(work: Promise<unknown>) {
  const startMs = performance.now()
  const refusal = await work.then(
    () => null,
    ({ code, retryAfterS }: ApiError) => ({ code, retryAfterS }),
  )
  return { refusal, tookMs: performance.now() - startMs }
}

test('a lookup whose account cannot be read is asked to retry within its deadline', async (t) => {
  const harness = await createLookupHarness(t, { lookupTimeoutMs })
  const key = await harness.account()
  const unlock = await lockTable(t, harness, 'accounts')
  const { refusal, tookMs } = await answered(harness.find(key, 'Acme'))
  assert.deepEqual(refusal, late)
  // The lookup is answered while the table is still locked.
  assert.ok(tookMs >= lookupTimeoutMs, `${tookMs} ms`)
  await unlock()
  await harness.lookups.idle()
  const again = await harness.find(key, 'Acme')
  assert.equal(again.status, 200)
})

test('a search that began too late to ask a source is asked to retry, and is no outage of the sources', async (t) => {
  const harness = await createLookupHarness(t, { lookupTimeoutMs })
  const key = await harness.account()
  const unlock = await lockTable(t, harness, 'holds')
  const { refusal } = await answered(harness.find(key, 'Acme'))
  assert.deepEqual(refusal, late)
  await unlock()
  await harness.lookups.idle()
  assert.equal(harness.engine.searches, 0)
  assert.partialDeepStrictEqual(await harness.balance(key), { credits: 25, held: 0, charges: 0 })
})

test('a hit that could not be settled in time is charged once, and its retry is free', async (t) => {
  const deadlines = createDeadlinesOnCall()
  const harness = await createLookupHarness(t, { deadlines })
  const key = await harness.account()
  const { promise: searching, resolve: onSearch } = Promise.withResolvers<void>()
  const { promise: found, resolve: find } = Promise.withResolvers<void>()
  harness.engine.respond = async () => {
    onSearch()
    await found
    return acme
  }
  const lookup = answered(harness.find(key, 'Acme'))
  await searching
  const unlock = await lockTable(t, harness, 'ledger')
  find()
  await until(() => waitsForLock(harness.db))
  deadlines.expireSlack()
  assert.deepEqual((await lookup).refusal, late)
  await unlock()
  await harness.lookups.idle()
  const again = await harness.find(key, 'Acme')
  assert.partialDeepStrictEqual(again, {
    status: 200,
    body: { cached: true, credits_remaining: 23 },
  })
  assert.partialDeepStrictEqual(await harness.balance(key), { held: 0, charges: 1 })
})

test('what a search finds after its caller was asked to retry is not charged', async (t) => {
  const harness = await createLookupHarness(t, { lookupTimeoutMs })
  const key = await harness.account()
  const { promise: found, resolve: find } = Promise.withResolvers<void>()
  harness.engine.respond = async () => {
    await found
    return acme
  }
  const { refusal } = await answered(harness.find(key, 'Acme'))
  assert.deepEqual(refusal, late)
  find()
  await harness.lookups.idle()
  assert.partialDeepStrictEqual(await harness.balance(key), { credits: 25, held: 0, charges: 0 })
})

test('the time before a lookup was begun counts', async (t) => {
  const harness = await createLookupHarness(t, { lookupTimeoutMs: 30_000 })
  const key = await harness.account()
  let leftMs = Number.NaN
  harness.engine.findWebsite = async (_, run) => {
    leftMs = (run.endsAtMs ?? 0) - Date.now()
    return acme
  }
  const call = {
    credential: { kind: 'key', keyPrefix: key.prefix, keyHash: key.hash } as const,
    input: { company_name: 'Acme' },
    idempotencyKey: null,
    requestId: 'req_deadline',
    startedAtMs: performance.now() - 20_000,
  }
  await harness.lookups.perform(findAll, call)
  assert.ok(leftMs <= 10_000 && leftMs > 5_000, `${leftMs} ms were left`)
})

test('a stop ends the searches under way and all later ones, with nothing held or charged', async (t) => {
  const harness = await createLookupHarness(t)
  const key = await harness.account()
  let searches = 0
  harness.engine.findWebsite = (_, { signal }) =>
    new Promise((_, reject) => {
      searches += 1
      if (signal.aborted) reject(signal.reason)
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  const stopping = { code: 'overloaded', retryAfterS: 1 }
  const first = answered(harness.find(key, 'Acme'))
  const follower = answered(harness.find(key, 'Acme'))
  await until(() => searches > 0 && harness.readCount() >= 2)
  harness.lookups.abort()
  assert.deepEqual((await first).refusal, stopping)
  assert.deepEqual((await follower).refusal, stopping)
  const { refusal } = await answered(harness.find(key, 'Other'))
  assert.deepEqual(refusal, stopping)
  await harness.lookups.idle()
  assert.partialDeepStrictEqual(await harness.balance(key), { credits: 25, held: 0, charges: 0 })
})
