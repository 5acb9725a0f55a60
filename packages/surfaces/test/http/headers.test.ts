import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { createTestApp } from '@enricher/lab/test/support/app'
import type { InjectOptions } from 'fastify'

const harness = await createTestApp({ after }, { RATE_LIMIT_PER_MINUTE: '5000' })
const { bearer } = await harness.signUp()

const replies: readonly [string, number, InjectOptions][] = [
  ['a success', 200, { url: '/me', headers: bearer }],
  ['a missing key', 401, { url: '/me' }],
  ['a bad body', 400, { method: 'POST', url: '/find-website', headers: bearer, payload: {} }],
  ['an unknown version', 400, { url: '/me', headers: { ...bearer, 'api-version': 'v9' } }],
  ['an unknown path', 404, { url: '/nowhere' }],
  ['an unknown method', 405, { method: 'GET', url: '/find-website' }],
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
  assert.deepEqual([wrong.statusCode, wrong.headers['error-code']], [405, 'method_not_allowed'])
  const parameter = await harness.get('/auth/api-keys/key_live_Ab12Cd34')
  assert.equal(parameter.headers['allow'], 'DELETE')
  // This path is also an example of the path of a job.
  const patterned = await harness.app.inject({ method: 'PUT', url: '/jobs/bulk' })
  assert.equal(patterned.headers['allow'], 'GET, HEAD, POST')
})

const meant: readonly (readonly [path: string, meant: string | null])[] = [
  ['/v1/find-website', '/find-website'],
  ['/api/v1/find-email/person', '/find-email/person'],
  ['/api/me', '/me'],
  ['/find-website/', '/find-website'],
  ['//find-all', '/find-all'],
  ['/Find-Website', '/find-website'],
  ['/find-websites', '/find-website'],
  ['/v2/jobs/job_1/', '/jobs/{job_id}'],
  ['/operator/account', null],
  ['/nowhere', null],
  [`/v1/${'x'.repeat(5_000)}`, null],
]

test('an unknown path names the one that is likely meant, and never one that is hidden', async () => {
  for (const [path, named] of meant) {
    const reply = await harness.post(path, {}, bearer)
    const hint = named === null ? '' : ` Did you mean http://localhost:8080${named}?`
    const detail = `There is nothing at this path.${hint} See http://localhost:8080/docs.`
    assert.deepEqual([reply.statusCode, reply.json()], [404, { detail }], path.slice(0, 40))
  }
})

test('the page of an unknown path and of a wrong method leads on by links, and repeats none of them', async () => {
  for (const [path, status] of [
    ['/nowhere', 404],
    ['/find-website', 405],
  ] as const) {
    const { statusCode, body } = await harness.get(path, { accept: 'text/html' })
    assert.equal(statusCode, status)
    assert.match(body, /href="\/docs\/">Read the API reference</)
    assert.doesNotMatch(body, /\/docs\./)
  }
})

test('HEAD answers like GET without a body, and OPTIONS names no secret', async () => {
  const head = await harness.app.inject({ method: 'HEAD', url: '/credits', headers: bearer })
  assert.deepEqual([head.statusCode, head.body], [200, ''])
  const lookup = await harness.app.inject({ method: 'HEAD', url: '/find-website' })
  assert.deepEqual([lookup.statusCode, lookup.headers['allow']], [405, 'POST'])
  const options = await harness.app.inject({ method: 'OPTIONS', url: '/find-website' })
  assert.ok([200, 204, 404].includes(options.statusCode), `${options.statusCode}`)
})

test('a page of a thousand entries is refused with the number that a page may have', async () => {
  for (const limit of ['1000', '0', '201', '-1', 'ten', '9'.repeat(20)]) {
    const reply = await harness.get(`/usage?limit=${limit}`, bearer)
    assert.equal(reply.statusCode, 400, limit)
    assert.equal(reply.json().detail, 'limit must be an integer from 1 to 200.', limit)
  }
})

test('a value of sandbox that selects nothing and may mean it is refused, before anything is charged', async () => {
  for (const value of ['true', 'yes', 'TRUE', 'on']) {
    for (const headers of [{}, bearer]) {
      const url = `/find-website?sandbox=${value}`
      const reply = await harness.post(url, { company_name: 'Acme' }, headers)
      assert.equal(reply.statusCode, 400)
      assert.match(reply.json().detail, /append \?sandbox=1/)
    }
  }
  assert.equal((await harness.get('/credits', bearer)).json().credits_remaining, 25)
  assert.equal((await harness.get('/credits?sandbox=0', bearer)).statusCode, 200)
})

