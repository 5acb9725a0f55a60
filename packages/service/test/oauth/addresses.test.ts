import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestApp, password } from '@enricher/lab/test/support/app'
import { createTestBrowser } from '../../../surfaces/test/http/pages/browser.ts'
import { createFlow, pkce, query } from './flow.ts'

const baseUrl = 'https://api.acme.example/v1'
const siteUrl = 'https://acme.example'
const harness = await createTestApp(
  { after },
  {
    BASE_URL: baseUrl,
    SITE_URL: siteUrl,
    TRUSTED_PROXIES: '127.0.0.1/32',
    AUTH_RATE_LIMIT_PER_MINUTE: '12',
  },
)
const flow = createFlow(harness)

// A proxy in front sends requests without the path of BASE_URL, under a host of its own, over plain HTTP.
const proxied = { host: '10.0.0.5:8080', 'x-forwarded-for': '198.51.100.7' }
const from = (address: string) => ({ ...proxied, 'x-forwarded-for': address })

test('behind a proxy, and with a path in BASE_URL, every address and cookie is that of BASE_URL', async () => {
  const { email } = await harness.signUp()
  const client = await flow.register()
  const browser = createTestBrowser(harness.app)
  const origin = { origin: 'https://api.acme.example' }
  await browser.submit('/signin', { email, password }, { headers: { ...proxied, ...origin } })
  const { verifier, challenge } = pkce()
  const asked = new URLSearchParams(query(client, challenge))
  const begun = await browser.get(`/oauth/authorize?${asked}`, {
    ...proxied,
    'x-forwarded-host': 'attacker.example',
    'x-forwarded-proto': 'http',
    forwarded: 'host=attacker.example',
  })
  const consent = String(begun.headers.location)
  assert.match(consent, /^https:\/\/api\.acme\.example\/v1\/oauth\/consent\//)
  const paths = begun.cookies.map(({ path }) => path?.replace(/[^/]+$/, 'ID'))
  assert.deepEqual(new Set(paths), new Set(['/v1/oauth/consent/ID', '/v1/oauth/authorize/ID']))
  for (const { secure, httpOnly, sameSite } of begun.cookies) {
    assert.deepEqual([secure, httpOnly, sameSite?.toLowerCase()], [true, true, 'lax'])
  }
  const page = consent.slice(baseUrl.length)
  const csrf = await browser.csrfOf(page)
  const decided = await browser.post(page, { csrf, decision: 'allow' }, { ...proxied, ...origin })
  const goOn = String(decided.headers.location)
  assert.match(goOn, /^https:\/\/api\.acme\.example\/v1\/oauth\/authorize\//)
  const sent = await browser.get(goOn.slice(baseUrl.length), proxied)
  const { searchParams } = new URL(String(sent.headers.location))
  assert.equal(searchParams.get('iss'), siteUrl)
  const fields = {
    grant_type: 'authorization_code',
    code: searchParams.get('code') ?? '',
    redirect_uri: 'https://app.tokenwerk.example/callback',
    client_id: client,
    code_verifier: verifier,
    resource: `${baseUrl}/`,
  }
  const reply = await flow.token(fields, proxied)
  assert.equal(reply.statusCode, 200, reply.body)
})

test('the metadata names the endpoints below BASE_URL and the issuer that codes come with', async () => {
  const reply = await harness.get('/.well-known/oauth-authorization-server')
  const metadata = reply.json<Record<string, unknown>>()
  assert.equal(metadata['issuer'], siteUrl)
  assert.equal(metadata['token_endpoint'], `${baseUrl}/oauth/token`)
  assert.equal(metadata['authorization_endpoint'], `${baseUrl}/oauth/authorize`)
  assert.deepEqual(metadata['code_challenge_methods_supported'], ['S256'])
})

test('secrets are tried no faster than passwords, from one address; others are not slowed down', async () => {
  const guess = (address: string) =>
    flow.token({ grant_type: 'client_credentials', client_secret: 'guess' }, from(address))
  const statuses = []
  for (let attempt = 0; attempt < 14; attempt += 1) {
    statuses.push((await guess('203.0.113.1')).statusCode)
  }
  assert.deepEqual(statuses.slice(0, 12), Array(12).fill(401))
  assert.deepEqual(statuses.slice(-2), [429, 429])
  const limited = await guess('203.0.113.1')
  assert.equal(limited.json().error, 'temporarily_unavailable')
  assert.ok(Number(limited.headers['retry-after']) > 0)
  assert.equal((await guess('203.0.113.2')).statusCode, 401)
  const lines = harness.logLines.map((line) => JSON.parse(line))
  assert.ok(lines.some(({ msg, address }) => msg === 'sign-in failed' && address === '203.0.113.1'))
})

test('authorization requests, which store a row each, are bounded from one address', async () => {
  const asked = new URLSearchParams(query(await flow.register(), pkce().challenge))
  const statuses = []
  for (let attempt = 0; attempt < 13; attempt += 1) {
    const reply = await harness.get(`/oauth/authorize?${asked}`, from('203.0.113.3'))
    statuses.push(reply.statusCode)
  }
  assert.deepEqual([statuses[0], statuses[12]], [303, 429])
})
