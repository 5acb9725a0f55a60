import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createAgentClient } from '@enricher/lab/test/support/agent-client'
import { createTestApp, password } from '@enricher/lab/test/support/app'
import { freePort } from '@enricher/lab/tools/service-process'
import { createTestBrowser } from './pages/browser.ts'

const port = await freePort()
const url = `http://localhost:${port}`
const harness = await createTestApp(
  { after },
  { BASE_URL: url, TRUSTED_PROXIES: '127.0.0.1/32,::1/128' },
)
await harness.app.listen({ port, host: 'localhost' })

const lookup = { company_name: 'Acme Widgets' }
let addresses = 0

/** Posts from another address each time, so that no test meets the limit of another. */
function post(path: string, payload: string | object, headers: Record<string, string> = {}) {
  addresses += 1
  return harness.post(path, payload, {
    'x-forwarded-for': `198.51.100.${addresses}`,
    'content-type': 'application/json',
    ...headers,
  })
}

/** Acts as a person who signs in, opens the page that the agent named, and reads the code. */
async function readCode(email: string, page: string, choice = {}): Promise<string> {
  const browser = createTestBrowser(harness.app)
  const path = page.slice(url.length)
  const asked = await browser.get(path)
  assert.equal(asked.statusCode, 303)
  const signIn = String(asked.headers.location)
  assert.match(signIn, /^\/signin\?next=%2Fagent%2Fclaim%3Fclaim_attempt_token%3Dcat_/)
  await browser.submit(signIn, { email, password })
  const { body } = await browser.get(path)
  assert.match(body.replaceAll('<wbr>', ''), new RegExp(`<dd>${email}</dd>`))
  const claim_attempt_token = new URL(page).searchParams.get('claim_attempt_token') ?? ''
  const shown = await browser.submit(path, { claim_attempt_token, ...choice })
  return /data-copy[^>]*>(\d{6})</.exec(shown.body)?.[1] ?? assert.fail(shown.body)
}

test('an agent that knows an address of a 401 registers for a person, is claimed and spends the credits of that account', async () => {
  const account = await harness.signUp()
  const agent = await createAgentClient(`${url}/me`)
  const page = await agent.register(account.email)
  await agent.completeClaim(await readCode(account.email, page ?? ''))
  const reply = await agent.call('/find-website', lookup)
  assert.deepEqual([reply.status, reply.body['credits_remaining']], [200, 23])
  await agent.refresh()
  const again = await agent.call('/find-website', lookup)
  assert.deepEqual([again.body['cached'], again.body['credits_remaining']], [true, 23])
})

test('an agent may buy credits and change keys only where its person said so, also after the next identity', async () => {
  const account = await harness.signUp()
  const headers = { 'content-type': 'application/json' }
  const send = async (path: string, body: object) =>
    (await (
      await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    ).json()) as {
      claim: { token: string; attempt: { verification_uri: string } }
      identity: { assertion: string; refresh_token: { value: string } }
      scopes: { post_claim: string[] }
    }
  for (const [choice, scope, status] of [
    [{}, 'enricher:read', 403],
    [{ buy: 'true' }, 'enricher:all', 404],
    [{ buy: 'yes', scope: 'enricher:all' }, 'enricher:read', 403],
  ] as const) {
    const { claim } = await send('/agent/identity', {
      type: 'service_auth',
      login_hint: account.email,
    })
    const user_code = await readCode(account.email, claim.attempt.verification_uri, choice)
    const done = await send('/agent/identity/claim/complete', {
      claim_token: claim.token,
      user_code,
    })
    assert.deepEqual(done.scopes, { post_claim: [scope] })
    const refresh_token = done.identity.refresh_token.value
    const { identity } = await send('/agent/identity', { type: 'refresh', refresh_token })
    for (const { assertion } of [done.identity, identity]) {
      const grant_type = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
      const body = new URLSearchParams({ grant_type, assertion, scope: 'enricher:all' })
      const token = (await (
        await fetch(`${url}/oauth/token`, { method: 'POST', body })
      ).json()) as {
        access_token: string
        scope: string
      }
      assert.equal(token.scope, scope)
      const authorization = `Bearer ${token.access_token}`
      assert.equal((await harness.get('/credits', { authorization })).statusCode, 200)
      const key = { method: 'DELETE', url: '/auth/api-keys/key_live_Ab12Cd34' } as const
      const refused = await harness.app.inject({ ...key, headers: { authorization } })
      assert.equal(refused.statusCode, status)
    }
  }
})

