import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sha256 } from '@enricher/engine/lib/digest'
import { createIdempotencyRecords } from '../../../store/lookups/idempotency-records.ts'
import type { FinishedRecord, RunningRecord } from '../../../store/lookups/idempotency-rows.ts'
import { createLookupStateReader } from '../../../store/lookups/lookup-state-reader.ts'
import { again, claimOf } from '../claim-of.ts'
import { createStoreHarness } from '../store-harness.ts'

const harness = await createStoreHarness({ after })
const requests = createIdempotencyRecords(harness.db)
const otherProcess = createIdempotencyRecords(harness.open())
const recall = createLookupStateReader(harness.db, harness.suppressions)
const outcome = { answer: '"again"', cached: true, creditsRemaining: 7 }

const requestOf = (accountId: string, overrides: Partial<RunningRecord> = {}) => ({
  ...claimOf(accountId),
  ...overrides,
})
const finished = (request: RunningRecord, overrides: Partial<FinishedRecord> = {}) => ({
  ...request,
  outcome,
  ...overrides,
})

async function stored({ accountId, operation, key }: RunningRecord) {
  const query = { credential: { accountId }, inputKey: sha256('x'), operation, idempotencyKey: key }
  return (await recall(query)).request
}

const age = (request: RunningRecord) =>
  harness.db.query(
    `UPDATE requests SET created_at = now() - interval '25 hours' WHERE key = '${request.key}'`,
  )

test('of fifty that begin one key in two processes one has begun', async () => {
  const request = requestOf((await harness.account(25)).id)
  const begun = await Promise.all(
    Array.from({ length: 50 }, (_, i) => (i % 2 ? requests : otherProcess).begin(again(request))),
  )
  assert.equal(begun.filter((one) => one === 'begun').length, 1)
  assert.equal((await stored(request))?.state, 'running')
})

test('keys are apart by account and by operation', async () => {
  const [one, two] = [await harness.account(25), await harness.account(25)]
  const request = requestOf(one.id)
  assert.deepEqual(
    await Promise.all(
      [
        request,
        { ...again(request), accountId: two.id },
        { ...again(request), operation: 'find-email/person' },
      ].map(requests.begin),
    ),
    ['begun', 'begun', 'begun'],
  )
})

test('a claim whose lease is over is taken over by the same body, and by no other', async () => {
  const request = requestOf((await harness.account(25)).id, { leaseMs: -1 })
  await requests.begin(request)
  assert.equal((await stored(request))?.isLeaseOver, true)
  const otherBody = { ...again(request), fingerprint: sha256('other body') }
  assert.equal(await requests.begin(otherBody), 'exists')
  const retry = { ...request, leaseMs: 60_000 }
  const begun = await Promise.all([requests.begin(again(retry)), otherProcess.begin(again(retry))])
  assert.deepEqual(begun.sort(), ['begun', 'exists'])
})

test('a claim whose reply was lost is begun again by the same attempt, and by no other', async () => {
  const request = requestOf((await harness.account(25)).id)
  assert.equal(await requests.begin(request), 'begun')
  assert.equal(await requests.begin(again(request)), 'exists')
  assert.equal(await requests.begin(request), 'begun')
  assert.equal((await stored(request))?.state, 'running')
})

test('a record older than a day is forgotten, and its key is free for any body', async () => {
  const request = requestOf((await harness.account(25)).id)
  await requests.record(finished(request))
  await age(request)
  assert.equal(await stored(request), null)
  assert.equal(await requests.begin({ ...again(request), fingerprint: sha256('new') }), 'begun')
  const record = await stored(request)
  assert.deepEqual([record?.state, record?.answer], ['running', null])
})

test('the answer of a repeat takes the place of a record older than a day', async () => {
  const old = requestOf((await harness.account(25)).id)
  await requests.record(finished(old, { outcome: { ...outcome, answer: '"old"' } }))
  await age(old)
  const repeat = { ...again(old), fingerprint: sha256('new') }
  assert.equal(await requests.record(finished(repeat)), true)
  const record = await stored(old)
  assert.deepEqual([record?.answer, record?.fingerprint], ['"again"', repeat.fingerprint])
})

