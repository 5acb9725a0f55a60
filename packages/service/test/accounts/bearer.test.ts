import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@enricher/contract/errors'
import { mintApiKey } from '../../accounts/api-key.ts'
import { readCredential } from '../../accounts/bearer.ts'

const key = mintApiKey()

test('a live key is read as its prefix and hash, whatever the case of the scheme', () => {
  const expected = { kind: 'key', keyPrefix: key.prefix, keyHash: key.hash }
  assert.deepEqual(readCredential(`Bearer ${key.plaintext}`, false), expected)
  assert.deepEqual(readCredential(`bearer  ${key.plaintext} `, false), expected)
})

test('a test key and sandbox=1 lead to the sandbox, the latter with any header or none', () => {
  assert.equal(readCredential('Bearer key_test_', false).kind, 'sandbox')
  assert.equal(readCredential('Bearer key_test_anything-at.all', false).kind, 'sandbox')
  assert.equal(readCredential(undefined, true).kind, 'sandbox')
  assert.equal(readCredential(`Bearer ${key.plaintext}`, true).kind, 'sandbox')
  assert.equal(readCredential('nonsense', true).kind, 'sandbox')
})

test('anything else is invalid_token with a message that says what to send', () => {
  const headers = [
    undefined,
    '',
    'Bearer',
    'Bearer ',
    `Basic ${key.plaintext}`,
    key.plaintext,
    `Bearer ${key.plaintext} ${key.plaintext}`,
    `Bearer ${key.plaintext.slice(0, -1)}`,
    'Bearer key_live_short',
    `Bearer ${'x'.repeat(10_000)}`,
  ]
  for (const header of headers) {
    assert.throws(
      () => readCredential(header, false),
      (error: unknown) =>
        error instanceof ApiError && error.code === 'invalid_token' && /key/i.test(error.message),
      String(header).slice(0, 40),
    )
  }
})