test('an anonymous agent reaches the sandbox until a person claims it', async () => {
  const account = await harness.signUp()
  const agent = await createAgentClient(`${url}/me`)
  assert.equal(await agent.register(), null)
  const before = await agent.call('/find-website', { company_name: 'Northwind Instruments' })
  assert.deepEqual([before.status, before.body['source']], [200, 'sandbox'])
  const page = await agent.startClaim(account.email)
  await agent.completeClaim(await readCode(account.email, page))
  const { body } = await agent.call('/find-website', lookup)
  assert.equal(body['credits_remaining'], 23)
  const profile = await harness.get('/credits', account.bearer)
  assert.equal(profile.json().credits_remaining, 23)
})

const refused: readonly (readonly [string, string, string | object, number, string])[] = [
  ['a type that there is none of', '/agent/identity', { type: 'x' }, 400, 'invalid_request'],
  ['no type', '/agent/identity', {}, 400, 'invalid_request'],
  ['a list', '/agent/identity', [], 400, 'invalid_request'],
  ['no JSON', '/agent/identity', '{', 400, 'invalid_request'],
  ['a prototype', '/agent/identity', '{"__proto__":{"type":"anonymous"}}', 400, 'invalid_request'],
  [
    'a long hint',
    '/agent/identity',
    { type: 'service_auth', login_hint: 'a'.repeat(300) },
    400,
    'invalid_request',
  ],
  [
    'a hint without a host',
    '/agent/identity',
    { type: 'service_auth', login_hint: 'ada' },
    400,
    'invalid_login_hint',
  ],
  [
    'a null byte',
    '/agent/identity',
    { type: 'service_auth', login_hint: 'a\0@acme.example' },
    400,
    'invalid_login_hint',
  ],
  [
    'an assertion of elsewhere',
    '/agent/identity',
    { type: 'identity_assertion', assertion: 'a.b.c' },
    400,
    'issuer_not_enabled',
  ],
  [
    'a refresh token of elsewhere',
    '/agent/identity',
    { type: 'refresh', refresh_token: 'art_x' },
    400,
    'invalid_grant',
  ],
  [
    'no claim token',
    '/agent/identity/claim',
    { login_hint: 'ada@acme.example' },
    400,
    'invalid_request',
  ],
  [
    'an unknown claim token',
    '/agent/identity/claim',
    { claim_token: 'clm_x', login_hint: 'ada@acme.example' },
    401,
    'invalid_claim_token',
  ],
  ['no code', '/agent/identity/claim/complete', { claim_token: 'clm_x' }, 400, 'invalid_request'],
  [
    'a code for an unknown claim token',
    '/agent/identity/claim/complete',
    { claim_token: 'clm_x', user_code: '123456' },
    401,
    'invalid_claim_token',
  ],
  ['a megabyte', '/agent/identity', { type: 'a'.repeat(1_000_000) }, 413, 'invalid_request'],
]

for (const [what, path, body, status, error] of refused) {
  test(`${path} refuses ${what} as ${error}, in the form that agents read`, async () => {
    const reply = await post(path, typeof body === 'string' ? body : JSON.stringify(body))
    assert.equal(reply.statusCode, status)
    assert.deepEqual(Object.keys(reply.json()), ['error', 'message'])
    assert.equal(reply.json().error, error)
    assert.equal(reply.headers['cache-control'], 'no-store')
    assert.ok(reply.headers['ratelimit-limit'])
  })
}

test('the sixth anonymous agent of an address within an hour is refused, with the time to wait', async () => {
  const one = { 'x-forwarded-for': '203.0.113.7' }
  for (let made = 0; made < 5; made += 1) {
    assert.equal((await post('/agent/identity', { type: 'anonymous' }, one)).statusCode, 200)
  }
  const reply = await post('/agent/identity', { type: 'anonymous' }, one)
  assert.deepEqual([reply.statusCode, reply.json().error], [429, 'rate_limited'])
  assert.equal(reply.headers['retry-after'], '3600')
})

