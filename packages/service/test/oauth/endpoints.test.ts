import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allows, defaultScope, parseScopes, scopes } from '@enricher/contract/scopes'
import {
  accessTokenS,
  authorizationCodeS,
  oauthEndpoints,
  oauthFacts,
} from '../../oauth/endpoints.ts'

test('endpoints lie below /oauth, each with a member of the metadata of its own', () => {
  const all = Object.values(oauthEndpoints)
  assert.ok(all.every(({ path }) => path.startsWith('/oauth/')))
  assert.equal(new Set(all.map(({ metadata }) => metadata)).size, all.length)
})

test('codes are bound to a challenge, and tokens live as long as the contract says', () => {
  assert.deepEqual(oauthFacts.code_challenge_methods_supported, ['S256'])
  assert.deepEqual([accessTokenS, authorizationCodeS], [3_600, 600])
})

test('all scopes allow what they name, and enricher:all everything', () => {
  for (const needed of scopes) {
    assert.ok(allows([defaultScope], needed), needed)
    assert.ok(allows([needed], needed), needed)
    assert.ok(!allows([], needed), needed)
  }
  assert.ok(!allows(['enricher:read'], 'enricher:write'))
  assert.ok(!allows(['enricher:read', 'enricher:write'], 'enricher:all'))
})

test('scopes are read from a list in any order, without those that are unknown', () => {
  assert.deepEqual(parseScopes('openid enricher:write enricher:read enricher:write'), [
    'enricher:read',
    'enricher:write',
  ])
  assert.deepEqual(parseScopes(''), [])
  assert.deepEqual(parseScopes('constructor  enricher:Read'), [])
})