test('a key in the address is not read, the reply says where it belongs, and no line of the log has it', async () => {
  const { key } = await harness.signUp()
  for (const name of ['api_key', 'apikey', 'key', 'access_token', 'X-Api-Key', 'token']) {
    const reply = await harness.get(`/me?${name}=${key}`)
    assert.equal(reply.statusCode, 401, name)
    assert.match(JSON.stringify(reply.json()), /Authorization: Bearer/)
    assert.match(JSON.stringify(reply.json()), /address is not read/)
  }
  await harness.get(`/v1/me?api_key=${key}`)
  await harness.get(`/nothing/${key}`)
  await harness.get(`/%zz?api_key=${key}`)
  const secret = key.slice('key_live_'.length + 8)
  assert.ok(harness.logLines.every((line) => !line.includes(secret)))
})

test('a misspelled optional field is named in a header, and in the sentence of a miss, at no cost', async () => {
  const body = { full_name: 'Sandbox Miss', compny_name: 'Acme', domain: 'acme.example', x: 1 }
  const miss = await harness.post('/find-email/person?sandbox=1', body)
  const notice = 'compny_name was not read: did you mean company_name?; x was not read'
  assert.equal(miss.headers['request-notice'], notice)
  assert.equal(miss.statusCode, 404)
  assert.ok(miss.json().detail.endsWith(` Note: ${notice}`), miss.json().detail)
  const found = { company_name: 'Acme', contxt: 'a shop' }
  const hit = await harness.post('/find-website?sandbox=1', found)
  assert.deepEqual(
    [hit.statusCode, hit.headers['request-notice']],
    [200, 'contxt was not read: did you mean context?'],
  )
  const begun = await harness.post('/find-website?sandbox=1', { the_company: 'Acme' })
  assert.match(begun.json().detail, /the_company was not read\.$/)
  const query = await harness.get('/usage?limt=5&sanbox=1', bearer)
  assert.equal(
    query.headers['request-notice'],
    'limt was not read: did you mean limit?; sanbox was not read: did you mean sandbox?',
  )
  const plain = await harness.post('/find-website?sandbox=1', { company_name: 'Acme' })
  assert.equal(plain.headers['request-notice'], undefined)
  const website = { company_name: 'https://www.acme.example/about' }
  const misplaced = await harness.post('/find-website?sandbox=1', website)
  assert.equal(misplaced.statusCode, 200)
  assert.match(
    String(misplaced.headers['request-notice']),
    /^company_name is the address of a website/,
  )
  const partners = await harness.post('/find-website?sandbox=1', { company_name: 'Dr.Roe/Partner' })
  assert.equal(partners.headers['request-notice'], undefined)
  const odd = { company_name: 'Acme', 'a\r\nb': 1, ...Object.fromEntries(many) }
  const quiet = await harness.post('/find-website?sandbox=1', odd)
  assert.equal(quiet.statusCode, 200)
  assert.ok(String(quiet.headers['request-notice']).length < 300)
})

const otherNames: readonly (readonly [path: string, body: object, field: string])[] = [
  ['/find-website', { name: 'Acme' }, 'company_name'],
  ['/find-website', { company: 'Acme' }, 'company_name'],
  ['/find-website', { companyName: 'Acme' }, 'company_name'],
  ['/find-email/person', { domain: 'a.example', name: 'Ada Moor' }, 'full_name'],
  ['/find-email/person', { full_name: 'Ada Moor', company: 'Acme' }, 'company_name'],
  ['/find-email/person', { full_name: 'Ada Moor', website: 'a.example' }, 'domain'],
  ['/find-email/decision-maker', { domain: 'a.example', role: 'ceo' }, 'decision_maker_category'],
  [
    '/find-email/decision-maker',
    { domain: 'a.example', category: 'ceo' },
    'decision_maker_category',
  ],
  ['/find-email/linkedin', { linkedin: 'https://linkedin.com/in/ada-moor' }, 'linkedin_url'],
  ['/find-email/company', { website: 'a.example' }, 'domain'],
  ['/find-all', { company_name: 'Acme', roles: ['ceo'] }, 'dm_categories'],
  ['/find-all', { company_name: 'Acme', categories: ['ceo'] }, 'dm_categories'],
  ['/find-all', { company_name: 'Acme', skipCompanyEmails: true }, 'skip_company_emails'],
]

