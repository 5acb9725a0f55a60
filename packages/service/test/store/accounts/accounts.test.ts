import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sha256 } from '@enricher/engine/lib/digest'
import { newId } from '@enricher/engine/lib/ids'
import { createAccountStore, type NewAccount } from '../../../store/accounts/accounts.ts'
import { createApiKeys } from '../../../store/accounts/api-keys.ts'
import { balancesOf, createStoreHarness } from '../store-harness.ts'

const harness = await createStoreHarness({ after })
const accounts = createAccountStore(harness.db)
const keys = createApiKeys(harness.db)

function newAccount(email: string): NewAccount {
  const id = newId('acc')
  const key = { prefix: `key_live_${id.slice(-8)}`, hash: sha256(id), label: 'first' }
  return { id, email, passwordHash: 'phc', trialCredits: 25, key }
}

test('a new account has its trial credits in the ledger and one active key', async () => {
  const account = newAccount('ada@books.example')
  assert.deepEqual(await accounts.create(account), { credits: 25 })
  const { createdAt, ...found } = (await accounts.findByKeyHash(account.key.hash)) ?? {}
  assert.ok(createdAt)
  assert.deepEqual(found, {
    id: account.id,
    email: 'ada@books.example',
    credits: 25,
    totalPurchased: 0,
    hasSavedCard: false,
    apiKeyCount: 1,
    isOperator: false,
  })
  assert.equal((await balancesOf(harness.db, account.id)).ledger, 25)
})

test('of ten sign-ups with one email, in whatever case, one succeeds and the others leave nothing', async () => {
  const signUps = Array.from({ length: 10 }, (_, i) =>
    newAccount(i % 2 ? 'race@books.example' : 'RACE@books.example'),
  )
  const created = await Promise.all(signUps.map(accounts.create))
  assert.equal(created.filter((outcome) => outcome !== 'user_exists').length, 1)
  const known = await Promise.all(signUps.map(({ key }) => keys.findAccountIdByHash(key.hash)))
  assert.equal(known.filter((id) => id !== null).length, 1)
})

test('an account is found by its email without regard to case', async () => {
  const account = newAccount('Grace@Books.example')
  await accounts.create(account)
  const found = await accounts.findByEmail('grace@books.EXAMPLE')
  assert.equal(found?.id, account.id)
  assert.equal(found?.passwordHash, 'phc')
  assert.equal(await accounts.findByEmail('nobody@books.example'), null)
  assert.equal(await accounts.findById('acc_nobody'), null)
})

test('a key is revoked by its own account only, and no longer counts or opens', async () => {
  const [account, thief] = [newAccount('a@books.example'), newAccount('b@books.example')]
  await Promise.all([accounts.create(account), accounts.create(thief)])
  const second = {
    prefix: `key_live_${newId('acc').slice(-8)}`,
    hash: sha256('second'),
    label: null,
  }
  await keys.insert({ ...second, accountId: account.id })
  assert.equal((await accounts.findById(account.id))?.apiKeyCount, 2)
  assert.equal(await keys.revoke(thief.id, second.prefix), false)
  assert.equal(await keys.revoke(account.id, second.prefix), true)
  assert.equal(await keys.revoke(account.id, second.prefix), false)
  assert.equal((await accounts.findById(account.id))?.apiKeyCount, 1)
  assert.equal(await accounts.findByKeyHash(second.hash), null)
  const found = await Promise.all([second.hash, account.key.hash].map(keys.findAccountIdByHash))
  assert.deepEqual(found, [null, account.id])
})

test('stores that count the saved cards of several modes share one connection', async () => {
  const account = newAccount('modes@books.example')
  await accounts.create(account)
  for (const mode of [null, 'test', 'live', null] as const) {
    const store = createAccountStore(harness.db, mode)
    assert.equal((await store.findById(account.id))?.id, account.id)
    assert.equal((await store.findByEmail(account.email))?.id, account.id)
    assert.equal((await store.findByKeyHash(account.key.hash))?.id, account.id)
  }
})
