import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestApp } from '@enricher/lab/test/support/app'
import { registrationsPerDayMax } from '../../store/oauth/clients.ts'
import { createFlow, pkce, query, redirectUri } from './flow.ts'

const harness = await createTestApp({ after })
const flow = createFlow(harness)
const path = '/oauth/register'

// Each registration comes from an address of its own, so that no test uses up the bound of another.
let addresses = 0
const register = (payload: string | object, headers: Record<string, string> = {}) => {
  addresses += 1
  return harness.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
    remoteAddress: `198.51.${addresses >> 8}.${addresses % 256}`,
  })
}

test('what clients ask for out of habit is replaced by what there is, and no secret is made', async () => {
  const reply = await register({
    client_name: 'Habit',
    redirect_uris: [redirectUri],
    grant_types: [
      'authorization_code',
      'refresh_token',
      'urn:ietf:params:oauth:grant-type:device_code',
    ],
    response_types: ['code', 'id_token'],
    token_endpoint_auth_method: 'client_secret_basic',
    scope: 'openid offline_access enricher:read anything',
    logo_uri: 'https://tokenwerk.example/logo.png',
    jwks_uri: 'https://tokenwerk.example/jwks',
    sector_identifier_uri: 'https://attacker.example/fetch-me',
    backchannel_logout_uri: 'https://attacker.example/',
    software_id: 'x',
  })
  assert.equal(reply.statusCode, 201, reply.body)
  const client = reply.json()
  assert.deepEqual(client.grant_types, ['authorization_code'])
  assert.deepEqual(client.response_types, ['code'])
  assert.equal(client.token_endpoint_auth_method, 'none')
  assert.equal(client.scope, 'enricher:all enricher:read enricher:write')
  assert.equal(client.application_type, 'web')
  for (const left of [
    'client_secret',
    'jwks_uri',
    'sector_identifier_uri',
    'registration_access_token',
  ]) {
    assert.ok(!(left in client), left)
  }
})

test('a client whose redirect URIs are on the own machine, or in a scheme of its own, is native', async () => {
  for (const uri of [
    'http://localhost:33418/callback',
    'http://127.0.0.1/',
    'http://[::1]:5173/',
    'cursor://anysphere.cursor-retrieval/oauth/callback',
    'com.example.app:/callback',
    'org.tokenwerk.my-tools://oauth/callback',
  ]) {
    const reply = await register({ redirect_uris: [uri, redirectUri] })
    assert.equal(reply.statusCode, 201, `${uri} ${reply.body}`)
    assert.equal(reply.json().application_type, 'native', uri)
  }
})

test('redirect URIs that could lead elsewhere are refused, with what to change', async () => {
  for (const uri of [
    'http://app.tokenwerk.example/callback',
    'http://127.0.0.1.attacker.example/',
    'http://0.0.0.0/',
    'http://192.168.0.1/',
    'https://user@app.tokenwerk.example/',
    'https://@app.tokenwerk.example/',
    'https://app.tokenwerk.example/#',
    'https://app.tokenwerk.example/#x',
    'https://app.tokenwerk.example/ x',
    'https://app.tokenwerk.example\\@attacker.example/',
    'https://app.tokenwerk.example/\u0000',
    'https://\u0430pp.tokenwerk.example/',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'view-source:https://x.example',
    // Browsers read these as a path of this service.
    'https:attacker.example/callback',
    'https:/attacker.example/callback',
    'https:///attacker.example/callback',
    'http:localhost:33418/callback',
    // These have characters of the consent page's policy, and its wildcard.
    'https://attacker;frame-ancestors/',
    'https://attacker,example/',
    'https://*/',
    // These lead to another host than a person reads.
    'https://1.1/',
    'http://2130706433/',
    'https://%65xample.example/',
    // The operating system handles these itself.
    'intent:x',
    'ms-settings:x',
    'tel:1',
    'shell:startup',
    'vscode://tokenwerk.tools/callback',
    'steam://run/1',
    'tokenwerk:/callback',
    '.app:/callback',
    'app.:/callback',
    'c:/callback',
    'callback',
    '//tokenwerk.example',
    '',
    `https://tokenwerk.example/${'x'.repeat(2_000)}`,
    7,
    null,
  ]) {
    const reply = await register({ redirect_uris: [uri] })
    assert.equal(reply.statusCode, 400, String(uri))
    assert.equal(reply.json().error, 'invalid_redirect_uri', String(uri))
    assert.match(reply.json().error_description, /^redirect_uris must/)
  }
  for (const list of [undefined, null, [], 'https://x.example', Array(11).fill(redirectUri)]) {
    const reply = await register({ redirect_uris: list })
    assert.equal(reply.json().error, 'invalid_redirect_uri')
  }
})

