import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { after, test } from 'node:test'
import { counted } from '@enricher/engine/lib/counted'
import { createTestApp, detailOf, password, type TestApp } from '@enricher/lab/test/support/app'
import { addressKeyOf } from '../../http/rate-limit.ts'
import { createTestBrowser } from './pages/browser.ts'

const harness = await createTestApp({ after }, { RATE_LIMIT_PER_MINUTE: '5' })

const from = (app: TestApp, remoteAddress: string, url = '/auth.md', headers = {}) =>
  app.app.inject({ url, headers, remoteAddress })

/** Awaits `work`; returns its result and the milliseconds it took. */
async function timed<R>(work: () => Promise<R>): Promise<readonly [R, number]> {
  const startMs = performance.now()
  return [await work(), performance.now() - startMs]
}

test('an address of a proxy counts as one, with and without a port; what is none counts as the proxy', () => {
  const keyOf = (ip: string) => addressKeyOf({ ip, socket: { remoteAddress: '10.0.0.1' } })
  for (const ip of [
    '198.51.100.7',
    '198.51.100.7:1',
    '198.51.100.7:65535',
    '::ffff:198.51.100.7',
  ]) {
    assert.equal(keyOf(ip), 'ip 198.51.100.7', ip)
  }
  for (const ip of ['2001:db8:0:1::5', '[2001:db8::1:0:0:0:9]', '[2001:db8:0:1::5]:443']) {
    assert.equal(keyOf(ip), 'ip 2001:db8:0:1::', ip)
  }
  for (const ip of [
    '198.051.100.7',
    '198.51.100.7:x',
    'unknown',
    '_hidden',
    '',
    '1.2.3.4.5',
    '[::1',
  ]) {
    assert.equal(keyOf(ip), 'ip 10.0.0.1', ip)
  }
})

test('a proxy that writes ports gives no caller another allowance for each', async () => {
  const proxied = await createTestApp(
    { after },
    { RATE_LIMIT_PER_MINUTE: '3', TRUSTED_PROXIES: '127.0.0.1/32' },
  )
  const ask = async (ip: string) =>
    (await proxied.get('/auth.md', { 'x-forwarded-for': ip })).statusCode
  const statuses = []
  for (const port of [1, 2, 3, 4]) statuses.push(await ask(`198.51.100.7:${port}`))
  assert.deepEqual(statuses, [200, 200, 200, 429])
  assert.equal(await ask('198.51.100.8:1'), 200)
})

test('429: the sixth request of five is a sentence with the time to wait', async () => {
  const { bearer } = await harness.signUp()
  const remaining: unknown[] = []
  for (let i = 0; i < 5; i += 1) {
    const reply = await harness.get('/credits', bearer)
    assert.equal(reply.statusCode, 200)
    remaining.push(reply.headers['ratelimit-remaining'])
  }
  assert.deepEqual(remaining, ['4', '3', '2', '1', '0'])
  const reply = await harness.get('/credits', bearer)
  assert.equal(reply.statusCode, 429)
  const wait = Number(reply.headers['retry-after'])
  assert.ok(wait >= 1 && wait <= 60)
  assert.ok(wait >= Number(reply.headers['ratelimit-reset']))
  assert.equal(reply.headers['ratelimit-remaining'], '0')
  assert.equal(detailOf(reply), `Rate limit exceeded. Retry in ${counted(wait, 'second')}.`)
})

test('a limited account searches nothing and leaves others alone', async () => {
  const [one, other] = [await harness.signUp(), await harness.signUp()]
  for (let i = 0; i < 5; i += 1) await harness.get('/credits', one.bearer)
  const reply = await harness.post('/find-website', { company_name: 'Acme' }, one.bearer)
  assert.equal(reply.statusCode, 429)
  assert.equal(harness.engine.searches, 0)
  assert.equal((await harness.get('/credits', other.bearer)).statusCode, 200)
})

test('a live lookup in the playground counts as one of the account, and none in the sandbox does', async () => {
  const { id, bearer } = await harness.signUp()
  for (let i = 0; i < 4; i += 1) await harness.get('/credits', bearer)
  const browser = createTestBrowser(harness.app)
  const { token } = await harness.services.sessions.begin(id, 'a browser')
  browser.setCookie('enricher-session', token)
  const searches = harness.engine.searches
  const csrf = await browser.csrfOf('/dashboard/playground')
  const fields = { csrf, lookup: 'find-website', 'in.company_name': 'Brackenhall' }
  const lookUp = async (mode: string) =>
    (await browser.post('/dashboard/playground', { ...fields, mode })).body
  assert.match(await lookUp('sandbox'), /the sandbox knows no companies and charges nothing/)
  assert.match(await lookUp('live'), /Charged 2 credits/)
  assert.match(await lookUp('live'), /Rate limit exceeded\. Retry in \d+ seconds?\./)
  assert.equal(harness.engine.searches, searches + 1)
  assert.equal((await harness.get('/credits', bearer)).statusCode, 429)
})

test('all keys of an account share its limit', async () => {
  const { email, bearer } = await harness.signUp()
  const { api_key } = await harness.services.accounts.mintKey({ email, password })
  for (let i = 0; i < 3; i += 1) await harness.get('/credits', bearer)
  const reply = await harness.get('/credits', { authorization: `Bearer ${api_key}` })
  assert.equal(reply.headers['ratelimit-remaining'], '1')
})

