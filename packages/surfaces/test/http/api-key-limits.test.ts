import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestApp, detailOf, password, urlOf } from '@enricher/lab/test/support/app'
import { createTestDatabase } from '@enricher/lab/test/support/database'
import { until } from '@enricher/lab/test/support/until'

const harness = await createTestApp({ after })
const path = '/auth/api-keys'

test('200: the active keys of the caller are listed without the keys themselves', async () => {
  const account = await harness.signUp()
  const { key_prefix, api_key } = (
    await harness.post(path, { email: account.email, password, label: 'server' })
  ).json()
  const reply = await harness.get(path, account.bearer)
  assert.equal(reply.statusCode, 200)
  const { keys } = reply.json()
  assert.deepEqual(
    keys.map((key: { key_prefix: string; label: string | null }) => [key.key_prefix, key.label]),
    [
      [account.prefix, null],
      [key_prefix, 'server'],
    ],
  )
  assert.ok(!reply.body.includes(api_key) && !reply.body.includes(account.key))
  const revoked = await harness.app.inject({
    method: 'DELETE',
    url: `${path}/${key_prefix}`,
    headers: account.bearer,
  })
  assert.equal(revoked.statusCode, 200)
  assert.equal((await harness.get(path, account.bearer)).json().keys.length, 1)
})

test('401 without a key; the sandbox has no keys', async () => {
  assert.equal((await harness.get(path)).statusCode, 401)
  assert.deepEqual((await harness.get(`${path}?sandbox=1`)).json(), { keys: [] })
})

test('a key that is used says so in the list, and one that is not says that', async () => {
  const account = await harness.signUp()
  await harness.post(path, { email: account.email, password, label: 'idle' })
  const usedAt = async (): Promise<(string | null)[]> =>
    (await harness.get(path, account.bearer))
      .json()
      .keys.map((key: { last_used_at: string | null }) => key.last_used_at)
  await usedAt()
  const used = await until(async () => {
    const times = await usedAt()
    return times[0] !== null && times
  })
  assert.ok(Math.abs(Date.parse(used[0] ?? '') - Date.now()) < 60_000)
  assert.equal(used[1], null)
})

test('the use of a key is known after a stop that follows at once', async (t) => {
  const environment = { DATABASE_URL: urlOf(await createTestDatabase(t)) }
  const stops: (() => Promise<void>)[] = []
  const stopping = await createTestApp({ after: (stop) => void stops.push(stop) }, environment)
  const { bearer } = await stopping.signUp()
  await stopping.get(path, bearer)
  for (const stop of stops) await stop()
  const next = await createTestApp(t, environment)
  const { keys } = (await next.get(path, bearer)).json()
  assert.ok(Math.abs(Date.parse(keys[0].last_used_at) - Date.now()) < 60_000)
})

test('400: the 21st active key, minted alone or side by side, with the keys that may go', async () => {
  const { email, bearer, prefix } = await harness.signUp()
  const mint = () => harness.post(path, { email, password, label: 'machine' })
  const replies = await Promise.all(Array.from({ length: 24 }, mint))
  const minted = replies.filter(({ statusCode }) => statusCode === 200)
  assert.equal(minted.length, 19)
  const refused = await mint()
  assert.equal(refused.statusCode, 400)
  assert.match(
    String(detailOf(refused)),
    /^This account has 20 active keys; 20 are allowed\. Revoke one with DELETE .*key_live_\w{8} \(machine\)/,
  )
  await harness.app.inject({ method: 'DELETE', url: `${path}/${prefix}`, headers: bearer })
  assert.equal((await mint()).statusCode, 200)
})

test('minting and revoking leave a line in the log with the account and the prefix, never the key', async () => {
  const email = 'minter@acme.example'
  const opened = await harness.post('/auth/signup', { email, password })
  const { user_id: id, api_key: key, key_prefix: prefix } = opened.json()
  const bearer = { authorization: `Bearer ${key}` }
  await harness.post(path, { email, password })
  await harness.app.inject({ method: 'DELETE', url: `${path}/${prefix}`, headers: bearer })
  const events = harness.logLines
    .map(
      (line) => JSON.parse(line) as { msg: string; account_id?: string; key_prefixes?: string[] },
    )
    .filter((line) => line.account_id === id && line.key_prefixes !== undefined)
  assert.deepEqual(
    events.map(({ msg }) => msg),
    ['account created', 'key minted', 'key revoked'],
  )
  assert.deepEqual(events[2]?.key_prefixes, [prefix])
  assert.ok(!harness.logLines.join().includes(key.slice(20)))
})