test('what is no metadata is refused as RFC 7591 says', async () => {
  for (const [payload, error] of [
    ['[]', 'invalid_client_metadata'],
    ['null', 'invalid_client_metadata'],
    ['{"redirect_uris":', 'invalid_request'],
    ['{"__proto__":{"x":1}}', 'invalid_request'],
    [`{"a":${'['.repeat(100)}${']'.repeat(100)}}`, 'invalid_request'],
    [
      JSON.stringify({ redirect_uris: [redirectUri], grant_types: ['client_credentials'] }),
      'invalid_client_metadata',
    ],
  ] as const) {
    const reply = await register(payload)
    assert.equal(reply.statusCode, 400, payload)
    assert.equal(reply.json().error, error, payload)
  }
  const form = await register('redirect_uris=x', {
    'content-type': 'application/x-www-form-urlencoded',
  })
  assert.equal(form.json().error, 'invalid_request')
})

test('ten megabytes are refused unread, at every endpoint', async () => {
  const payload = JSON.stringify({ client_name: 'x'.repeat(10_000_000) })
  const reply = await register(payload)
  assert.equal(reply.statusCode, 413)
  assert.equal(reply.json().error, 'invalid_request')
  for (const url of ['/oauth/token', '/oauth/revoke', '/oauth/introspect']) {
    const posted = await flow.form(url, { token: 'x'.repeat(10_000_000) })
    assert.equal(posted.statusCode, 413, url)
  }
})

test('an address registers as many clients as its bound, then it is asked to come back', async () => {
  const from = (remoteAddress: string) =>
    harness.app.inject({
      method: 'POST',
      url: path,
      payload: { redirect_uris: [redirectUri] },
      remoteAddress,
    })
  for (let count = 0; count < registrationsPerDayMax; count += 1) {
    assert.equal((await from('203.0.113.9')).statusCode, 201)
  }
  const refused = await from('203.0.113.9')
  assert.equal(refused.statusCode, 429)
  assert.equal(refused.json().error, 'temporarily_unavailable')
  assert.equal((await from('203.0.113.10')).statusCode, 201)
  const rows = await harness.services.store.db.query<{ row: string }>(
    'SELECT c::text AS row FROM oauth_clients c',
  )
  assert.ok(!rows.some(({ row }) => row.includes('203.0.113')), 'addresses are not stored')
})

test('a client that was never approved is forgotten after a day, an approved one stays', async () => {
  const [quiet, approved] = [await flow.register(), await flow.register()]
  await flow.authorize(await harness.signUp(), { client_id: approved })
  const days = async (id: string) => {
    const [row] = await harness.services.store.db.query<{ days: number }>(
      'SELECT round(extract(epoch FROM expires_at - now()) / 86400)::int AS days FROM oauth_clients WHERE id = $1',
      [id],
    )
    return row?.days
  }
  assert.deepEqual([await days(quiet), await days(approved)], [1, 180])
})

test('a name is shown without what could disguise it', async () => {
  const reply = await register({
    client_name: `  Goo\u202egle\u200b\u0000\ud800 ${'x'.repeat(300)}`,
    redirect_uris: [redirectUri],
  })
  assert.equal(reply.json().client_name, `Google ${'x'.repeat(93)}`)
})

test('a client id that was never registered is refused on a page, and at the token endpoint', async () => {
  for (const id of [
    'unknown',
    'x\u0000y',
    'a'.repeat(500),
    '../..',
    'key_live_Ab12Cd34',
    'constructor',
  ]) {
    const parameters = new URLSearchParams(query(id, pkce().challenge))
    const page = await harness.get(`/oauth/authorize?${parameters}`)
    assert.equal(page.statusCode, 400, id)
    assert.match(page.body, /We can&#39;t connect this application/)
    const fields = { grant_type: 'authorization_code', code: 'x', client_id: id }
    const reply = await flow.token({ ...fields, redirect_uri: redirectUri, code_verifier: 'y' })
    assert.ok([400, 401].includes(reply.statusCode), `${id} ${reply.statusCode}`)
    assert.match(reply.json().error, /^invalid_(client|request)$/)
  }
})
