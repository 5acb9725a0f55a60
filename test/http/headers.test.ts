import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import type { InjectOptions } from 'fastify'
import { createTestApp } from '../support/app.ts'

const harness = await createTestApp({ after }, { RATE_LIMIT_PER_MINUTE: '5000' })
const { bearer } = await harness.signUp()

const replies: readonly [string, number, InjectOptions][] = [
  ['a success', 200, { url: '/me', headers: bearer }],
  ['a missing key', 401, { url: '/me' }],
  ['a bad body', 400, { method: 'POST', url: '/find-website', headers: bearer, payload: {} }],
  ['an unknown version', 400, { url: '/me', headers: { ...bearer, 'api-version': 'v9' } }],
  ['an unknown path', 404, { url: '/nowhere' }],
  ['an unknown method', 404, { method: 'GET', url: '/find-website' }],
  ['a path that cannot be decoded', 400, { url: '/%zz' }],
  ['a preflight', 200, { method: 'OPTIONS', url: '/me' }],
  ['HEAD', 200, { method: 'HEAD', url: '/healthz' }],
  ['the welcome', 200, { url: '/' }],
  ['the reference', 200, { url: '/docs/' }],
  ['its redirect', 301, { url: '/docs' }],
  ['its script', 200, { url: '/docs/js/scalar.js' }],
  ['what it does not have', 404, { url: '/docs/nowhere?q=1' }],
  ['the interface description', 200, { url: '/openapi.json' }],
  ['the authentication reference', 200, { url: '/auth.md' }],
  ['the metadata', 200, { url: '/.well-known/oauth-protected-resource' }],
  ['the sandbox', 200, { url: '/sandbox' }],
  ['health', 200, { url: '/healthz' }],
  ['readiness', 200, { url: '/readyz' }],
  ['metrics', 200, { url: '/metrics' }],
]

for (const [what, status, request] of replies) {
  test(`${what} carries limits, request id and version`, async () => {
    const { headers, statusCode } = await harness.app.inject(request)
    assert.equal(statusCode, status)
    assert.equal(headers['ratelimit-limit'], '5000')
    assert.match(String(headers['ratelimit-remaining']), /^\d+$/)
    const reset = Number(headers['ratelimit-reset'])
    assert.ok(reset >= 0 && reset <= 60, 'seconds until the window ends, not a time')
    assert.equal(headers['ratelimit-policy'], '"default";q=5000;w=60')
    assert.match(String(headers['ratelimit']), /^"default";r=\d+;t=\d+$/)
    assert.match(String(headers['x-request-id']), /^[A-Za-z0-9_-]{8,64}$/)
    assert.equal(headers['api-version'], 'v1')
    assert.match(String(headers['vary']), /Api-Version/)
    assert.equal(headers['x-content-type-options'], 'nosniff')
  })
}

test("a sane X-Request-Id of the client's comes back, and any other is replaced", async () => {
  const idOf = async (id: string) =>
    (await harness.get('/healthz', { 'x-request-id': id })).headers['x-request-id']
  assert.equal(await idOf('order-2026_11'), 'order-2026_11')
  for (const id of ['short', 'a'.repeat(65), 'with space', 'quote"quote']) {
    assert.match(String(await idOf(id)), /^req_[0-9A-Za-z]+$/)
  }
})

test('request ids differ', async () => {
  const ids = await Promise.all(Array.from({ length: 50 }, () => harness.get('/healthz')))
  assert.equal(new Set(ids.map(({ headers }) => headers['x-request-id'])).size, 50)
})

for (const version of ['v1', '1', '1.0.0']) {
  test(`Api-Version ${version} is accepted`, async () => {
    const reply = await harness.get('/me', { ...bearer, 'api-version': version })
    assert.equal(reply.statusCode, 200)
  })
}

test('an unknown path says where to look, and a wrong method what to use', async () => {
  const unknown = await harness.get('/nowhere')
  assert.equal(
    unknown.json().detail,
    'There is nothing at this path. See http://localhost:8080/docs.',
  )
  const wrong = await harness.get('/find-website')
  assert.equal(wrong.headers['allow'], 'POST')
  assert.equal(
    wrong.json().detail,
    'GET is not available here. Use POST. See http://localhost:8080/docs.',
  )
  const parameter = await harness.get('/auth/api-keys/key_live_Ab12Cd34')
  assert.equal(parameter.headers['allow'], 'DELETE')
  // Also an example of the path of a job.
  const patterned = await harness.app.inject({ method: 'PUT', url: '/jobs/bulk' })
  assert.equal(patterned.headers['allow'], 'GET, HEAD, POST')
})