test('of the answers of repeats under one key the first is kept word for word, and the others learn it', async () => {
  const request = requestOf((await harness.account(25)).id)
  const repeat = (answer: string) =>
    requests.record(finished(again(request), { outcome: { ...outcome, answer } }))
  assert.deepEqual(await Promise.all([repeat('"again"'), repeat('"later"')]), [true, false])
  assert.equal(await repeat('"latest"'), false)
  assert.deepEqual(await stored(request), {
    fingerprint: request.fingerprint,
    state: 'done',
    isLeaseOver: false,
    status: null,
    answer: '"again"',
    cached: true,
    creditsRemaining: 7,
  })
  assert.equal(await requests.begin(again(request)), 'exists')
})

test('a running record is completed under its own claim only', async () => {
  const request = requestOf((await harness.account(25)).id)
  await requests.begin(request)
  assert.equal(await requests.record(finished(again(request))), false)
  assert.equal((await stored(request))?.state, 'running')
  assert.equal(await requests.record(finished(request)), true)
  assert.equal((await stored(request))?.state, 'done')
})

test('an equal request records its answer in place of a claim that is over, and another body does not', async () => {
  const request = requestOf((await harness.account(25)).id, { leaseMs: -1 })
  await requests.begin(request)
  const other = finished(again(request), { fingerprint: sha256('another body') })
  assert.equal(await requests.record(other), false)
  assert.equal(await requests.record(finished(again(request))), true)
  assert.equal(await requests.record(finished(request)), false)
})

test('a record whose reply was lost counts as written for the attempt that wrote it, and for no other', async () => {
  const request = requestOf((await harness.account(25)).id)
  await requests.begin(request)
  assert.equal(await requests.record(finished(request)), true)
  // The database was killed before it could confirm the record.
  assert.equal(await otherProcess.record(finished(request)), true)
  assert.equal(await requests.record(finished(again(request))), false)
  assert.equal((await stored(request))?.state, 'done')
})

test('a record whose reply was lost is not written again with another answer, not by its own attempt either', async () => {
  const request = requestOf((await harness.account(25)).id)
  await requests.begin(request)
  assert.equal(await requests.record(finished(request)), true)
  const others = [{ answer: null }, { cached: false }, { creditsRemaining: 8 }]
  for (const other of others) {
    const written = await requests.record(finished(request, { outcome: { ...outcome, ...other } }))
    assert.equal(written, false, JSON.stringify(other))
  }
  const { answer, cached, creditsRemaining } = (await stored(request)) ?? {}
  assert.deepEqual({ answer, cached, creditsRemaining }, outcome)
})

test('an abandoned key is free again, a done one cannot be abandoned', async () => {
  const request = requestOf((await harness.account(25)).id)
  await requests.begin(request)
  await requests.abandon(request)
  const second = again(request)
  assert.equal(await requests.begin(second), 'begun')
  await requests.record(finished(second))
  await requests.abandon(second)
  assert.equal((await stored(request))?.state, 'done')
})

test('a claim is abandoned by its owner only: the failure of one whose lease was over frees no other', async () => {
  const late = requestOf((await harness.account(25)).id, { leaseMs: -1 })
  await requests.begin(late)
  const owner = { ...again(late), leaseMs: 60_000 }
  assert.equal(await otherProcess.begin(owner), 'begun')
  await requests.abandon(late)
  assert.equal((await stored(owner))?.state, 'running')
  assert.equal(await requests.begin({ ...again(late), fingerprint: sha256('other') }), 'exists')
})

test('a record that cannot be written rejects, and fails none that are written with it', async () => {
  const good = requestOf((await harness.account(25)).id)
  // PostgreSQL stores no NUL in a text.
  const bad = requests.record(finished({ ...again(good), key: 'a\0b' }))
  const [failed, written] = await Promise.allSettled([bad, requests.record(finished(good))])
  assert.equal(failed.status, 'rejected')
  assert.deepEqual(written, { status: 'fulfilled', value: true })
  assert.equal((await stored(good))?.state, 'done')
})
