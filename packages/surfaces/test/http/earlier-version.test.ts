import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { canonicalJson, sha256 } from '@enricher/engine/lib/digest'
import { createTestApp, password, urlOf } from '@enricher/lab/test/support/app'
import { createEarlierDatabase, earlierCalls } from '@enricher/lab/test/support/earlier-database'

const { keys, balances, calls } = earlierCalls

/** Starts the whole service on data from before migration 0009; its database is dropped after it has stopped. */
async function startOnEarlierData() {
  const ends: (() => Promise<void>)[] = []
  const connection = await createEarlierDatabase({ after: (end) => void ends.push(end) })
  const harness = await createTestApp(
    {
      after: (stop) =>
        after(async () => {
          await stop()
          for (const end of ends) await end()
        }),
    },
    { DATABASE_URL: urlOf(connection), VERIFY_EMAIL_CREDITS: '3' },
  )
  harness.engine.respond = async () => assert.fail('a website was searched')
  return harness
}

const harness = await startOnEarlierData()
const { db } = harness.services.store
const bearerOf = (account: 'one' | 'two') => ({ authorization: `Bearer ${keys[account]}` })
const balanceOf = async (account: 'one' | 'two') =>
  (await harness.get('/credits', bearerOf(account))).json().credits_remaining

let callers = 0
async function newCaller() {
  callers += 1
  const credentials = { email: `later${callers}@acme.example`, password }
  const { api_key } = await harness.services.accounts.signUp(credentials)
  return { authorization: `Bearer ${api_key}` }
}

// Petra Stone was found, and later asked not to be.
const isPetra = (body: object) => /petra/i.test(JSON.stringify(body))

test('what was paid for under an earlier version is repeated free, without a search', async () => {
  for (const { account, path, body } of calls) {
    const reply = await harness.post(path, body, bearerOf(account))
    const isCached =
      reply.statusCode === 200 && (reply.json().cached ?? reply.json().website.cached)
    assert.ok(isPetra(body) ? reply.statusCode === 404 : isCached, `${path}: ${reply.body}`)
  }
  assert.equal(harness.engine.searches, 0)
  assert.deepEqual([await balanceOf('one'), await balanceOf('two')], [balances.one, balances.two])
})

test('an Idempotency-Key of an earlier version gives its reply again, and refuses another body', async () => {
  for (const { account, path, body, idempotencyKey, reply: first } of calls) {
    if (idempotencyKey === null) continue
    const headers = { ...bearerOf(account), 'idempotency-key': idempotencyKey }
    const reply = await harness.post(path, body, headers)
    if (isPetra(body)) {
      assert.equal(reply.statusCode, 404, path)
    } else {
      assert.equal(reply.headers['idempotent-replayed'], 'true', path)
      assert.deepEqual(reply.json(), first, path)
    }
    const other = { ...body, context: 'another body', extra: 1 }
    assert.equal((await harness.post(path, other, headers)).statusCode, 422, path)
  }
})

test('a cursor of an earlier version leads to the page behind it, without who was suppressed since', async () => {
  const pages = calls.flatMap(({ reply: { next_cursor: next } }) => next ?? [])
  const body = { domain: 'globex.example', limit: 2, cursor: pages.at(-1) as string }
  const reply = await harness.post('/find-email/company', body, bearerOf('two'))
  const emails = reply.json().emails.map(({ email }: { email: string }) => email)
  assert.deepEqual(emails, ['person.5@globex.example'])
  assert.equal(harness.engine.searches, 0)
})

test('what an earlier version found is known to a new caller, at the normal price and without a search', async () => {
  const bearer = await newCaller()
  const reply = await harness.post('/find-website', { company_name: 'Acme' }, bearer)
  assert.deepEqual([reply.json().cached, reply.json().credits_remaining], [false, 23])
  assert.equal(harness.engine.searches, 0)
})

test('who was suppressed under an earlier version is suppressed', async () => {
  const bearer = await newCaller()
  for (const { path, body } of calls.filter((call) => isPetra(call.body))) {
    assert.equal((await harness.post(path, body, bearer)).statusCode, 404, path)
  }
  assert.equal(harness.engine.searches, 0)
})

test('every balance is the sum of its ledger', async () => {
  const apart = await db.query(
    `SELECT id FROM accounts a
      WHERE credits <> (SELECT sum(delta) FROM ledger WHERE account_id = a.id) OR held <> 0`,
  )
  assert.deepEqual(apart, [])
})

test('no copy of the database confirms a guess of what was asked', async () => {
  const guesses = calls.flatMap(({ path, body }) => {
    const operation = path.slice(1).replace('/', '-')
    return [
      sha256(canonicalJson(body as never)),
      sha256(`${operation} ${canonicalJson(body as never)}`),
    ]
  })
  guesses.push(sha256('find-email-person {"domain":"acme.example","name":"jane doe"}'))
  const stored = await db.query<{ digest: Buffer }>(
    `SELECT input_key AS digest FROM lookups UNION ALL SELECT input_key FROM known_results
      UNION ALL SELECT fingerprint FROM requests`,
  )
  assert.ok(stored.length > 30)
  assert.ok(stored.every(({ digest }) => digest.length > 32))
  for (const { digest } of stored) {
    assert.ok(!guesses.some((guess) => digest.includes(guess)))
  }
})
