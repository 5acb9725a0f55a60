import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sha256 } from '../../src/lib/digest.ts'
import { newId } from '../../src/lib/ids.ts'
import { sleep } from '../../src/lib/time.ts'
import { createRecall } from '../../src/store/recall.ts'
import { createRequests, type RunningRequest } from '../../src/store/requests.ts'
import { createStoreRig } from './store-rig.ts'

const rig = await createStoreRig({ after })
const requests = createRequests(rig.db)
const otherProcess = createRequests(rig.open())
const recall = createRecall(rig.db)
const outcome = { answer: '"again"', cached: true, creditsRemaining: 7 }

function requestOf(accountId: string, overrides: Partial<RunningRequest> = {}): RunningRequest {
  return {
    accountId,
    operation: 'find-website',
    key: newId('req'),
    fingerprint: sha256('body'),
    leaseMs: 60_000,
    ...overrides,
  }
}

async function stored({ accountId, operation, key }: RunningRequest) {
  const query = { credential: { accountId }, inputKey: sha256('x'), operation, idempotencyKey: key }
  return (await recall(query)).request
}

const age = (request: RunningRequest) =>
  rig.db.query(
    `UPDATE requests SET created_at = now() - interval '25 hours' WHERE key = '${request.key}'`,
  )

test('of fifty that begin one key in two processes one has begun', async () => {
  const request = requestOf((await rig.account(25)).id)
  const begun = await Promise.all(
    Array.from({ length: 50 }, (_, i) => (i % 2 ? requests : otherProcess).begin(request)),
  )
  assert.equal(begun.filter((one) => one === 'begun').length, 1)
  assert.equal((await stored(request))?.state, 'running')
})

test('keys are apart by account and by operation', async () => {
  const [one, two] = [await rig.account(25), await rig.account(25)]
  const request = requestOf(one.id)
  assert.deepEqual(
    await Promise.all(
      [
        request,
        { ...request, accountId: two.id },
        { ...request, operation: 'find-email/person' },
      ].map(requests.begin),
    ),
    ['begun', 'begun', 'begun'],
  )
})

test('a claim whose lease is over is taken over by the same body, and by no other', async () => {
  const request = requestOf((await rig.account(25)).id, { leaseMs: 0 })
  await requests.begin(request)
  await sleep(2)
  assert.equal((await stored(request))?.isLeaseOver, true)
  const otherBody = { ...request, fingerprint: sha256('other body') }
  assert.equal(await requests.begin(otherBody), 'exists')
  const again = { ...request, leaseMs: 60_000 }
  const begun = await Promise.all([requests.begin(again), otherProcess.begin(again)])
  assert.deepEqual(begun.sort(), ['begun', 'exists'])
})

test('a record older than a day is forgotten, and its key is free for any body', async () => {
  const request = requestOf((await rig.account(25)).id)
  requests.finish({ ...request, outcome })
  await requests.flush()
  await age(request)
  assert.equal(await stored(request), null)
  assert.equal(await requests.begin({ ...request, fingerprint: sha256('new') }), 'begun')
  const record = await stored(request)
  assert.deepEqual([record?.state, record?.answer], ['running', null])
})

test('a finished answer is kept word for word, and the first one stays', async () => {
  const request = requestOf((await rig.account(25)).id)
  requests.finish({ ...request, outcome })
  requests.finish({ ...request, outcome: { ...outcome, answer: '"later"' } })
  await requests.flush()
  requests.finish({ ...request, outcome: { ...outcome, answer: '"latest"' } })
  await requests.flush()
  assert.deepEqual(await stored(request), {
    fingerprint: request.fingerprint,
    state: 'done',
    isLeaseOver: false,
    status: null,
    answer: '"again"',
    cached: true,
    creditsRemaining: 7,
  })
  assert.equal(await requests.begin(request), 'exists')
})

test('finish completes a running record of the same body only', async () => {
  const request = requestOf((await rig.account(25)).id)
  await requests.begin(request)
  requests.finish({ ...request, fingerprint: sha256('other'), outcome })
  await requests.flush()
  assert.equal((await stored(request))?.state, 'running')
  requests.finish({ ...request, outcome })
  await requests.flush()
  assert.equal((await stored(request))?.state, 'done')
})

test('an abandoned key is free again, a done one cannot be abandoned', async () => {
  const request = requestOf((await rig.account(25)).id)
  await requests.begin(request)
  await requests.abandon(request)
  assert.equal(await requests.begin(request), 'begun')
  requests.finish({ ...request, outcome })
  await requests.flush()
  await requests.abandon(request)
  assert.equal((await stored(request))?.state, 'done')
})

test('a record that cannot be written is reported and fails neither its neighbours nor anybody who waits', async () => {
  const failures: unknown[] = []
  const watched = createRequests(rig.db, (error) => failures.push(error))
  const good = requestOf((await rig.account(25)).id)
  // PostgreSQL stores no NUL in a text.
  watched.finish({ ...good, key: 'a\0b', outcome })
  watched.finish({ ...good, outcome })
  await watched.flush()
  assert.equal(failures.length, 1)
  assert.equal((await stored(good))?.state, 'done')
})
