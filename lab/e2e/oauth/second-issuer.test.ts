import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, test } from 'node:test'
import { openDatabase } from '@enricher/service/store/database'
import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import { createTestDatabase } from '../../test/support/database.ts'
import { createPerson } from './person.ts'
import { startOAuthService } from './service.ts'

// Tests a client of two authorization servers, one of which may want the other's codes (RFC 9207, RFC 9700 4.4).

const redirectUri = 'http://127.0.0.1:33418/callback'
const metadata = { client_name: 'Of two', redirect_uris: [redirectUri] }
const insecure = { [oauth.allowInsecureRequests]: true }

const [ours, theirs] = [await startInstallation(), await startInstallation()]

async function startInstallation() {
  const database = await createTestDatabase({ after })
  const service = await startOAuthService(database)
  after(() => service.stop())
  const { baseUrl } = service
  const issuer = new URL(baseUrl)
  const discovered = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure })
  const server = await oauth.processDiscoveryResponse(issuer, discovered)
  return { database, baseUrl, server, person: await createPerson(baseUrl, 'one@acme.example') }
}

/** Registers a client at both servers under the same id, as a metadata document would have it. */
async function registerAtBoth(): Promise<oauth.Client> {
  const registration = await oauth.dynamicClientRegistrationRequest(ours.server, metadata, insecure)
  const client = await oauth.processDynamicClientRegistrationResponse(registration)
  const [from, to] = [ours.database, theirs.database].map((connection) =>
    openDatabase({ connection, poolSize: 1 }),
  )
  const columns = 'id, metadata, origin, expires_at'
  const rows = await from?.query<object>(`SELECT ${columns} FROM oauth_clients WHERE id = $1`, [
    client.client_id,
  ])
  await to?.query(
    `INSERT INTO oauth_clients (${columns}) SELECT ${columns} FROM json_populate_record(NULL::oauth_clients, $1)`,
    [JSON.stringify({ ...rows?.[0], origin: '\\x00' })],
  )
  await Promise.all([from?.close(), to?.close()])
  return client
}

const client = await registerAtBoth()
const verifier = oauth.generateRandomCodeVerifier()

async function authorizationAt({ server }: typeof ours, state: string): Promise<URL> {
  const address = new URL(server.authorization_endpoint ?? '')
  for (const [name, value] of Object.entries({
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: redirectUri,
    scope: 'enricher:read',
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })) {
    address.searchParams.set(name, value)
  }
  return address
}

const exchangeAt = ({ server }: typeof ours, parameters: URLSearchParams) =>
  oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    parameters,
    redirectUri,
    verifier,
    insecure,
  )

test('a client knows by iss which of two servers a code is of, and one that does not look gets nothing', async () => {
  const sent = await ours.person.approve(await authorizationAt(ours, 'state'))
  assert.equal(sent.searchParams.get('iss'), ours.baseUrl)
  assert.throws(
    () => oauth.validateAuthResponse(theirs.server, client, sent, 'state'),
    /"iss".*issuer/,
  )
  const parameters = oauth.validateAuthResponse(ours.server, client, sent, 'state')
  // The other server is given the code with its verifier, and tries it in its own name.
  assert.equal((await exchangeAt(theirs, parameters)).status, 400)
  const answer = await exchangeAt(ours, parameters)
  const { access_token } = await oauth.processAuthorizationCodeResponse(ours.server, client, answer)
  const me = ({ baseUrl }: typeof ours) =>
    fetch(`${baseUrl}/me`, { headers: { authorization: `Bearer ${access_token}` } })
  assert.equal((await me(ours)).status, 200)
  assert.equal((await me(theirs)).status, 401)
})

test('openid-client refuses the answer of another server', async () => {
  const options = { algorithm: 'oauth2' as const, execute: [openid.allowInsecureRequests] }
  const id = client.client_id
  const configuration = await openid.discovery(
    new URL(theirs.baseUrl),
    id,
    undefined,
    openid.None(),
    options,
  )
  const sent = await ours.person.approve(await authorizationAt(ours, 'state'))
  await assert.rejects(
    openid.authorizationCodeGrant(configuration, sent, {
      pkceCodeVerifier: verifier,
      expectedState: 'state',
    }),
    (error: Error) => /"iss"/.test(String(error.cause)),
  )
})

test('an error says which server it is of, too', async () => {
  const address = await authorizationAt(ours, 'state')
  address.searchParams.set('prompt', 'none')
  const reply = await fetch(address, { redirect: 'manual' })
  const sent = new URL(reply.headers.get('location') ?? '')
  assert.equal(sent.searchParams.get('error'), 'login_required')
  assert.equal(sent.searchParams.get('iss'), ours.baseUrl)
  assert.throws(() => oauth.validateAuthResponse(theirs.server, client, sent, 'state'), /iss/)
})

test('an agent of one server is unknown to the other', async () => {
  const register = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const body = JSON.stringify({ type: 'anonymous' })
  const registered = await fetch(`${ours.baseUrl}/agent/identity`, { ...register, body })
  const { identity } = (await registered.json()) as { identity: { assertion: string } }
  const exchange = ({ server }: typeof ours) =>
    fetch(server.token_endpoint ?? '', {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: identity.assertion,
      }),
    })
  assert.equal((await exchange(theirs)).status, 400)
  assert.equal((await exchange(ours)).status, 200)
})

test('no header makes a server speak in the name of another', async () => {
  const { host } = new URL(theirs.baseUrl)
  const headers = {
    host,
    forwarded: `host=${host};proto=https`,
    'x-forwarded-host': host,
    'x-forwarded-proto': 'https',
    'x-forwarded-prefix': '/x',
    'x-original-url': '/x',
  }
  const paths = ['/.well-known/oauth-authorization-server', '/auth.md', '/openapi.json', '/me']
  for (const path of [...paths, new URL(await authorizationAt(ours, 'x')).href]) {
    const { text, head } = await get(new URL(path, ours.baseUrl), headers)
    assert.equal(`${text} ${head}`.includes(host), false, path)
  }
})

function get(url: URL, headers: Record<string, string>): Promise<{ text: string; head: string }> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (reply) => {
      let text = ''
      reply.on('data', (part) => {
        text += part
      })
      reply.on('end', () => resolve({ text, head: JSON.stringify(reply.headers) }))
    })
      .on('error', reject)
      .end()
  })
}
