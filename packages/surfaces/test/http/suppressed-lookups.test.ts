import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createTestApp, type TestAccount } from '@enricher/lab/test/support/app'
import { acmeProfile, jane, janesAddress } from '@enricher/lab/test/support/scripted-engine'
import { createPrivacy } from '@enricher/service/store/privacy/privacy'
import { createSecrets } from '@enricher/service/store/secrets'

const harness = await createTestApp({ after })
const { db } = harness.services.store
const privacy = createPrivacy(db, createSecrets(db))

/** Returns all that an account is shown of its lookups. */
async function shownTo({ id, bearer }: TestAccount, requestId: string) {
  const { activity } = harness.services
  const all = { limit: 10, before: null, operation: null, outcome: null, search: null }
  const [lookup] = (await activity.lookups({ accountId: id, ...all })).lookups
  const [entry] = await activity.recent(id, { limit: 10, before: null })
  const explained = (await harness.get(`/evidence/${requestId}`, bearer)).json()
  return {
    text: JSON.stringify([lookup, entry, explained]),
    parts: [
      lookup?.question,
      lookup?.answer,
      entry?.question,
      entry?.answer,
      explained.lookups[0].question,
    ],
  }
}

async function storedFor({ id }: TestAccount) {
  const rows = await db.query(
    `SELECT l::text, e::text FROM lookups l JOIN lookup_evidence e USING (account_id, input_key)
      WHERE account_id = $1`,
    [id],
  )
  assert.equal(rows.length, 1)
  return JSON.stringify(rows)
}

const nothing = [null, null, null, null, null]

for (const [email, name] of [
  ['umohr@mohr.example', 'Una Mohr'],
  ['um7@mohr-two.example', 'Una Mohr'],
] as const) {
  test(`a query for an address goes with its answer, which alone names the person: ${email}`, async () => {
    const account = await harness.signUp()
    const domain = email.split('@')[1] ?? ''
    const company = { ...acmeProfile, domain, emails: [`info@${domain}`] }
    const { owner } = janesAddress
    harness.engine.findEmailOwner = async () => ({
      ...janesAddress,
      email,
      company,
      owner: owner && { ...owner, name, linkedinUrl: null, source: 'native:pattern' },
    })
    const reply = await harness.post('/enrich-email', { email }, account.bearer)
    assert.equal(reply.statusCode, 200)
    const requestId = String(reply.headers['x-request-id'])
    assert.ok((await shownTo(account, requestId)).text.includes(email))
    const identity = { kind: 'person', name, domain } as const
    const held = await privacy.export(identity)
    assert.deepEqual(held['lookup_evidence']?.[0], { email })
    await privacy.suppress(identity, null)
    const suppressed = await shownTo(account, requestId)
    assert.ok(!suppressed.text.includes(email), suppressed.text)
    assert.ok((await storedFor(account)).includes(email))
    await privacy.erase(identity, null)
    const erased = await shownTo(account, requestId)
    assert.ok(!erased.text.includes(email), erased.text)
    assert.ok(!(await storedFor(account)).includes(email))
  })
}

test('an address that shows no name goes with the query for its owner', async () => {
  const account = await harness.signUp()
  const email = 'jd77@hid.example'
  harness.engine.findPersonEmail = async () => ({ ...jane, email })
  const asked = { full_name: 'Jane Doe', company_name: 'The Hidden Mill' }
  const key = '0a6c1f0e-5f0b-4d39-8d0a-7f6a3c2b1d77'
  const keyed = { ...account.bearer, 'idempotency-key': key }
  const reply = await harness.post('/find-email/person', asked, keyed)
  assert.equal(reply.statusCode, 200)
  const requestId = String(reply.headers['x-request-id'])
  const identity = { kind: 'person', name: 'Jane Doe', domain: 'hid.example' } as const
  await privacy.suppress(identity, null)
  const suppressed = await shownTo(account, requestId)
  assert.deepEqual(suppressed.parts, nothing)
  const erased = await privacy.erase(identity, null)
  assert.equal(erased.rows['lookups'], 1)
  assert.doesNotMatch(await storedFor(account), /jd77|jane/i)
  const shared = await db.query('SELECT k::text FROM known_results k')
  assert.doesNotMatch(JSON.stringify(shared), /jd77/)
  const replays = await db.query('SELECT r::text FROM requests r')
  assert.ok(replays.length > 0)
  assert.doesNotMatch(JSON.stringify(replays), /jd77/)
  assert.deepEqual((await shownTo(account, requestId)).parts, nothing)
})

test('a query with the address in quotes is erased with the address', async () => {
  const account = await harness.signUp()
  const email = 'kim.lor@quo.example'
  harness.engine.findEmailOwner = async () => ({ ...janesAddress, email })
  const asked = { email: '"kim.lor"@quo.example' }
  assert.equal((await harness.post('/enrich-email', asked, account.bearer)).statusCode, 200)
  await privacy.erase({ kind: 'email', email }, null)
  assert.doesNotMatch(await storedFor(account), /kim/)
})
