import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Database } from '../../src/store/database.ts'
import { DatabaseAwayError } from '../../src/store/database-away.ts'
import { createLedger } from '../../src/store/ledger.ts'
import { createMailHostTurns } from '../../src/store/mail-host-turns.ts'
import { createPresence } from '../../src/store/presence.ts'
import type { RunningRequest } from '../../src/store/request-rows.ts'
import { createRequests } from '../../src/store/requests.ts'
import { again, claimOf } from './claim-of.ts'
import { booksOf, createStoreRig, holdOf, settlementOf } from './store-rig.ts'

const rig = await createStoreRig({ after })
const oneAtATime = { connectionsMax: 1, gapMs: 0 }
const patience = () => AbortSignal.timeout(20_000)

type Fault = 'none' | 'away' | 'reply lost'

/** A process whose database can go away before a statement, or after it was carried out. */
function processWithFaults(t: { after(end: () => Promise<void>): void }) {
  const state: { fault: Fault; only: string } = { fault: 'none', only: '' }
  const query: Database['query'] = async (text, values, name) => {
    const isFaulty = state.fault !== 'none' && (name ?? '').startsWith(state.only)
    if (isFaulty && state.fault === 'away') throw new DatabaseAwayError({})
    const rows = await rig.db.query(text, values, name)
    if (isFaulty) throw new DatabaseAwayError({})
    return rows as never
  }
  const db = { ...rig.db, query }
  const presence = createPresence(db)
  t.after(() => presence.end(1_000))
  return { state, db, presence }
}

const otherPresence = createPresence(rig.db)
after(() => otherPresence.end(1_000))
const otherTurns = createMailHostTurns(rig.db, { presence: otherPresence })
const otherRequests = createRequests(rig.db, { presence: otherPresence })

test('a turn that could not be given back is free soon after the database is', async (t) => {
  const { state, db, presence } = processWithFaults(t)
  const turn = await createMailHostTurns(db, { presence }).take(
    'mx1.example',
    oneAtATime,
    patience(),
  )
  state.fault = 'away'
  await turn.end('answered')
  await assert.rejects(otherTurns.take('mx1.example', oneAtATime, AbortSignal.timeout(300)))
  state.fault = 'none'
  await (await otherTurns.take('mx1.example', oneAtATime, patience())).end('answered')
})

test('a turn that began without a reply is held by nothing', async (t) => {
  const { state, db, presence } = processWithFaults(t)
  await presence.use(60_000)
  Object.assign(state, { fault: 'reply lost', only: 'turns.claim' })
  const turns = createMailHostTurns(db, { presence })
  await assert.rejects(turns.take('mx2.example', oneAtATime, patience()), DatabaseAwayError)
  await (await otherTurns.take('mx2.example', oneAtATime, patience())).end('answered')
})

/** Another process's attempt at the same key, until it has begun. */
async function beginElsewhere(request: RunningRequest) {
  const signal = patience()
  const other = again(request)
  while ((await otherRequests.begin(other)) !== 'begun') signal.throwIfAborted()
}

test('a key that could not be abandoned is free soon after the database is back', async (t) => {
  const { state, db, presence } = processWithFaults(t)
  const requests = createRequests(db, { presence })
  const request = claimOf((await rig.account(25)).id)
  assert.equal(await requests.begin(request), 'begun')
  state.fault = 'away'
  await requests.abandon(request)
  assert.equal(await otherRequests.begin(again(request)), 'exists')
  state.fault = 'none'
  await beginElsewhere(request)
})

test('a key whose claim had no reply is free, and the error of the claim is what is told', async (t) => {
  const { state, db, presence } = processWithFaults(t)
  await presence.use(60_000)
  Object.assign(state, { fault: 'reply lost', only: 'requests.begin' })
  const request = claimOf((await rig.account(25)).id)
  await assert.rejects(createRequests(db, { presence }).begin(request), DatabaseAwayError)
  await beginElsewhere(request)
})

test('a claim that is carried out after its hold was settled holds nothing beyond the next sweep', async (t) => {
  const arrived: (() => Promise<unknown>)[] = []
  const query: Database['query'] = async (text, values, name) => {
    if (name !== 'holds.claim' || arrived.length > 0) return rig.db.query(text, values, name)
    arrived.push(() => rig.db.query(text, values, name))
    throw new DatabaseAwayError({ reason: 'late' })
  }
  const presence = createPresence(rig.db)
  t.after(() => presence.end(1_000))
  const ledger = createLedger({ ...rig.db, query }, presence)
  const { id } = await rig.account(25)
  const [ended, living] = [holdOf(id), holdOf(id)]
  await ledger.hold(ended)
  assert.equal((await ledger.settle(settlementOf(ended))).outcome, 'settled')
  await ledger.hold(living)
  await arrived[0]?.()
  assert.equal((await booksOf(rig.db, id)).held, 4)
  assert.equal(await ledger.sweep(), 1)
  assert.equal((await booksOf(rig.db, id)).held, 2)
  const settled = await ledger.settle(settlementOf(living))
  assert.deepEqual([settled.outcome, (await booksOf(rig.db, id)).credits], ['settled', 21])
})
