import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  accountReply,
  creditsReply,
  mintedKeyReply,
  revokedKeyReply,
  usageReply,
} from '@enricher/contract/account'
import { offersAt } from '@enricher/contract/lookups'
import { createTestApp, password } from '@enricher/lab/test/support/app'
import type { TObject } from 'typebox'
import Value from 'typebox/value'

const harness = await createTestApp({ after }, { VERIFY_EMAIL_CREDITS: '1' })
const { bearer, email } = await harness.signUp(1_000)

const fieldsOf = (schema: unknown) => [...((schema as TObject).required ?? [])].sort()

test('no reply loses a field of the contract on its way', async () => {
  const minted = await harness.post('/auth/api-keys', { email, password })
  const { api_key, key_prefix } = minted.json()
  const headers = { authorization: `Bearer ${api_key}` }
  const url = `/auth/api-keys/${key_prefix}`
  const replies = [
    [mintedKeyReply, minted],
    [accountReply, await harness.get('/me', bearer)],
    [creditsReply, await harness.get('/credits', bearer)],
    [usageReply, await harness.get('/usage', bearer)],
    [revokedKeyReply, await harness.app.inject({ method: 'DELETE', url, headers })],
  ] as const
  for (const [schema, reply] of replies) {
    assert.equal(reply.statusCode, 200)
    assert.deepEqual(Object.keys(reply.json()).sort(), fieldsOf(schema))
  }
})

test('no lookup loses a field, on a hit, a repeat, a miss and in the sandbox', async () => {
  for (const operation of offersAt(1)) {
    const ask = (headers = bearer) =>
      harness.post(operation.path, operation.exampleInput as object, headers)
    const replies = [await ask(), await ask(), await ask({ authorization: 'Bearer key_test_x' })]
    for (const reply of replies) {
      assert.equal(reply.statusCode, 200)
      assert.deepEqual(Object.keys(reply.json()).sort(), fieldsOf(operation.reply))
      assert.ok(Value.Check(operation.reply, reply.json()), reply.body)
    }
  }
})
