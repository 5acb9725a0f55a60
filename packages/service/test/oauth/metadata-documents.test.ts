import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createTestApp } from '@enricher/lab/test/support/app'
import { createAuthority } from '@enricher/lab/world/servers/tls/authority'
import { startDnsServer, zone } from '../../../engine/test/net/support/dns-server.ts'
import { openHost } from '../../../engine/test/net/support/egress-harness.ts'
import { createTestBrowser } from '../../../surfaces/test/http/pages/browser.ts'
import { createFlow, pkce, query } from './flow.ts'

const host = 'tools.tokenwerk.example'
const clientId = `https://${host}/client.json`
const loopback = 'http://127.0.0.1:33418/callback'

// The answers of the host, and the requests it got.
const documents = new Map<string, { status?: number; headers?: object; body: string }>()
const asked: string[] = []

const authority = createAuthority()
const server = createServer(
  { SNICallback: (name, callback) => callback(null, authority.contextFor(name, null)) },
  (request, response) => {
    asked.push(request.url ?? '')
    const {
      status = 200,
      headers = {},
      body,
    } = documents.get(request.url ?? '') ?? {
      status: 404,
      body: '',
    }
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  },
)
server.listen(0, openHost)
await once(server, 'listening')
const address = server.address()
assert.ok(address !== null && typeof address === 'object')
const dns = await startDnsServer(
  zone({ [host]: openHost, 'inside.tokenwerk.example': '10.0.0.7', 'local.example': '127.0.0.1' }),
)
const folder = mkdtempSync(join(tmpdir(), 'enricher-oauth-'))
writeFileSync(join(folder, 'ca.pem'), authority.certificatePem)

const harness = await createTestApp(
  { after },
  {
    DNS_SERVERS: dns.address,
    EGRESS_ALLOW: `${openHost}/32`,
    EGRESS_PORT_MAP: `443:${address.port}`,
    EGRESS_CA_FILE: join(folder, 'ca.pem'),
  },
)
after(async () => {
  server.close()
  await dns.stop()
  rmSync(folder, { recursive: true })
})
const flow = createFlow(harness)

const metadata = {
  client_id: clientId,
  client_name: 'Tokenwerk Tools',
  redirect_uris: [loopback],
  token_endpoint_auth_method: 'none',
}

/** Returns the page on which a request of a client with this id ends. */
async function pageOf(id: string, redirect_uri = loopback) {
  const parameters = { ...query(id, pkce().challenge), redirect_uri }
  return harness.get(`/oauth/authorize?${new URLSearchParams(parameters)}`)
}

test('a client is the document at the address it names: no registration, any port, its host on the page', async () => {
  documents.set('/client.json', { body: JSON.stringify(metadata) })
  const { address, exchange, browser } = await flow.authorize(await harness.signUp(), {
    client_id: clientId,
    redirect_uri: 'http://127.0.0.1:51999/callback',
  })
  assert.equal(address.host, '127.0.0.1:51999', 'although the document says nothing of native')
  const reply = await flow.token(exchange)
  assert.equal(reply.statusCode, 200, reply.body)
  const page = await flow.begin(browser, {
    ...query(clientId, pkce().challenge),
    redirect_uri: loopback,
  })
  const { body } = await browser.get(page)
  assert.match(body, /published by <strong>tools\.tokenwerk\.example<\/strong>/)
  assert.match((await browser.get('/dashboard/applications')).body, /Tokenwerk Tools/)
  assert.equal(asked.filter((url) => url === '/client.json').length, 1, 'it is kept for a while')
})

test('a document that is another client, too long, a redirect or no document is refused on our page', async () => {
  const elsewhere = { location: `https://${host}/client.json` }
  for (const [path, document] of Object.entries({
    '/other.json': { body: JSON.stringify(metadata) },
    '/long.json': { body: JSON.stringify({ ...metadata, padding: 'x'.repeat(6_000) }) },
    '/moved.json': { status: 302, headers: elsewhere, body: '' },
    '/list.json': { body: '[]' },
    '/upload.txt': { headers: { 'content-type': 'text/plain' }, body: JSON.stringify(metadata) },
    '/page.html': {
      headers: { 'content-type': 'text/html; x=application/json' },
      body: JSON.stringify(metadata),
    },
    '/text.json': { body: 'no JSON' },
    '/missing.json': { status: 404, body: JSON.stringify(metadata) },
    '/secret.json': { body: JSON.stringify({ ...metadata, client_secret: 'x' }) },
    '/keyed.json': {
      body: JSON.stringify({ ...metadata, token_endpoint_auth_method: 'private_key_jwt' }),
    },
    '/script.json': { body: JSON.stringify({ ...metadata, redirect_uris: ['javascript:x'] }) },
  })) {
    const id = `https://${host}${path}`
    const isOther = path === '/other.json'
    const body = isOther ? document.body : document.body.replace(clientId, id)
    documents.set(path, { ...document, body })
    const reply = await pageOf(id)
    assert.equal(reply.statusCode, 400, `${path} ${reply.headers.location}`)
    assert.match(reply.body, /We can&#39;t connect this application/, path)
    const asks = asked.filter((url) => url === path).length
    if (!isOther) assert.equal(asks, 1, `${path}: a person waits for one failure`)
  }
  documents.set('/missing.json', { body: '' })
  assert.equal((await pageOf(`https://${host}/missing.json`)).statusCode, 400)
  assert.equal(asked.filter((url) => url === '/missing.json').length, 1, 'it is remembered')
  assert.ok(!asked.includes('/client.json?'), 'no redirect was followed')
})

test('an address that leads inside, to another port or to no document is not asked at all', async () => {
  const before = asked.length
  for (const id of [
    'https://inside.tokenwerk.example/client.json',
    'https://local.example/client.json',
    'https://127.0.0.1/client.json',
    `https://${host}:8443/client.json`,
    `https://${host}/`,
    `https://${host}`,
    `http://${host}/client.json`,
    `https://user@${host}/client.json`,
    `https://${host}/../client.json`,
    `https://${host}/client.json#x`,
    `https://${host}/${'x'.repeat(1_100)}`,
    'https://169.254.169.254/latest/meta-data',
  ]) {
    const reply = await pageOf(id)
    assert.equal(reply.statusCode, 400, id)
  }
  assert.equal(asked.length, before)
})

test('a redirect URI that the document does not list is refused on our page', async () => {
  const browser = createTestBrowser(harness.app)
  const parameters = { ...query(clientId, pkce().challenge), redirect_uri: 'https://evil.example/' }
  const reply = await browser.get(`/oauth/authorize?${new URLSearchParams(parameters)}`)
  assert.equal(reply.statusCode, 400)
  assert.equal(reply.headers.location, undefined)
})
