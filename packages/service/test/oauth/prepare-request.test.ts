import assert from 'node:assert/strict'
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { mintApiKey } from '../../accounts/api-key.ts'
import { normalizeClientMetadata } from '../../oauth/client-metadata.ts'
import { deriveOAuthKeys } from '../../oauth/keys.ts'
import {
  prepareAuthorization,
  prepareIntrospection,
  prepareRevocation,
  prepareTokenRequest,
} from '../../oauth/prepare-request.ts'
import { judgeRedirectUri } from '../../oauth/redirect-uri.ts'

const addresses = { baseUrl: 'https://api.acme.example/v1', siteUrl: 'https://acme.example' }

const authorization = (text: string) =>
  prepareAuthorization(new URLSearchParams(text), addresses).toString()
const tokenRequest = (text: string) => {
  const prepared = prepareTokenRequest(new URLSearchParams(text), addresses, false)
  return prepared instanceof URLSearchParams ? prepared.toString() : prepared.error
}

test('an authorization request keeps what is its client’s, and loses what is of OpenID Connect', () => {
  const kept = 'client_id=x&redirect_uri=https%3A%2F%2Fx.example&state=a+b&code_challenge=c'
  assert.equal(authorization(kept), `${kept}&scope=enricher%3Aall`)
  assert.equal(
    authorization('scope=openid+enricher%3Aread&nonce=n&max_age=0&display=page'),
    'scope=enricher%3Aread',
  )
  assert.equal(authorization('scope=x&prompt=select_account'), 'scope=x')
  assert.equal(authorization('scope=x&prompt=consent+create'), 'scope=x&prompt=consent')
  assert.equal(
    authorization('scope=x&response_mode=form_post'),
    'scope=x&response_mode=unsupported',
  )
})

test('the names of the service become one resource, and other ones stay', () => {
  for (const name of [
    'https://api.acme.example/v1',
    'https://api.acme.example/v1/',
    'https://acme.example',
    'https://api.acme.example/v1/mcp',
  ]) {
    const asked = new URLSearchParams({ scope: 'x', resource: name })
    assert.equal(prepareAuthorization(asked, addresses).get('resource'), addresses.baseUrl)
  }
  const both = 'scope=x&resource=https%3A%2F%2Facme.example&resource=https%3A%2F%2Fother.example'
  assert.deepEqual(prepareAuthorization(new URLSearchParams(both), addresses).getAll('resource'), [
    addresses.baseUrl,
    'https://other.example',
  ])
})

test('an API key is a client by its prefix; what is none is an unknown client', () => {
  const { plaintext, prefix } = mintApiKey()
  const client = (text: string, hasBasic = false) =>
    prepareRevocation(new URLSearchParams(text), hasBasic).get('client_id')
  assert.equal(client(`client_secret=${plaintext}`), prefix)
  assert.equal(client(`client_secret=${plaintext}&client_id=x`), 'x')
  assert.equal(client('client_secret=guess'), 'key_live_')
  assert.equal(client(`client_secret=${plaintext}`, true), null)
  assert.equal(client('token=x'), 'agent-auth', 'an agent that registered itself has no client')
  assert.equal(prepareIntrospection(new URLSearchParams('token=x'), false).get('client_id'), null)
})

test('a token request for an unknown scope is refused, for a code it is left to the library', () => {
  assert.equal(
    tokenRequest('grant_type=client_credentials&client_id=x&scope=root'),
    'invalid_scope',
  )
  assert.equal(
    tokenRequest('grant_type=client_credentials&client_id=x'),
    'grant_type=client_credentials&client_id=x&scope=enricher%3Aall',
  )
  assert.equal(
    tokenRequest('grant_type=authorization_code&client_id=x&code=y'),
    'grant_type=authorization_code&client_id=x&code=y',
  )
})

test('whatever is sent as metadata is registered with safe redirect URIs, or refused', () => {
  const seed = Date.now()
  fc.assert(
    fc.property(fc.anything({ maxDepth: 3 }), fc.array(fc.webUrl()), (rest, uris) => {
      const sent = { ...(rest as object), redirect_uris: uris }
      const result = normalizeClientMetadata(sent)
      if ('error' in result) return assert.match(result.error, /^invalid_/)
      assert.equal(result.token_endpoint_auth_method, 'none')
      assert.ok(result.redirect_uris.every((uri) => 'kind' in judgeRedirectUri(uri)))
      JSON.stringify(result)
    }),
    { seed, verbose: true },
  )
})

test('keys follow from the secret alone, and sign', () => {
  const [keys, same, other] = ['a secret', 'a secret', 'another'].map(deriveOAuthKeys)
  assert.deepEqual(keys, same)
  assert.notEqual(keys?.signingKey.d, other?.signingKey.d)
  assert.notDeepEqual(keys?.cookieKeys, other?.cookieKeys)
  for (let count = 0; count < 20; count += 1) {
    const { d, ...key } = deriveOAuthKeys(`secret ${count}`).signingKey
    const privateKey = createPrivateKey({ key: { ...key, d }, format: 'jwk' })
    const publicKey = createPublicKey({ key, format: 'jwk' })
    const text = Buffer.from('text')
    assert.ok(verify('sha256', text, publicKey, sign('sha256', text, privateKey)))
  }
})