test('a reply holds the members of the present and of the first version of auth.md', async () => {
  const reply = (await post('/agent/identity', { type: 'anonymous' })).json()
  assert.deepEqual(Object.keys(reply), [
    'id',
    'type',
    'identity',
    'claim',
    'scopes',
    'registration_id',
    'registration_type',
    'identity_assertion',
    'assertion_expires',
    'pre_claim_scopes',
    'post_claim_scopes',
    'claim_url',
    'claim_token',
    'claim_token_expires',
  ])
  assert.deepEqual(Object.keys(reply.identity), ['assertion', 'expires_at', 'refresh_token'])
  const personal = { type: 'service_auth', login_hint: 'ada@acme.example' }
  const { claim, ...other } = (await post('/agent/identity', personal)).json()
  assert.equal(other.identity, undefined)
  assert.deepEqual(Object.keys(claim), ['token', 'expires_at', 'url', 'attempt'])
  assert.match(claim.attempt.verification_uri, /\/agent\/claim\?claim_attempt_token=cat_[\w-]{43}$/)
})

async function invite(email: string): Promise<string> {
  const body = { type: 'service_auth', login_hint: email }
  const { claim } = (await post('/agent/identity', body)).json()
  return claim.attempt.verification_uri.slice(url.length)
}

test('another account is not shown the code of an agent, and no page without the token of its form shows one', async () => {
  const [named, other] = [await harness.signUp(), await harness.signUp()]
  const page = await invite(named.email)
  const claim_attempt_token = page.split('=')[1] ?? ''
  const browser = createTestBrowser(harness.app)
  await browser.submit('/signin', { email: other.email, password })
  assert.match((await browser.get(page)).body, /account with a different email address/)
  const csrf = await browser.csrfOf('/dashboard')
  const stolen = await browser.post('/agent/claim', { csrf, claim_attempt_token })
  assert.match(stolen.body, /account with a different email address/)
  const own = createTestBrowser(harness.app)
  await own.submit('/signin', { email: named.email, password })
  const without = await own.post('/agent/claim', { claim_attempt_token })
  assert.equal(without.statusCode, 403)
  for (const path of ['/agent/claim', '/agent/claim?claim_attempt_token=cat_x']) {
    const reply = await own.get(path)
    assert.equal(reply.statusCode, 404)
    assert.match(reply.body, /Nothing to connect/)
  }
})

test('a page that shows a code cannot be framed, kept or read by scripts of elsewhere', async () => {
  const { email } = await harness.signUp()
  const page = await invite(email)
  const browser = createTestBrowser(harness.app)
  await browser.submit('/signin', { email, password })
  const { headers } = await browser.get(page)
  assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/)
  assert.equal(headers['cache-control'], 'no-store')
})

test('each step leaves a line in the log, and no line holds what an agent carries', async () => {
  const { email, id } = await harness.signUp()
  const agent = await createAgentClient(`${url}/me`)
  const page = (await agent.register(email)) ?? ''
  const code = await readCode(email, page)
  await agent.completeClaim(code)
  await agent.call('/find-website', lookup)
  const text = harness.logLines.join('')
  for (const event of ['agent registered', 'agent claim shown', 'agent claimed']) {
    assert.match(text, new RegExp(`"registration_id":"reg_[^}]+"${event}"`))
  }
  assert.match(text, new RegExp(`"account_id":"${id}","msg":"agent claimed"`))
  assert.doesNotMatch(text, /cat_[\w-]{20}|clm_[\w-]{20}|art_[\w-]{20}|eyJ[\w-]{20}/)
})

test('a token of an agent that its person disconnected is refused at once', async () => {
  const { email, id } = await harness.signUp()
  const agent = await createAgentClient(`${url}/me`)
  await agent.completeClaim(await readCode(email, (await agent.register(email)) ?? ''))
  assert.equal((await agent.call('/find-website', lookup)).status, 200)
  const [connected] = await harness.services.oauth.grants.list(id)
  assert.match(connected?.clientId ?? '', /^reg_/)
  await harness.services.oauth.grants.revoke(id, connected?.clientId ?? '')
  await assert.rejects(agent.call('/find-website', lookup), /400 .*invalid_grant/)
})

test('while the database cannot answer, a registration is 503 with the time to wait', async () => {
  const { db } = harness.services.store
  await db.transaction(async (tx) => {
    await tx.query('LOCK TABLE agent_registrations IN ACCESS EXCLUSIVE MODE')
    const reply = await post('/agent/identity', { type: 'anonymous' })
    assert.deepEqual([reply.statusCode, reply.json().error], [503, 'temporarily_unavailable'])
    assert.ok(Number(reply.headers['retry-after']) > 0)
  })
})