test('one line is logged per request, with id, route, status, time and account', async () => {
  const { bearer: own, id } = await harness.signUp()
  const from = harness.logLines.length
  const reply = await harness.get('/credits?x=1', own)
  const lines = harness.logLines.slice(from).map((line) => JSON.parse(line))
  assert.equal(lines.length, 1)
  const { level, msg, request_id, method, route, status, ms, account_id } = lines[0]
  assert.deepEqual([level, msg, method, route, status], ['info', 'request', 'GET', '/credits', 200])
  assert.equal(request_id, reply.headers['x-request-id'])
  assert.equal(account_id, id)
  assert.equal(typeof ms, 'number')
})

test('every error names itself in Error-Code, a miss and an unknown path apart', async () => {
  const miss = await harness.post('/find-email/company?sandbox=1', { domain: 'miss.example' })
  const codes = await Promise.all(
    [
      miss,
      harness.get('/nowhere'),
      harness.get('/me'),
      harness.post('/find-website', {}, bearer),
      harness.get('/healthz'),
    ].map(async (reply) => [(await reply).statusCode, (await reply).headers['error-code']]),
  )
  assert.deepEqual(codes, [
    [404, 'email_not_found'],
    [404, 'not_found'],
    [401, 'invalid_token'],
    [400, 'bad_request'],
    [200, undefined],
  ])
})

const packed = (url: string, headers: Record<string, string> = {}) =>
  harness.get(url, { 'accept-encoding': 'gzip, br', ...headers })

test('what is long is compressed for clients that accept it, and says what it depends on', async () => {
  for (const url of [
    '/openapi.json',
    '/llms.txt',
    '/docs',
    '/metrics',
    '/sandbox',
    '/favicon.svg',
  ]) {
    const accept = { accept: 'text/markdown' }
    const [plain, small] = [await harness.get(url, accept), await packed(url, accept)]
    if (plain.rawPayload.length < 1_400) continue
    assert.equal(small.headers['content-encoding'], 'gzip', url)
    assert.equal(plain.headers['content-encoding'], undefined, url)
    for (const { headers } of [plain, small]) {
      assert.match(String(headers['vary']), /Accept-Encoding/)
      assert.match(String(headers['vary']), /Api-Version/)
    }
    assert.ok(small.rawPayload.length < plain.rawPayload.length / 2, url)
    if (url !== '/metrics') assert.equal(String(gunzipSync(small.rawPayload)), plain.body, url)
    const refused = await harness.get(url, { ...accept, 'accept-encoding': 'gzip;q=0, *' })
    assert.equal(refused.headers['content-encoding'], undefined, url)
  }
})

test('small replies, events, and pages that only one browser may see are not compressed', async () => {
  const encodings = await Promise.all(
    [
      packed('/me', bearer),
      packed('/', { accept: 'text/html', cookie: 'enricher_session=x' }),
      harness.post(
        '/ask/stream?sandbox=1',
        { question: 'What is the website of Acme?' },
        {
          'accept-encoding': 'gzip',
        },
      ),
    ].map(async (reply) => [(await reply).statusCode, (await reply).headers['content-encoding']]),
  )
  assert.deepEqual(encodings, Array(3).fill([200, undefined]))
  const anyone = await packed('/', { accept: 'text/html' })
  assert.equal(anyone.headers['content-encoding'], 'gzip')
})

test('static files have tags: who has one is not sent it again, compressed or not', async () => {
  const { body } = await harness.get('/', { accept: 'text/html' })
  const assets = [...body.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(
    ([, path]) => path ?? '',
  )
  assert.equal(assets.length, 2)
  const files = ['/openapi.json', '/sandbox', '/docs/js/scalar.js', '/favicon.ico', '/llms.txt']
  for (const url of [...assets, ...files]) {
    for (const headers of [{}, { 'accept-encoding': 'gzip' }]) {
      const tag = String((await harness.get(url, headers)).headers['etag'])
      assert.match(tag, /^(?:W\/)?"[\w-]+"$/, url)
      const again = await harness.get(url, { ...headers, 'if-none-match': `"other", ${tag}` })
      assert.deepEqual([again.statusCode, again.body], [304, ''], url)
      assert.match(String(again.headers['vary']), /Accept-Encoding/)
    }
  }
})
