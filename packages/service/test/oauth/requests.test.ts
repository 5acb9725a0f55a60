import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestApp } from '@enricher/lab/test/support/app'
import { createFlow, pathOf, pkce, query, redirectUri } from './flow.ts'

const harness = await createTestApp({ after })
const flow = createFlow(harness)
const base = 'http://localhost:8080'

/** Approves a request with these parameters; returns what the client is sent. */
async function approved(parameters: Record<string, string>, left: readonly string[] = []) {
  const browser = await flow.signIn(await harness.signUp())
  const { verifier, challenge } = pkce()
  const asked = { ...query(await flow.register(), challenge), ...parameters }
  const kept = Object.fromEntries(Object.entries(asked).filter(([name]) => !left.includes(name)))
  const page = await flow.begin(browser, kept)
  const address = await flow.decide(browser, page, 'allow')
  return { code: address.searchParams.get('code') ?? '', verifier, asked, address }
}

async function tokenOf(
  parameters: Record<string, string>,
  left: readonly string[] = [],
  more = {},
) {
  const { code, verifier, asked } = await approved(parameters, left)
  const { client_id, redirect_uri } = asked
  const grant_type = 'authorization_code'
  return flow.token({ grant_type, code, code_verifier: verifier, client_id, redirect_uri, ...more })
}

test('a request without a scope, or with those of OpenID Connect alone, is for everything', async () => {
  assert.equal((await tokenOf({}, ['scope'])).json().scope, 'enricher:all')
  assert.equal((await tokenOf({ scope: 'openid offline_access' })).json().scope, 'enricher:all')
})

test('parameters of OpenID Connect change nothing, and no identity token comes of them', async () => {
  const reply = await tokenOf({
    scope: 'openid profile enricher:read',
    nonce: 'n',
    max_age: '0',
    prompt: 'select_account consent',
    login_hint: 'someone@acme.example',
    claims: '{"id_token":{"sub":null}}',
    ui_locales: 'de',
  })
  assert.equal(reply.statusCode, 200, reply.body)
  assert.deepEqual(Object.keys(reply.json()).sort(), [
    'access_token',
    'expires_in',
    'scope',
    'token_type',
  ])
  assert.equal(reply.json().scope, 'enricher:read')
})

test('a question mark within the query ends nothing: redirect URI and state arrive whole', async () => {
  const redirect_uri = 'https://app.tokenwerk.example/callback?tenant=7'
  const client_id = await flow.register({ redirect_uris: [redirect_uri] })
  const { state: _, redirect_uri: __, ...asked } = query(client_id, pkce().challenge)
  const browser = await flow.signIn(await harness.signUp())
  const plain = `redirect_uri=${redirect_uri}&state=what?why`
  const reply = await browser.get(`/oauth/authorize?${plain}&${new URLSearchParams(asked)}`)
  assert.equal(reply.statusCode, 303, reply.body)
  const address = await flow.decide(browser, pathOf(reply), 'allow')
  assert.equal(address.searchParams.get('tenant'), '7')
  assert.equal(address.searchParams.get('state'), 'what?why')
})

test('a scope cannot be widened where the code is exchanged', async () => {
  const reply = await tokenOf({ scope: 'enricher:read' }, [], { scope: 'enricher:all' })
  assert.equal(reply.json().scope, 'enricher:read')
})

test('an unknown scope ends at the client, before a person is asked', async () => {
  const browser = await flow.signIn(await harness.signUp())
  const asked = { ...query(await flow.register(), pkce().challenge), scope: 'enricher:everything' }
  const page = await flow.begin(browser, asked)
  const led = await browser.get(page)
  const sent = await browser.get(new URL(String(led.headers.location)).pathname)
  const { searchParams } = new URL(String(sent.headers.location))
  assert.equal(searchParams.get('error'), 'invalid_scope')
  assert.equal(searchParams.get('state'), 'the state of the client')
  assert.equal(searchParams.get('iss'), base)
})

test('every name of the service is its resource, with the code and with the token', async () => {
  for (const resource of [base, `${base}/`, `${base}/mcp`]) {
    const reply = await tokenOf({ resource }, [], { resource })
    assert.equal(reply.statusCode, 200, `${resource} ${reply.body}`)
  }
})

test('another resource is refused', async () => {
  const parameters = { ...query(await flow.approvedClient(), pkce().challenge) }
  const asked = new URLSearchParams({ ...parameters, resource: 'https://elsewhere.example' })
  const reply = await harness.get(`/oauth/authorize?${asked}`)
  const { searchParams } = new URL(String(reply.headers.location))
  assert.equal(searchParams.get('error'), 'invalid_target')
  const { key } = await harness.signUp()
  const token = await flow.token({
    grant_type: 'client_credentials',
    client_secret: key,
    resource: 'https://elsewhere.example',
  })
  assert.equal(token.json().error, 'invalid_target')
  const agent = (await harness.post('/agent/identity', { type: 'anonymous' })).json()
  const grant_type = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
  const exchange = (resource: string) =>
    flow.token({ grant_type, assertion: agent.identity.assertion, resource })
  assert.equal((await exchange('https://elsewhere.example')).json().error, 'invalid_target')
  assert.equal((await exchange(`${base}/mcp`)).statusCode, 200)
})

