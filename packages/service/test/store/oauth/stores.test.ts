import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { sha256 } from '@enricher/engine/lib/digest'
import { createTestDatabase } from '@enricher/lab/test/support/database'
import { makeAccount } from '@enricher/lab/test/support/make-account'
import { createApiKeys } from '../../../store/accounts/api-keys.ts'
import { revokeAccess } from '../../../store/accounts/passwords.ts'
import { openDatabase } from '../../../store/database.ts'
import { createMaintenance } from '../../../store/maintenance.ts'
import { createOAuthClients, registrationsPerDayMax } from '../../../store/oauth/clients.ts'
import { createOAuthGrants } from '../../../store/oauth/grants.ts'
import { createOAuthTokens, type StoredToken } from '../../../store/oauth/tokens.ts'

const connection = await createTestDatabase({ after })
const [one, other] = [1, 2].map(() => openDatabase({ connection, poolSize: 4 }))
if (!one || !other) throw new Error('Two processes are needed.')
after(() => Promise.all([one.close(), other.close()]))
const [tokens, tokensElsewhere] = [createOAuthTokens(one), createOAuthTokens(other)]
const grants = createOAuthGrants(one)
const clients = createOAuthClients(one)

const secret = () => sha256(randomBytes(32).toString('base64url'))
const plain: StoredToken = {
  kind: 'access_token',
  accountId: null,
  keyPrefix: null,
  grantId: null,
  scope: 'enricher:read',
  payload: '{"iat":1}',
}

async function approved(clientId: string) {
  const { id: accountId } = await makeAccount(one as NonNullable<typeof one>)
  const id = secret().toString('hex')
  await grants.save({ id, accountId, clientId, payload: '{}' }, 60)
  const [code, token] = [secret(), secret()]
  await tokens.save(code, { ...plain, kind: 'code', accountId, grantId: id }, 60)
  await tokens.save(token, { ...plain, accountId, grantId: id }, 60)
  return { accountId, id, code, token }
}

test('a code is used up once, however many processes try at the same time', async () => {
  for (let round = 0; round < 10; round += 1) {
    const digest = secret()
    await tokens.save(digest, { ...plain, kind: 'code' }, 60)
    const tries = [tokens, tokensElsewhere, tokens, tokensElsewhere]
    const used = await Promise.all(
      tries.map((store) => store.exchange(digest, secret(), plain, 60)),
    )
    assert.equal(used.filter(Boolean).length, 1)
    assert.equal((await tokens.find(digest, 'code'))?.isConsumed, true)
  }
})

test('a secret finds what it was made for, and nothing of another kind', async () => {
  const digest = secret()
  await tokens.save(digest, { ...plain, kind: 'interaction' }, 60)
  assert.deepEqual(await tokens.find(digest, 'interaction'), {
    payload: plain.payload,
    isConsumed: false,
  })
  assert.equal(await tokens.find(digest, 'code'), null)
  assert.equal(await tokens.findHolder(digest), null, 'it is no access token')
})

test('what came of a consent is over for every process once the consent is taken back', async () => {
  const { accountId, id, code, token } = await approved('https://client.example/app')
  assert.equal((await tokensElsewhere.findHolder(token))?.accountId, accountId)
  assert.equal(await grants.revoke(accountId, 'https://client.example/app'), true)
  assert.equal(await tokensElsewhere.findHolder(token), null)
  assert.equal(await tokensElsewhere.find(code, 'code'), null)
  const late = secret()
  await tokens.save(late, { ...plain, accountId, grantId: id }, 60)
  assert.equal(await tokens.findHolder(late), null, 'written by an exchange that was under way')
  assert.equal(await grants.revoke(accountId, 'https://client.example/app'), false)
})

test('nothing of one account is taken back by another', async () => {
  const [mine, theirs] = [await approved('same client'), await approved('same client')]
  await grants.revoke(mine.accountId, 'same client')
  assert.notEqual(await tokens.findHolder(theirs.token), null)
  await revokeAccess(one, theirs.accountId)
  assert.equal(await tokens.findHolder(theirs.token), null)
})

