import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  createTestApp,
  detailOf,
  password,
  passwordHash,
  type TestApp,
  urlOf,
} from '@enricher/lab/test/support/app'
import { createTestDatabase } from '@enricher/lab/test/support/database'
import { createAccountStore } from '@enricher/service/store/accounts/accounts'

const path = '/auth/api-keys'
const home = '203.0.113.7'

/** The test has two processes over one database. */
const drops: (() => Promise<void>)[] = []
const connection = await createTestDatabase({ after: (drop) => void drops.push(drop) })
const env = { DATABASE_URL: urlOf(connection) }
const harness = await createTestApp({ after }, env)
const other = await createTestApp({ after: (stop) => after(stop) }, env)
after(async () => {
  for (const drop of drops) await drop()
})

let accounts = 0
async function openAccount() {
  accounts += 1
  const email = `owner${accounts}@acme.example`
  const reply = await send(harness, '/auth/signup', { email, password }, home)
  assert.equal(reply.statusCode, 200)
  const { user_id: id, api_key } = reply.json()
  await createAccountStore(harness.services.store.db).setPassword(id, passwordHash)
  return { id, email, bearer: { authorization: `Bearer ${api_key}` } }
}

const send = (app: TestApp, url: string, payload: object, remoteAddress: string) =>
  app.app.inject({ method: 'POST', url, payload, remoteAddress })

const signIn = (email: string, given: string, from: string, app = harness) =>
  send(app, path, { email, password: given }, from)

/** Tries wrong passwords, each from an address of its own, in both processes alternately; returns the statuses. */
async function guess(email: string, attempts: number): Promise<number[]> {
  const replies = await Promise.all(
    Array.from({ length: attempts }, (_, index) =>
      signIn(email, `wrong guess ${index}`, `198.51.100.${index}`, index % 2 ? other : harness),
    ),
  )
  return replies.map(({ statusCode }) => statusCode)
}

test('429: of wrong passwords from any number of addresses and in all processes five are checked, then none for a while', async () => {
  const { email, bearer } = await openAccount()
  const statuses = await guess(email, 30)
  assert.equal(statuses.filter((status) => status === 401).length, 5)
  assert.equal(statuses.filter((status) => status === 429).length, 25)
  // The right password is not checked either: a success would help the guesser.
  const refused = await signIn(email, password, '198.51.100.250')
  assert.equal(refused.statusCode, 429)
  const retryAfterS = Number(refused.headers['retry-after'])
  assert.ok(retryAfterS > 15 && retryAfterS <= 30, `${retryAfterS}`)
  assert.match(
    String(detailOf(refused)),
    /^Too many wrong passwords for this account\. Retry in \d+/,
  )
  assert.equal((await harness.get('/credits', bearer)).statusCode, 200)
})

test('guessing from elsewhere does not lock the owner out at an address that signed in before', async () => {
  const { email } = await openAccount()
  await guess(email, 15)
  assert.equal((await signIn(email, password, home)).statusCode, 200)
  assert.equal((await signIn(email, password, home, other)).statusCode, 200)
  // The owner's right password does not help the guesser.
  assert.deepEqual(new Set(await guess(email, 3)), new Set([429]))
})

test('the wait doubles with each further wrong password, up to an hour, and an early attempt does not lengthen it', async () => {
  const { email, id } = await openAccount()
  await guess(email, 5)
  const { db } = harness.services.store
  const waits: number[] = []
  for (let further = 0; further < 8; further += 1) {
    const early = await signIn(email, password, '198.51.100.250')
    assert.equal(early.statusCode, 429)
    waits.push(Number(early.headers['retry-after']))
    await db.query(
      "UPDATE sign_in_origins SET blocked_until = now() WHERE account_id = $1 AND origin = ''",
      [id],
    )
    assert.equal((await signIn(email, 'wrong again', '198.51.100.251', other)).statusCode, 401)
  }
  const expected = [30, 60, 120, 240, 480, 960, 1_920, 3_600]
  assert.ok(
    waits.every(
      (wait, index) => wait <= (expected[index] ?? 0) && wait > (expected[index] ?? 0) - 15,
    ),
    waits.join(' '),
  )
})

test('the owner has five attempts too, and a right one begins anew', async () => {
  const { email } = await openAccount()
  const typo = () => signIn(email, 'with a slip of the finger', home)
  for (let round = 0; round < 2; round += 1) {
    for (let attempt = 0; attempt < 4; attempt += 1) {
      assert.equal((await typo()).statusCode, 401)
    }
    if (round === 0) assert.equal((await signIn(email, password, home)).statusCode, 200)
  }
  assert.equal((await typo()).statusCode, 401)
  assert.equal((await typo()).statusCode, 429)
})

test('right passwords sent side by side are never taken for wrong ones', async () => {
  const { email } = await openAccount()
  const replies = await Promise.all(
    Array.from({ length: 15 }, () => signIn(email, password, '192.0.2.9')),
  )
  assert.deepEqual(new Set(replies.map(({ statusCode }) => statusCode)), new Set([200]))
})

test('after the wait attempts are checked again, and after a day the count begins anew', async () => {
  const { email, id } = await openAccount()
  await guess(email, 12)
  await harness.services.store.db.query(
    'UPDATE sign_in_origins SET window_ends_at = now(), blocked_until = now() WHERE account_id = $1',
    [id],
  )
  assert.deepEqual(
    (await guess(email, 9)).toSorted(),
    [401, 401, 401, 401, 401, 429, 429, 429, 429],
  )
  await harness.services.store.db.query(
    'UPDATE sign_in_origins SET blocked_until = now() WHERE account_id = $1',
    [id],
  )
  assert.equal((await signIn(email, password, '192.0.2.77')).statusCode, 200)
})

test('one account at its limit leaves others alone, and an unknown email is 404 as ever', async () => {
  const [one, two] = [await openAccount(), await openAccount()]
  await guess(one.email, 11)
  assert.equal((await signIn(two.email, password, '198.51.100.3')).statusCode, 200)
  assert.equal((await signIn('nobody@acme.example', password, home)).statusCode, 404)
})

test('addresses are stored as keyed digests, and as many as an account may have', async () => {
  const { email, id } = await openAccount()
  for (let place = 0; place < 25; place += 1) {
    if (place % 10 === 9) await revokeAll(id)
    assert.equal((await signIn(email, password, `192.0.2.${place}`)).statusCode, 200)
  }
  const { db } = harness.services.store
  const [row] = await db.query<{ text: string; rows: number }>(
    `SELECT string_agg(s::text, ' ') AS text, count(*) AS rows
       FROM sign_in_origins s WHERE account_id = $1`,
    [id],
  )
  assert.equal(row?.rows, 20)
  assert.ok(!row?.text.includes('192.0.2.'))
})

async function revokeAll(accountId: string): Promise<void> {
  await harness.services.store.db.query(
    'UPDATE api_keys SET revoked_at = now() WHERE account_id = $1',
    [accountId],
  )
}