const atOtherMachines = [redirectUri, 'com.tokenwerk.app:/callback', 'cursor://anysphere/callback']
for (const address of atOtherMachines) {
  test(`an error leads no person away to a client that no account has approved: ${address}`, async () => {
    const client_id = await flow.register({ redirect_uris: [address] })
    const asked = { ...query(client_id, pkce().challenge), redirect_uri: address }
    for (const [more, error] of [
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ prompt: 'none' }, 'login_required'],
      [{ resource: 'https://elsewhere.example' }, 'invalid_target'],
      [{ code_challenge: '' }, 'invalid_request'],
    ] as const) {
      const reply = await harness.get(
        `/oauth/authorize?${new URLSearchParams({ ...asked, ...more })}`,
      )
      assert.equal(reply.statusCode, 400, error)
      assert.equal(reply.headers.location, undefined)
      assert.match(reply.body, new RegExp(`<code>${error}</code>`))
      const back =
        /<a href="([^"]+)">go back to/.exec(reply.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
      assert.ok(back.startsWith(address), reply.body)
      const { searchParams, hash } = new URL(back)
      const state = searchParams.get('state') ?? new URLSearchParams(hash.slice(1)).get('state')
      assert.equal(state, asked.state)
    }
  })
}

test('an error is taken to a program on the machine itself, and to a client that an account has approved', async () => {
  const loopback = 'http://127.0.0.1:33418/callback'
  const own = await flow.register({ redirect_uris: [loopback] })
  for (const [client_id, redirect_uri] of [
    [own, loopback],
    [await flow.approvedClient(), redirectUri],
  ] as const) {
    const asked = { ...query(client_id, pkce().challenge), redirect_uri, prompt: 'none' }
    const reply = await harness.get(`/oauth/authorize?${new URLSearchParams(asked)}`)
    assert.equal(reply.statusCode, 303)
    assert.equal(
      new URL(String(reply.headers.location)).searchParams.get('error'),
      'login_required',
    )
  }
})

test('response types and modes other than those of the metadata are refused at the client', async () => {
  const plain = query(await flow.approvedClient(), pkce().challenge)
  for (const [more, error] of [
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_type: 'code id_token' }, 'unsupported_response_type'],
    [{ response_mode: 'form_post' }, 'unsupported_response_mode'],
    [{ response_mode: 'fragment' }, 'unsupported_response_mode'],
    [{ request: 'eyJ' }, 'request_not_supported'],
    [{ request_uri: 'https://attacker.example/' }, 'request_uri_not_supported'],
  ] as const) {
    const asked = `/oauth/authorize?${new URLSearchParams({ ...plain, ...more })}`
    const reply = await harness.get(asked)
    assert.equal(reply.statusCode, 303, JSON.stringify(more))
    const address = new URL(String(reply.headers.location))
    const sent =
      address.searchParams.get('error') ?? new URLSearchParams(address.hash.slice(1)).get('error')
    assert.equal(sent, error, JSON.stringify(more))
  }
})

test('a parameter that comes twice is refused', async () => {
  const plain = new URLSearchParams(query(await flow.approvedClient(), pkce().challenge))
  plain.append('state', 'another')
  const reply = await harness.get(`/oauth/authorize?${plain}`)
  const { searchParams } = new URL(String(reply.headers.location))
  assert.equal(searchParams.get('error'), 'invalid_request')
  const { key } = await harness.signUp()
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_secret: key })
  form.append('grant_type', 'authorization_code')
  const twice = await harness.app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form.toString(),
  })
  assert.equal(twice.json().error, 'invalid_request')
})

test('what is odd is an error of its RFC, never a 500', async () => {
  const json = { 'content-type': 'application/json' }
  const secret = { grant_type: 'client_credentials', client_secret: 'x' }
  for (const reply of [
    await harness.post('/oauth/token', secret, json),
    await flow.token({}),
    await flow.token({ grant_type: 'password', username: 'a', password: 'b' }),
    await flow.token({ grant_type: 'authorization_code', code: 'x\u0000', client_id: 'y' }),
    await flow.token({ grant_type: 'client_credentials' }, { authorization: 'Basic !!!' }),
    await flow.token({ grant_type: 'client_credentials' }, { authorization: 'Bearer x' }),
    await flow.form('/oauth/revoke', {}),
    await flow.form('/oauth/introspect', { token: 'x' }),
  ]) {
    assert.ok([400, 401].includes(reply.statusCode), `${reply.statusCode} ${reply.body}`)
    assert.match(String(reply.headers['content-type']), /^application\/json/)
    assert.match(reply.json().error, /^(invalid|unsupported)_/)
  }
  for (const url of [
    '?',
    '?client_id[]=x',
    '?client_id=%00',
    '?%',
    '?state=%ff',
    `?${'a=b&'.repeat(3_000)}`,
  ]) {
    const reply = await harness.get(`/oauth/authorize${url}`)
    assert.equal(reply.statusCode, 400, url.slice(0, 40))
    assert.match(String(reply.headers['content-type']), /^text\/html/)
  }
})

test('a state with any characters comes back as it was sent', async () => {
  const state = 'ü \u0000 "<script>" &=#+%'
  const { address } = await approved({ state })
  assert.equal(address.searchParams.get('state'), state)
})

test('the public key is shown, and nothing of the private one', async () => {
  const reply = await harness.get('/oauth/jwks')
  const [key, ...others] = reply.json<{ keys: Record<string, string>[] }>().keys
  assert.deepEqual(others, [])
  assert.deepEqual(
    [key?.['kty'], key?.['crv'], key?.['alg'], key?.['use']],
    ['EC', 'P-256', 'ES256', 'sig'],
  )
  assert.ok(!('d' in (key ?? {})))
})

test('requests count against the limits, and every reply says so', async () => {
  const reply = await flow.token({})
  assert.equal(reply.headers['ratelimit-limit'], '100000')
  assert.ok(reply.headers['x-request-id'])
  assert.equal(reply.headers['access-control-allow-origin'], '*')
})
