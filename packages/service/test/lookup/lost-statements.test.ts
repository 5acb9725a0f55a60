import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { findEmailCompany } from '@enricher/contract/find-email-company'
import { findWebsite } from '@enricher/contract/find-website'
import { createLookupHarness } from '@enricher/lab/test/support/lookup-harness'
import { until } from '@enricher/lab/test/support/until'
import type { Database } from '../../store/database.ts'
import { DatabaseUnavailableError } from '../../store/database-unavailable.ts'
import { claimOf } from '../store/claim-of.ts'

/** Two lookups that find nothing: a repeat says so in other words than the first answer. */
const misses = [
  { offer: findWebsite, input: { company_name: 'Acme' } },
  { offer: findEmailCompany, input: { domain: 'acme.example' } },
]

/** Makes a database that carries out the first settlement and loses its reply; `meanwhile` runs in between. */
function losingSettlement(open: Database, meanwhile: () => Promise<void>) {
  const state = { isLost: false }
  const query: Database['query'] = async (text, values, name) => {
    const rows = await open.query(text, values, name)
    if (name !== 'settlement.write' || state.isLost) return rows as never
    state.isLost = true
    await meanwhile()
    throw new DatabaseUnavailableError({})
  }
  return { db: { ...open, query }, state }
}

for (const { offer, input } of misses) {
  test(`${offer.name}: a miss that was recorded without a reply stays the answer of its key`, async (t) => {
    const harness = await createLookupHarness(t)
    harness.engine.respond = async () => null
    harness.engine.findRoster = async () => null
    const key = await harness.account(200)
    const idempotencyKey = randomUUID()
    const ask = (from?: ReturnType<typeof harness.createOther>) =>
      harness.perform(offer, key, input, { idempotencyKey, ...(from && { from }) })
    const others: Awaited<ReturnType<typeof ask>>[] = []
    const { db, state } = losingSettlement(harness.db, async () => void others.push(await ask()))
    const from = harness.createOther(db, harness.engine)
    t.after(async () => {
      await from.lookups.idle()
      await from.presence.end(1_000)
    })

    const reply = await ask(from)
    const again = await ask()
    assert.equal(state.isLost, true)
    const answers = [...others, again].map(({ status, body }) => ({ status, body }))
    const { status, body } = reply
    assert.deepEqual(answers, [
      { status, body },
      { status, body },
    ])
    assert.equal((await harness.balance(key)).charges, 0)
  })
}

test('a key whose claim is carried out after its request was refused is free within seconds', async (t) => {
  const harness = await createLookupHarness(t, { holdLeaseMs: 60_000 })
  const key = await harness.account(200)
  const idempotencyKey = randomUUID()
  const rows = await harness.db.query<{ id: string }>('SELECT id FROM accounts')
  const claim = () => claimOf(rows[0]?.id ?? '', idempotencyKey)
  const other = claim()
  const late: (() => Promise<unknown>)[] = []
  const query: Database['query'] = async (text, values, name) => {
    if (name !== 'requests.begin' || late.length > 0) return harness.db.query(text, values, name)
    late.push(() => harness.db.query(text, values, name))
    // Another process comes first, with another body.
    await harness.records.begin(other)
    throw new DatabaseUnavailableError({ reason: 'late' })
  }
  const from = harness.createOther({ ...harness.db, query }, harness.engine, {
    holdLeaseMs: 60_000,
  })
  t.after(() => from.presence.end(1_000))
  const refused = harness.perform(
    findWebsite,
    key,
    { company_name: 'Acme' },
    { idempotencyKey, from },
  )
  await assert.rejects(refused, { code: 'idempotency_mismatch' })
  await harness.records.abandon(other)
  await late[0]?.()
  await until(async () => (await harness.records.begin(claim())) === 'begun')
})
