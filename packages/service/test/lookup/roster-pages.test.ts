import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { findEmailCompany } from '@enricher/contract/find-email-company'
import { createLookupHarness, shareLookupDatabase } from '@enricher/lab/test/support/lookup-harness'
import { rosterOf } from '@enricher/lab/test/support/scripted-engine'

const createSharedHarness = await shareLookupDatabase({ after })

const domain = 'acme.example'
const isCode = (code: string) => (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === code

type Page = { emails: { email: string }[]; has_more: boolean; next_cursor: string | null }

test('pages neither repeat nor lose an address while the crawl is refreshed', async (t) => {
  const harness = await createSharedHarness(t)
  const key = await harness.account(1_000)
  const first = rosterOf(23)
  harness.engine.findRoster = async () => first
  const seen: string[] = []
  let cursor: string | null = null
  for (let page = 0; page < 5; page += 1) {
    const { body } = await harness.perform(findEmailCompany, key, { domain, limit: 5, cursor })
    const { emails, has_more, next_cursor } = body as unknown as Page
    seen.push(...emails.map(({ email }) => email))
    assert.equal(has_more, page < 4)
    cursor = next_cursor
    // Between two pages the company publishes a wholly new team.
    harness.engine.findRoster = async () => ({ ...rosterOf(50), source: `crawl ${page}` })
  }
  assert.equal(cursor, null)
  assert.deepEqual(
    seen,
    first.entries.map(({ email }) => email),
  )
  assert.equal((await harness.balance(key)).credits, 1_000 - 5 * 25)
})

test('only the first page searches; every page is a call with a price and a cache of its own', async (t) => {
  const harness = await createSharedHarness(t)
  const key = await harness.account(1_000)
  harness.engine.findRoster = async () => {
    harness.engine.searches += 1
    return rosterOf(4)
  }
  const first = await harness.perform(findEmailCompany, key, { domain, limit: 3 })
  const cursor = first.body['next_cursor'] ?? null
  const second = await harness.perform(findEmailCompany, key, { domain, limit: 3, cursor })
  assert.equal(harness.engine.searches, 1)
  assert.deepEqual(
    [second.body['count'], second.body['source'], second.body['cached'], second.creditsCharged],
    [1, 'native:site', false, 25],
  )
  const repeat = await harness.perform(findEmailCompany, key, { domain, limit: 3, cursor })
  assert.deepEqual([repeat.body['cached'], repeat.creditsCharged], [true, 0])
  assert.deepEqual(repeat.body['emails'], second.body['emails'])
})

test('without a limit there is one page of up to 500, and a null limit is the same call', async (t) => {
  const harness = await createSharedHarness(t)
  const key = await harness.account(1_000)
  harness.engine.findRoster = async () => rosterOf(501)
  const whole = await harness.perform(findEmailCompany, key, { domain })
  assert.deepEqual([whole.body['count'], whole.body['has_more']], [500, true])
  const rest = await harness.perform(findEmailCompany, key, {
    domain,
    limit: null,
    cursor: whole.body['next_cursor'] ?? null,
  })
  assert.deepEqual([rest.body['count'], rest.body['next_cursor']], [1, null])
  const repeat = await harness.perform(findEmailCompany, key, { domain, limit: null })
  assert.equal(repeat.body['cached'], true)
})

test('a roster that fits into its page is not kept', async (t) => {
  const harness = await createLookupHarness(t)
  const key = await harness.account()
  harness.engine.findRoster = async () => rosterOf(3)
  const { body } = await harness.perform(findEmailCompany, key, { domain, limit: 3 })
  assert.deepEqual([body['has_more'], body['next_cursor']], [false, null])
  const [row] = await harness.db.query<{ kept: number }>(
    'SELECT count(*)::int AS kept FROM rosters',
  )
  assert.equal(row?.kept, 0)
})

test('what another caller was given leads on, and lives as long as it was to live', async (t) => {
  const harness = await createLookupHarness(t)
  const [one, two] = [await harness.account(100), await harness.account(100)]
  harness.engine.findRoster = async () => rosterOf(4)
  await harness.perform(findEmailCompany, one, { domain, limit: 3 })
  const expiry = 'SELECT expires_at::text FROM known_results'
  const before = await harness.db.query(expiry)
  harness.engine.findRoster = () => Promise.reject(new Error('searched again'))
  const shared = await harness.perform(findEmailCompany, two, { domain, limit: 3 })
  assert.deepEqual(await harness.db.query(expiry), before)
  const cursor = shared.body['next_cursor'] ?? null
  const next = await harness.perform(findEmailCompany, two, { domain, limit: 3, cursor })
  assert.equal(next.body['count'], 1)
  assert.equal((await harness.balance(two)).credits, 50)
})

test('foreign and tampered cursors are refused before anything is held', async (t) => {
  const harness = await createSharedHarness(t)
  const key = await harness.account(25)
  harness.engine.findRoster = async () => rosterOf(4)
  const { body } = await harness.perform(findEmailCompany, key, { domain, limit: 3 })
  const cursor = String(body['next_cursor'])
  for (const input of [
    { domain: 'other.example', cursor },
    { domain, cursor: `${cursor.slice(0, -2)}AA` },
    { domain, cursor: 'abc' },
  ]) {
    // The account has no credit left: a hold would be refused with another code.
    await assert.rejects(harness.perform(findEmailCompany, key, input), isCode('bad_request'))
  }
})

test('a cursor whose roster is gone says to start again, uncharged', async (t) => {
  const harness = await createLookupHarness(t)
  const key = await harness.account(100)
  harness.engine.findRoster = async () => rosterOf(4)
  const { body } = await harness.perform(findEmailCompany, key, { domain, limit: 3 })
  await harness.db.query('DELETE FROM rosters')
  const input = { domain, limit: 3, cursor: body['next_cursor'] ?? null }
  await assert.rejects(harness.perform(findEmailCompany, key, input), {
    code: 'bad_request',
    message: /Start again without a cursor/,
  })
  assert.deepEqual(await harness.balance(key), { credits: 75, held: 0, ledger: 75, charges: 1 })
})

test('a miss is 404 at first, and an empty list from the cache when repeated', async (t) => {
  const harness = await createSharedHarness(t)
  const key = await harness.account()
  harness.engine.findRoster = async () => null
  const first = await harness.perform(findEmailCompany, key, { domain })
  assert.deepEqual([first.status, first.creditsCharged], [404, 0])
  const repeat = await harness.perform(findEmailCompany, key, { domain })
  assert.equal(repeat.status, 200)
  assert.deepEqual(repeat.body, {
    emails: [],
    count: 0,
    has_more: false,
    next_cursor: null,
    source: null,
    cached: true,
    credits_remaining: 25,
  })
})

test('a miss that rests on a silent source is soon forgotten, any other is kept', async (t) => {
  const harness = await createLookupHarness(t)
  const key = await harness.account()
  const secondsKept = async () => {
    const [row] = await harness.db.query<{ s: number }>(
      'SELECT extract(epoch FROM max(expires_at) - now())::int AS s FROM lookups',
    )
    return row?.s ?? 0
  }
  harness.engine.findRoster = async (_, run) => {
    run.onUnsure?.('a source was silent')
    return null
  }
  await harness.perform(findEmailCompany, key, { domain })
  const unsure = await secondsKept()
  assert.ok(unsure > 200 && unsure <= 300, `${unsure} s`)
  harness.engine.findRoster = async () => null
  await harness.perform(findEmailCompany, key, { domain: 'other.example' })
  const sure = await secondsKept()
  assert.ok(sure > 3_000 && sure <= 3_600, `${sure} s`)
})