test('the clients of an account are listed once each, with the end of their access', async () => {
  const { accountId } = await approved('a client')
  const again = secret().toString('hex')
  await grants.save({ id: again, accountId, clientId: 'a client', payload: '{}' }, 60)
  await grants.nameClient(again, 'Tokenwerk')
  await one.query(
    `UPDATE oauth_grants SET created_at = created_at - interval '1 minute' WHERE account_id = $1`,
    [accountId],
  )
  const quiet = secret().toString('hex')
  await grants.save({ id: quiet, accountId, clientId: 'a quiet one', payload: '{}' }, 60)
  const listed = await grants.list(accountId)
  assert.deepEqual(
    listed.map(({ clientId, name, scope }) => [clientId, name, scope]),
    [
      ['a quiet one', null, null],
      ['a client', 'Tokenwerk', 'enricher:read'],
    ],
  )
  assert.ok(Number(listed[1]?.accessUntil) > Date.now())
  assert.equal(listed[0]?.accessUntil, null)
})

test('an access token of a key is valid as long as the key is', async () => {
  const { id, key } = await makeAccount(one)
  const digest = secret()
  await tokens.save(digest, { ...plain, kind: 'client_credentials', keyPrefix: key.prefix }, 60)
  assert.deepEqual(await tokens.findHolder(digest), {
    accountId: id,
    scopes: ['enricher:read'],
    keyPrefix: key.prefix,
  })
  await createApiKeys(other).revoke(id, key.prefix)
  assert.equal(await tokens.findHolder(digest), null)
  assert.equal(await tokens.find(digest, 'client_credentials'), null)
})

test('an address registers so many clients a day, and no more', async () => {
  const origin = secret()
  const register = (from: Buffer) =>
    clients.insert({ id: secret().toString('hex'), metadata: '{}', origin: from })
  for (let count = 0; count < registrationsPerDayMax; count += 1) {
    assert.equal(await register(origin), 'inserted')
  }
  assert.equal(await register(origin), 'too_many')
  assert.equal(await register(secret()), 'inserted')
})

test('of ten thousand clients that no account approved the oldest give way, and approved ones stay', async () => {
  const approvedId = 'approved-long-ago'
  await clients.insert({ id: approvedId, metadata: '{"a":1}', origin: secret() })
  await clients.noteApproval(approvedId)
  await one.query(
    `INSERT INTO oauth_clients (id, metadata, origin, created_at, expires_at)
     SELECT 'flood-' || n, '{}', '\\x00', now() - interval '1 hour' - make_interval(secs => n), now() + interval '1 day'
       FROM generate_series(1, 10500) n`,
  )
  assert.equal(await clients.insert({ id: 'new', metadata: '{}', origin: secret() }), 'inserted')
  const [row] = await one.query<{ count: number }>(
    'SELECT count(*) FROM oauth_clients WHERE approved_at IS NULL',
  )
  assert.equal(row?.count, 10_000)
  assert.equal(await clients.find('flood-10500'), null)
  assert.equal(await clients.find('new'), '{}')
  assert.equal(await clients.find(approvedId), '{"a":1}')
})

test('what is over is purged, and is over before that', async () => {
  const { accountId, id, token } = await approved('an old client')
  for (const table of ['oauth_grants', 'oauth_tokens', 'oauth_clients']) {
    await one.query(`UPDATE ${table} SET expires_at = now() - interval '1 second'`)
  }
  assert.equal(await tokens.findHolder(token), null)
  assert.equal(await grants.find(id), null)
  assert.deepEqual(await grants.list(accountId), [])
  assert.equal(await clients.find('new'), null)
  await createMaintenance(one).purge()
  const rows = await one.query(
    `SELECT id FROM oauth_grants UNION ALL SELECT kind FROM oauth_tokens UNION ALL SELECT id FROM oauth_clients`,
  )
  assert.deepEqual(rows, [])
})
