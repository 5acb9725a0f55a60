import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestApp, detailOf } from '@enricher/lab/test/support/app'

const harness = await createTestApp({ after }, { VERIFY_EMAIL_CREDITS: '3' })
const path = '/verify-email'
const checkedAtMs = Date.UTC(2026, 10, 20, 18)

function answer(status: 'valid' | 'invalid' | 'unknown', reason: 'accepted' | 'greylisted') {
  harness.engine.verifyEmail = async ({ email }) => {
    harness.engine.searches += 1
    return { email, status, reason, mailHostClass: 'google', prover: null, checkedAtMs }
  }
}

test('200: a verdict costs what the operator asks for it', async () => {
  const { bearer } = await harness.signUp()
  answer('valid', 'accepted')
  const reply = await harness.post(path, { email: 'Jane@Acme.example' }, bearer)
  assert.equal(reply.statusCode, 200)
  assert.deepEqual(reply.json(), {
    email: 'Jane@Acme.example',
    status: 'valid',
    reason: 'accepted',
    mail_host: 'google',
    checked_at: '2026-11-20T18:00:00.000Z',
    cached: false,
    credits_remaining: 22,
  })
})

test('200: unknown is free, and its repeat from the cache', async () => {
  const { bearer } = await harness.signUp()
  answer('unknown', 'greylisted')
  const first = (await harness.post(path, { email: 'grey@acme.example' }, bearer)).json()
  assert.deepEqual(
    [first.status, first.reason, first.credits_remaining],
    ['unknown', 'greylisted', 25],
  )
  const repeat = (await harness.post(path, { email: 'grey@acme.example' }, bearer)).json()
  assert.deepEqual([repeat.cached, repeat.status], [true, 'unknown'])
})

test('no verdict is kept longer than a miss', async () => {
  const { bearer, id } = await harness.signUp()
  answer('valid', 'accepted')
  await harness.post(path, { email: 'kept@acme.example' }, bearer)
  const [row] = await harness.services.store.db.query<{ hours: number }>(
    `SELECT round(extract(epoch FROM expires_at - now()) / 3600)::int AS hours
       FROM lookups WHERE account_id = $1`,
    [id],
  )
  assert.equal(row?.hours, 24)
})

test('what could not be learnt is asked again after five minutes', async () => {
  const { bearer, id } = await harness.signUp()
  answer('unknown', 'greylisted')
  await harness.post(path, { email: 'held.back@acme.example' }, bearer)
  const [row] = await harness.services.store.db.query<{ minutes: number }>(
    `SELECT round(extract(epoch FROM expires_at - now()) / 60)::int AS minutes
       FROM lookups WHERE account_id = $1`,
    [id],
  )
  assert.equal(row?.minutes, 5)
})

test('a verdict that another caller’s search found moments before its end is not paid for twice by a retry', async () => {
  const [one, two] = [await harness.signUp(), await harness.signUp()]
  const ask = async (bearer: typeof one.bearer) =>
    (await harness.post(path, { email: 'old@acme.example' }, bearer)).json()
  answer('valid', 'accepted')
  await ask(one.bearer)
  const { db } = harness.services.store
  await db.query("UPDATE known_results SET expires_at = now() + interval '60 s'")
  assert.equal((await ask(two.bearer)).credits_remaining, 22)
  // The answers now look as if 61 seconds had passed.
  for (const table of ['known_results', 'lookups']) {
    await db.query(`UPDATE ${table} SET expires_at = expires_at - interval '61 s'`)
  }
  const retried = await ask(two.bearer)
  assert.deepEqual([retried.cached, retried.credits_remaining], [true, 22])
})

test('400, 401 and 402 as everywhere', async () => {
  const { bearer } = await harness.signUp(2)
  const noEmail = await harness.post(path, {}, bearer)
  assert.equal(noEmail.statusCode, 400)
  assert.match(String(detailOf(noEmail)), /^email is required/)
  assert.equal((await harness.post(path, { email: 'a@acme.example' })).statusCode, 401)
  assert.equal((await harness.post(path, { email: 'b@acme.example' }, bearer)).statusCode, 402)
})

test('the sandbox knows it, and lists it only where it is sold', async () => {
  const reply = await harness.post(`${path}?sandbox=1`, { email: 'risky@acme.example' })
  assert.equal(reply.json().status, 'risky')
  const paths = async (app: typeof harness) =>
    (await app.get('/sandbox')).json().lookups.map((lookup: { path: string }) => lookup.path)
  assert.ok((await paths(harness)).includes(path))
  const without = await createTestApp({ after })
  assert.ok(!(await paths(without)).includes(path))
})

test('404: it is not there unless the operator set a price', async () => {
  const without = await createTestApp({ after })
  const { bearer } = await without.signUp()
  const reply = await without.post(path, { email: 'a@acme.example' }, bearer)
  assert.equal(reply.statusCode, 404)
  assert.match(
    String(detailOf(reply)),
    /^There is nothing at this path here: .* enables \/verify-email with VERIFY_EMAIL_CREDITS\./,
  )
  const other = await without.post('/verify-emails-of-all', {}, bearer)
  assert.doesNotMatch(String(detailOf(other)), /VERIFY_EMAIL_CREDITS/)
})
