import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestApp, detailOf } from '@enricher/lab/test/support/app'
import { createHostCheck } from '../../http/own-hosts.ts'
import { createTestBrowser } from './pages/browser.ts'

const addresses = {
  BASE_URL: 'https://api.acme.example/v1',
  SITE_URL: 'https://acme.example',
}
const alone = await createTestApp({ after }, addresses)
const shared = await createTestApp({ after }, { ...addresses, HOST: '0.0.0.0' })

const everywhere = [
  'api.acme.example',
  'API.acme.example.:443',
  'acme.example',
  'localhost',
  'localhost:80',
  'enricher.localhost:8080',
  '127.0.0.1:8080',
  '127.1',
  '[::1]:8080',
  '10.0.0.5:8080',
  '[2001:db8::5]',
]
const withinNetworks = ['enricher:8080', 'my_service', 'enricher.internal', 'node-7.local:8080']
const nowhere = [
  'evil.test:8300',
  'api.acme.example.evil.test',
  'evil-acme.example',
  'sub.api.acme.example',
  'localhost.evil.test',
  '127.0.0.1.evil.test',
  'evil.test@localhost',
  'localhost/evil.test',
  'local host',
  '[::1',
]
const paths = [
  ['GET', '/'],
  ['GET', '/healthz'],
  ['GET', '/readyz'],
  ['GET', '/metrics'],
  ['GET', '/me'],
  ['GET', '/docs'],
  ['GET', '/signin'],
  ['GET', '/openapi.json'],
  ['GET', '/.well-known/oauth-authorization-server'],
  ['GET', '/nothing-here'],
  ['GET', '/%ff'],
  ['OPTIONS', '/find-website'],
  ['POST', '/auth/signup'],
  ['POST', '/find-website?sandbox=1'],
  ['POST', '/oauth/token'],
  ['POST', '/mcp?sandbox=1'],
  ['POST', '/a2a'],
] as const

const refused = /^This service does not go by the name in Host\./
const isRefused = async ({ app }: typeof alone, host: string, [method, url] = paths[1]) => {
  const reply = await app.inject({ method, url, headers: { host } })
  return reply.statusCode === 400 && refused.test(String(detailOf(reply)))
}

for (const host of everywhere) {
  test(`a request to ${host} is one to this service`, async () => {
    assert.deepEqual([await isRefused(alone, host), await isRefused(shared, host)], [false, false])
  })
}

for (const host of withinNetworks) {
  test(`a request to ${host} is one to a service that others reach`, async () => {
    assert.deepEqual([await isRefused(alone, host), await isRefused(shared, host)], [true, false])
  })
}

for (const host of nowhere) {
  test(`a request to ${host} is refused`, async () => {
    assert.deepEqual([await isRefused(alone, host), await isRefused(shared, host)], [true, true])
  })
}

for (const path of paths) {
  test(`${path.join(' ')} is there under the names of the service alone`, async () => {
    const { bearer } = await alone.signUp()
    const ask = async (host: string) =>
      (await alone.app.inject({ method: path[0], url: path[1], headers: { ...bearer, host } })).body
    assert.match(await ask('evil.test:8300'), /Host/)
    assert.doesNotMatch(await ask('api.acme.example'), refused)
  })
}

test('a service that listens on a name goes by it', () => {
  const isOwn = createHostCheck({
    host: 'enricher.acme.example',
    baseUrl: 'http://localhost:8080',
    siteUrl: 'http://localhost:8080',
  })
  assert.equal(isOwn('enricher.acme.example:8080'), true)
  assert.equal(isOwn('other.acme.example:8080'), false)
})

test('no page opens an account under a name of its own, nor by what a proxy passes on', async () => {
  const trusting = await createTestApp({ after }, { ...addresses, TRUSTED_PROXIES: '127.0.0.1/32' })
  const own = { host: '127.0.0.1:8080', origin: 'http://127.0.0.1:8080' }
  const foreign = { host: 'evil.test:8300', origin: 'http://evil.test:8300' }
  const forwarded = { ...foreign, host: own.host, 'x-forwarded-host': foreign.host }
  const signUp = (headers: Record<string, string>) =>
    trusting.post('/auth/signup', { email: 'ada@acme.example', password: 'horse battery' }, headers)
  assert.equal((await signUp(foreign)).statusCode, 400)
  assert.equal((await signUp({ ...foreign, 'x-forwarded-host': own.host })).statusCode, 400)
  assert.equal((await signUp(own)).statusCode, 200)
  const browser = createTestBrowser(trusting.app)
  const send = async (headers: Record<string, string>) =>
    (await browser.submit('/signin', { email: 'a@acme.example', password: 'x' }, { headers }))
      .statusCode
  assert.equal(await send(forwarded), 403)
  assert.notEqual(await send(own), 403)
})
