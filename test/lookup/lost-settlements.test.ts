import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { findEmailCompany } from '../../src/contract/find-email-company.ts'
import { findWebsite } from '../../src/contract/find-website.ts'
import type { Database } from '../../src/store/database.ts'
import { DatabaseAwayError } from '../../src/store/database-away.ts'
import { createLookupRig, createProcess } from '../support/lookup-rig.ts'

/** Two lookups that find nothing: a repeat says so in other words than the first answer. */
const misses = [
  { offer: findWebsite, input: { company_name: 'Acme' } },
  { offer: findEmailCompany, input: { domain: 'acme.example' } },
]

/** A database whose first settlement is carried out and then has no reply; `meanwhile` happens in between. */
function losingSettlement(open: Database, meanwhile: () => Promise<void>) {
  const state = { isLost: false }
  const query: Database['query'] = async (text, values, name) => {
    const rows = await open.query(text, values, name)
    if (name !== 'settlement.write' || state.isLost) return rows as never
    state.isLost = true
    await meanwhile()
    throw new DatabaseAwayError({})
  }
  return { db: { ...open, query }, state }
}

for (const { offer, input } of misses) {
  test(`${offer.name}: a miss that was recorded without a reply stays the answer of its key`, async (t) => {
    const rig = await createLookupRig(t)
    rig.engine.respond = async () => null
    rig.engine.findRoster = async () => null
    const key = await rig.account(200)
    const idempotencyKey = randomUUID()
    const ask = (from?: ReturnType<typeof createProcess>) =>
      rig.perform(offer, key, input, { idempotencyKey, ...(from && { from }) })
    const others: Awaited<ReturnType<typeof ask>>[] = []
    const { db, state } = losingSettlement(rig.db, async () => void others.push(await ask()))
    const from = createProcess(db, rig.engine)
    t.after(async () => {
      await from.lookups.idle()
      await from.presence.end(1_000)
    })

    const reply = await ask(from)
    const again = await ask()
    assert.equal(state.isLost, true)
    const told = [...others, again].map(({ status, body }) => ({ status, body }))
    const { status, body } = reply
    assert.deepEqual(told, [
      { status, body },
      { status, body },
    ])
    assert.equal((await rig.balance(key)).charges, 0)
  })
}
