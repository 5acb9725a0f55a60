import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestApp } from '../support/app.ts'
import { createFlow } from './flow.ts'

const harness = await createTestApp({ after })
const flow = createFlow(harness)

test('a person signs in, approves, and the code becomes a token that spends their credits', async () => {
  const account = await harness.signUp()
  const { address, exchange } = await flow.authorize(account)
  assert.equal(`${address.origin}${address.pathname}`, 'https://app.tokenwerk.example/callback')
  assert.equal(address.searchParams.get('state'), 'the state of the client')
  assert.equal(address.searchParams.get('iss'), 'http://localhost:8080')
  const reply = await flow.token(exchange)
  assert.equal(reply.statusCode, 200, reply.body)
  const { access_token, ...rest } = reply.json()
  assert.deepEqual(rest, { expires_in: 3_600, scope: 'enricher:all', token_type: 'Bearer' })
  const me = await harness.get('/me', { authorization: `Bearer ${access_token}` })
  assert.equal(me.json().user_id, account.id)
})
