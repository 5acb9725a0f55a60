import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import * as mcp2 from '@modelcontextprotocol/client'
import * as mcp1 from '@modelcontextprotocol/sdk/client/auth.js'
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as Transport1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import { createTestDatabase } from '../../test/support/database.ts'
import { createPerson } from './person.ts'
import { startOAuthService } from './service.ts'

// Uses clients as others have written them, without a line for this service.

const redirectUri = 'http://127.0.0.1:33418/callback'
const metadata = { client_name: 'Off the shelf', redirect_uris: [redirectUri] }

const service = await startOAuthService(await createTestDatabase({ after }))
after(() => service.stop())
const { baseUrl } = service
const person = await createPerson(baseUrl, 'owner@acme.example')

async function emailOf(token: string): Promise<unknown> {
  const reply = await fetch(`${baseUrl}/me`, { headers: { authorization: `Bearer ${token}` } })
  return reply.status === 200 ? ((await reply.json()) as { email: string }).email : reply.status
}

test('openid-client discovers, registers, gets a code and a token, and revokes it', async () => {
  const options = { algorithm: 'oauth2' as const, execute: [openid.allowInsecureRequests] }
  const server = new URL(baseUrl)
  const client = await openid.dynamicClientRegistration(server, metadata, openid.None(), options)
  const pkceCodeVerifier = openid.randomPKCECodeVerifier()
  const expectedState = openid.randomState()
  const address = openid.buildAuthorizationUrl(client, {
    redirect_uri: redirectUri,
    scope: 'enricher:read',
    state: expectedState,
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  })
  const sent = await person.approve(address)
  const checks = { pkceCodeVerifier, expectedState }
  const tokens = await openid.authorizationCodeGrant(client, sent, checks)
  assert.deepEqual([tokens.scope, tokens.expires_in], ['enricher:read', 3_600])
  assert.equal(await emailOf(tokens.access_token), person.email)
  const inspected = await openid.tokenIntrospection(client, tokens.access_token)
  assert.equal(inspected.active, true)
  await openid.tokenRevocation(client, tokens.access_token)
  assert.equal(await emailOf(tokens.access_token), 401)
})

test('openid-client gets a token for an API key, posted and by Basic', async () => {
  const prefix = person.apiKey.slice(0, 17)
  for (const method of [openid.ClientSecretPost, openid.ClientSecretBasic]) {
    const client = await openid.discovery(
      new URL(baseUrl),
      prefix,
      undefined,
      method(person.apiKey),
      { algorithm: 'oauth2', execute: [openid.allowInsecureRequests] },
    )
    const tokens = await openid.clientCredentialsGrant(client, { resource: baseUrl })
    assert.equal(await emailOf(tokens.access_token), person.email)
    await openid.tokenRevocation(client, tokens.access_token)
    assert.equal(await emailOf(tokens.access_token), 401)
  }
})

test('oauth4webapi goes from a 401 to the resource, its server, a registration and a token', async () => {
  const insecure = { [oauth.allowInsecureRequests]: true }
  const resourceUrl = new URL(baseUrl)
  const resource = await oauth.processResourceDiscoveryResponse(
    resourceUrl,
    await oauth.resourceDiscoveryRequest(resourceUrl, insecure),
  )
  const issuer = new URL(resource.authorization_servers?.[0] ?? '')
  const server = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure }),
  )
  const client = await oauth.processDynamicClientRegistrationResponse(
    await oauth.dynamicClientRegistrationRequest(server, metadata, insecure),
  )
  const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()]
  const address = new URL(server.authorization_endpoint ?? '')
  address.search = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'enricher:all',
    state,
    resource: resource.resource,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).toString()
  const sent = await person.approve(address)
  // This also checks the issuer of RFC 9207.
  const parameters = oauth.validateAuthResponse(server, client, sent, state)
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    parameters,
    redirectUri,
    verifier,
    insecure,
  )
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response)
  assert.equal(await emailOf(tokens.access_token), person.email)
  await oauth.processRevocationResponse(
    await oauth.revocationRequest(server, client, oauth.None(), tokens.access_token, insecure),
  )
  assert.equal(await emailOf(tokens.access_token), 401)
})