test('a field under a name that certainly means it is read, and the header says so', async () => {
  for (const [path, body, field] of otherNames) {
    const sent = Object.keys(body).at(-1) ?? ''
    const reply = await harness.post(`${path}?sandbox=1`, body)
    assert.equal(reply.headers['request-notice'], `${sent} was read as ${field}`, path)
    const named = Object.entries(body).map(([name, value]) => [name === sent ? field : name, value])
    const usual = await harness.post(`${path}?sandbox=1`, Object.fromEntries(named))
    assert.equal(reply.statusCode, usual.statusCode, path)
    const { detail: _, ...answer } = reply.json()
    const { detail: __, ...expected } = usual.json()
    assert.deepEqual(answer, expected, path)
  }
})

test('roles under another name are the ones that run and are charged', async () => {
  const asked = { company_name: 'Acme', roles: ['hr'] }
  const { decision_makers: found } = (await harness.post('/find-all?sandbox=1', asked)).json()
  assert.deepEqual(
    found.map(({ category }: { readonly category: string }) => category),
    ['hr'],
  )
})

test('a field that is there stays, and a name that may mean something else is only noticed', async () => {
  const both = { company_name: 'Acme', company: 'Other' }
  const kept = await harness.post('/find-website?sandbox=1', both)
  assert.equal(kept.json().company_name, 'Acme')
  assert.equal(kept.headers['request-notice'], 'company was not read')
  const wrong = await harness.post('/find-all', { company_name: 'Acme', roles: 'ceo' }, bearer)
  assert.equal(wrong.statusCode, 400)
  assert.match(wrong.json().detail, /^dm_categories must be/)
  const emails = { company_name: 'Acme', emails: true }
  const likely = await harness.post('/find-all?sandbox=1', emails)
  assert.match(String(likely.headers['request-notice']), /^emails was not read/)
})

const many = Array.from({ length: 200 }, (_, at) => [`field${at}`, at] as const)

test('a missing field is answered with what was sent in its place', async () => {
  const { detail } = (await harness.post('/find-website', { compnay_name: 'Acme' }, bearer)).json()
  assert.match(detail, /^company_name is required and must be/)
  assert.match(detail, /compnay_name was not read: did you mean company_name\?$/)
})

test('a category that is no known role is searched, and named in a header', async () => {
  const ask = async (category: string) => {
    const body = { decision_maker_category: category, domain: 'acme.example' }
    const reply = await harness.post('/find-email/decision-maker?sandbox=1', body)
    assert.equal(reply.statusCode, 200)
    return reply.headers['request-notice']
  }
  assert.match(
    String(await ask('seo')),
    /^seo: no known role, looked for in titles; known are ceo,/,
  )
  assert.match(String(await ask('宣伝 係')), /^The category: no known role/)
  for (const known of ['ceo', 'CEO', 'Sales', 'chief executive officer']) {
    assert.equal(await ask(known), undefined, known)
  }
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

test('probes that succeed are counted and not logged, and an unknown path is logged without its secrets', async () => {
  const from = harness.logLines.length
  for (const url of ['/healthz', '/readyz', '/metrics']) await harness.get(url)
  assert.deepEqual(harness.logLines.slice(from), [])
  assert.match((await harness.get('/metrics')).body, /route="\/healthz"/)
  await harness.get('/wp-admin/setup.php?token=secret')
  await harness.get('/people/jane@acme.example/key_live_Ab12')
  await harness.get(`/${'a'.repeat(60)}/${'b/'.repeat(200)}`)
  const paths = harness.logLines.slice(from).map((line) => JSON.parse(line).path)
  assert.deepEqual(paths.slice(0, 2), ['/wp-admin/setup.php', '/people/…/…'])
  assert.ok(paths[2].startsWith('/…/b/b/') && paths[2].length <= 120)
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

test('where BASE_URL is https, every reply keeps browsers to it; elsewhere none does', async () => {
  const secure = await createTestApp({ after }, { BASE_URL: 'https://api.acme.example' })
  const field = 'strict-transport-security'
  for (const url of ['/', '/signin', '/me', '/nowhere', '/healthz', '/%zz', '/docs/js/scalar.js']) {
    assert.equal((await secure.get(url)).headers[field], 'max-age=31536000', url)
    assert.equal((await harness.get(url)).headers[field], undefined, url)
  }
})