test('without an account the address counts, wrong keys and unknown paths included', async () => {
  const address = '198.51.100.7'
  await from(harness, address)
  await from(harness, address, '/me')
  await from(harness, address, '/me', { authorization: 'Bearer key_live_wrong' })
  await from(harness, address, '/nowhere')
  await from(harness, address, '/%zz')
  for (const url of ['/auth.md', '/me', '/nowhere', '/%zz', '/docs/', '/find-website?sandbox=1']) {
    const reply = await from(harness, address, url)
    assert.equal(reply.statusCode, 429, url)
    assert.ok(reply.headers['retry-after'])
  }
  assert.equal((await from(harness, '198.51.100.8')).statusCode, 200)
})

test('one IPv6 subscriber has one limit for all addresses of its network', async () => {
  for (let i = 1; i <= 5; i += 1) await from(harness, `2001:db8:1:1::${i}`)
  assert.equal((await from(harness, '2001:db8:1:1:ffff::9')).statusCode, 429)
  assert.equal((await from(harness, '2001:db8:1:2::1')).statusCode, 200)
})

test('429 on /auth/*: the stricter limit per address, before any password is hashed', async () => {
  const strict = await createTestApp({ after }, { AUTH_RATE_LIMIT_PER_MINUTE: '3' })
  const email = 'hashed@acme.example'
  await strict.services.accounts.signUp({ email, password })
  const attempt = () => strict.post('/auth/api-keys', { email, password: 'wrong password' })
  const [first, firstMs] = await timed(attempt)
  assert.equal(first.statusCode, 401)
  assert.equal(first.headers['ratelimit-policy'], '"auth";q=3;w=60')
  assert.equal(first.headers['ratelimit-remaining'], '2')
  const [, secondMs] = await timed(attempt)
  const hashingMs = Math.min(firstMs, secondMs)
  await strict.post('/auth/signup', {})
  let leastMs = Number.POSITIVE_INFINITY
  // A busy machine delays some of the attempts; hashing would take its time in each.
  for (let count = 0; count < 20; count += 1) {
    const [refused, tookMs] = await timed(attempt)
    leastMs = Math.min(leastMs, tookMs)
    assert.equal(refused.statusCode, 429)
    assert.equal(refused.headers['ratelimit-limit'], '3')
  }
  assert.ok(leastMs < hashingMs / 2, `${leastMs} ms, and ${hashingMs} ms with a hash`)
  assert.equal((await strict.get('/auth.md')).statusCode, 200)
})

test('X-Forwarded-For is believed of a trusted proxy only, and only its own part of it', async () => {
  const environment = { TRUSTED_PROXIES: '10.0.0.0/8', RATE_LIMIT_PER_MINUTE: '1' }
  const behind = await createTestApp({ after }, environment)
  const via = async (remoteAddress: string, forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded }
    return (await behind.app.inject({ url: '/auth.md', remoteAddress, headers })).statusCode
  }
  assert.equal(await via('10.0.0.1', '203.0.113.1'), 200)
  assert.equal(await via('10.0.0.1', '203.0.113.2'), 200)
  assert.equal(await via('10.0.0.2', '192.0.2.99, 203.0.113.1'), 429, 'the client invented a hop')
  assert.equal(await via('198.51.100.1', '203.0.113.3'), 200)
  assert.equal(await via('198.51.100.1', '203.0.113.4'), 429, 'the sender is no proxy of ours')
})

test('without Redis at its address each process counts for itself, and says so once', {
  timeout: 30_000,
}, async (t) => {
  const closing = createServer((socket) => void socket.on('error', () => undefined).destroy())
  t.after(() => closing.close())
  await once(closing.listen(0, '127.0.0.1'), 'listening')
  const { port } = closing.address() as AddressInfo
  const environment = { REDIS_URL: `redis://127.0.0.1:${port}`, RATE_LIMIT_PER_MINUTE: '2' }
  const alone = await createTestApp({ after }, environment)
  const statuses = []
  for (let i = 0; i < 3; i += 1) statuses.push((await alone.get('/auth.md')).statusCode)
  assert.deepEqual(statuses, [200, 200, 429])
  // The report of a connection has been logged when the next but one comes.
  for (let count = 0; count < 3; count += 1) await once(closing, 'connection')
  const reports = alone.logLines.filter((line) => line.includes('Redis does not answer'))
  assert.equal(reports.length, 1)
})

for (const [index, path] of ['/healthz', '/readyz', '/metrics'].entries()) {
  test(`${path} is answered however often it is asked and its address asked elsewhere, and uses up nothing`, async () => {
    const address = `192.0.2.${61 + index}`
    const assertAnswered = async () => {
      for (let i = 0; i < 12; i += 1) {
        assert.equal((await from(harness, address, path)).statusCode, 200)
      }
    }
    await assertAnswered()
    const { headers } = await from(harness, address, path)
    assert.equal(headers['ratelimit-limit'], '5')
    assert.equal(headers['ratelimit-remaining'], '5')
    for (const remaining of ['4', '3', '2', '1', '0']) {
      assert.equal((await from(harness, address)).headers['ratelimit-remaining'], remaining)
    }
    assert.equal((await from(harness, address)).statusCode, 429)
    await assertAnswered()
  })
}