test('oauth4webapi gets a token for an API key, and its challenge is one it can read', async () => {
  const insecure = { [oauth.allowInsecureRequests]: true }
  const issuer = new URL(baseUrl)
  const server = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure }),
  )
  const client = { client_id: person.apiKey.slice(0, 17) }
  const response = await oauth.clientCredentialsGrantRequest(
    server,
    client,
    oauth.ClientSecretPost(person.apiKey),
    { scope: 'enricher:read' },
    insecure,
  )
  const tokens = await oauth.processClientCredentialsResponse(server, client, response)
  assert.equal(tokens.scope, 'enricher:read')
  const refused = oauth.protectedResourceRequest(
    'unknown',
    'GET',
    new URL(`${baseUrl}/me`),
    undefined,
    undefined,
    insecure,
  )
  await assert.rejects(refused, (error: unknown) => {
    assert.ok(error instanceof oauth.WWWAuthenticateChallengeError)
    const [challenge] = error.cause
    assert.equal(challenge?.scheme, 'bearer')
    assert.match(challenge?.parameters['resource_metadata'] ?? '', /oauth-protected-resource$/)
    return true
  })
})

/** The state an MCP client keeps between its steps, the same for both versions of the SDK. */
function createMcpClient() {
  const kept = { client: undefined as unknown, tokens: undefined as unknown, verifier: '', url: '' }
  return {
    kept,
    provider: {
      redirectUrl: redirectUri,
      clientMetadata: {
        ...metadata,
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'none',
      },
      state: () => 'mcp state',
      clientInformation: () => kept.client as never,
      saveClientInformation: (client: unknown) => {
        kept.client = client
      },
      tokens: () => kept.tokens as never,
      saveTokens: (tokens: unknown) => {
        kept.tokens = tokens
      },
      redirectToAuthorization: (url: URL) => {
        kept.url = url.href
      },
      saveCodeVerifier: (verifier: string) => {
        kept.verifier = verifier
      },
      codeVerifier: () => kept.verifier,
    },
  }
}

for (const [name, sdk] of [
  ['v1', mcp1],
  ['v2', mcp2],
] as const) {
  test(`the MCP SDK ${name} goes from a 401 to metadata, a registration, PKCE and a token`, async () => {
    const { kept, provider } = createMcpClient()
    const challenge = sdk.extractWWWAuthenticateParams(await fetch(`${baseUrl}/me`))
    assert.ok(challenge.resourceMetadataUrl)
    const options = { serverUrl: baseUrl, ...challenge }
    assert.equal(await sdk.auth(provider, options), 'REDIRECT')
    const sent = await person.approve(kept.url)
    assert.equal(sent.searchParams.get('state'), 'mcp state')
    const authorizationCode = sent.searchParams.get('code') ?? ''
    const iss = sent.searchParams.get('iss') ?? ''
    assert.equal(await sdk.auth(provider, { ...options, authorizationCode, iss }), 'AUTHORIZED')
    const { access_token } = kept.tokens as { access_token: string }
    assert.equal(await emailOf(access_token), person.email)
  })
}

for (const [name, open] of [
  ['v1', connectV1],
  ['v2', connectV2],
] as const) {
  test(`a client of the MCP SDK ${name} that is refused gets a token by itself, and calls a tool with it`, async () => {
    const { kept, provider } = createMcpClient()
    const client = await open(new URL(`${baseUrl}/mcp`), provider, async () => {
      const sent = await person.approve(kept.url)
      return sent.searchParams
    })
    assert.equal((kept.tokens as { scope: string }).scope, 'enricher:all')
    const { structuredContent } = await client.callTool({ name: 'balance', arguments: {} })
    assert.equal((structuredContent as { email: string }).email, person.email)
    await client.close()
  })
}

type Connected = {
  callTool(params: { name: string; arguments: object }): Promise<{ structuredContent?: unknown }>
  close(): Promise<void>
}

/** Connects; when the server refuses, lets the person approve, and connects with the token. */
async function connectV1(
  url: URL,
  authProvider: object,
  approve: () => Promise<URLSearchParams>,
): Promise<Connected> {
  const info = { name: 'off-the-shelf', version: '1.0.0' }
  const first = new Transport1(url, { authProvider: authProvider as never })
  await assert.rejects(new Client1(info).connect(first as never), /Unauthorized/)
  await first.finishAuth((await approve()).get('code') ?? '')
  const client = new Client1(info)
  await client.connect(new Transport1(url, { authProvider: authProvider as never }) as never)
  return client as Connected
}

async function connectV2(
  url: URL,
  authProvider: object,
  approve: () => Promise<URLSearchParams>,
): Promise<Connected> {
  const info = { name: 'off-the-shelf', version: '1.0.0' }
  const options = { versionNegotiation: { mode: 'auto' } } as const
  const first = new mcp2.StreamableHTTPClientTransport(url, { authProvider: authProvider as never })
  await assert.rejects(new mcp2.Client(info, options).connect(first), /nauthorized/)
  await first.finishAuth(await approve())
  const client = new mcp2.Client(info, options)
  await client.connect(
    new mcp2.StreamableHTTPClientTransport(url, { authProvider: authProvider as never }),
  )
  return client as Connected
}
