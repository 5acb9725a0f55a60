import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestApp, urlOf } from '@enricher/lab/test/support/app'
import { createTestDatabase } from '@enricher/lab/test/support/database'
import { restInTransaction } from '@enricher/lab/test/support/rest-in-transaction'
import { openDatabase } from '../../store/database.ts'
import { createFlow, pkce, query } from './flow.ts'

const connection = await createTestDatabase({ after })
const environment = { DATABASE_URL: urlOf(connection) }
const [one, other] = [
  await createTestApp({ after }, environment),
  await createTestApp({ after }, environment),
]
const [flow, elsewhere] = [createFlow(one), createFlow(other)]
const bearerOf = (token: string) => ({ authorization: `Bearer ${token}` })

test('processes of one installation have the same keys', async () => {
  const [keys, same] = [await one.get('/oauth/jwks'), await other.get('/oauth/jwks')]
  assert.deepEqual(keys.json(), same.json())
})

test('what begins at one process goes on at another', async () => {
  const { address } = await flow.authorize(await one.signUp())
  assert.ok(address.searchParams.get('code'))
  const { exchange } = await flow.authorize(await one.signUp())
  const reply = await elsewhere.token(exchange)
  assert.equal(reply.statusCode, 200, reply.body)
  const { access_token } = reply.json()
  assert.equal((await one.get('/credits', bearerOf(access_token))).statusCode, 200)
})

test('of exchanges of one code at once, at two processes, exactly one is answered with a token', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { exchange } = await flow.authorize(await one.signUp())
    const tries = [flow, elsewhere, flow, elsewhere].map(({ token }) => token(exchange))
    const replies = await Promise.all(tries)
    const statuses = replies.map(({ statusCode }) => statusCode).sort()
    assert.deepEqual(statuses, [200, 400, 400, 400])
    const winner = replies.find(({ statusCode }) => statusCode === 200)
    const me = await one.get('/me', bearerOf(winner?.json().access_token))
    assert.equal(me.statusCode, 401, 'a code that came twice may have been stolen')
  }
})

test('a key that is revoked at one process has no tokens at the other', async () => {
  const account = await one.signUp()
  const fields = { grant_type: 'client_credentials', client_secret: account.key }
  const { access_token } = (await elsewhere.token(fields)).json()
  assert.equal((await other.get('/me', bearerOf(access_token))).statusCode, 200)
  const url = `/auth/api-keys/${account.prefix}`
  await one.app.inject({ method: 'DELETE', url, headers: account.bearer })
  assert.equal((await other.get('/me', bearerOf(access_token))).statusCode, 401)
  assert.equal((await elsewhere.token(fields)).json().error, 'invalid_client')
})

test('while the database is locked every endpoint is 503 with Retry-After, and goes on afterwards', async () => {
  const { exchange, browser, client_id } = await flow.authorize(await one.signUp())
  const { key } = await one.signUp()
  const locking = openDatabase({ connection, poolSize: 1 })
  after(() => locking.close())
  await locking.transaction(async (tx) => {
    await restInTransaction(tx)
    await tx.query('LOCK TABLE oauth_tokens, oauth_clients')
    const asked = new URLSearchParams(query(client_id, pkce().challenge))
    for (const reply of await Promise.all([
      flow.token(exchange),
      flow.token({ grant_type: 'client_credentials', client_secret: key }),
      flow.form('/oauth/revoke', { token: 'x', client_id }),
      browser.get(`/oauth/authorize?${asked}`),
      one.post('/oauth/register', { redirect_uris: ['https://locked.example/'] }),
      one.get('/me', bearerOf('x'.repeat(43))),
    ])) {
      assert.equal(reply.statusCode, 503, reply.body)
      assert.ok(Number(reply.headers['retry-after']) > 0)
    }
  })
  assert.equal((await flow.token(exchange)).statusCode, 200)
})
