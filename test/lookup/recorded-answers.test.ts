import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { ApiError } from '../../src/contract/errors.ts'
import { findAll } from '../../src/contract/find-all.ts'
import { findWebsite } from '../../src/contract/find-website.ts'
import { type Database, openDatabase } from '../../src/store/database.ts'
import { createLookupRig, createProcess } from '../support/lookup-rig.ts'
import { openSilentProxy } from '../support/silent-proxy.ts'

// Less than the two seconds after which a silent statement is asked again.
const lookupTimeoutMs = 1_500
const input = { company_name: 'Acme' }

/** What is recorded by a statement of its own: a find-all, of 102 credits in five charges, and a repeat of one of 2. */
const kinds = [
  { name: 'a find-all', offer: findAll, isRepeat: false, credits: 98, charges: 5 },
  { name: 'a repeat', offer: findWebsite, isRepeat: true, credits: 198, charges: 1 },
]

async function startRig(t: TestContext, { offer, isRepeat }: (typeof kinds)[number]) {
  const rig = await createLookupRig(t, { lookupTimeoutMs: 20_000 })
  const key = await rig.account(200)
  if (isRepeat) await rig.perform(offer, key, input)
  return { rig, key, idempotencyKey: randomUUID() }
}

/** Does `work` when the first record is about to be written. */
function beforeRecord(open: Database, work: () => void | Promise<void>) {
  let isDone = false
  const db: Database = {
    ...open,
    async query(text, values, name) {
      if (name === 'requests.record' && !isDone) {
        isDone = true
        await work()
      }
      return open.query(text, values, name)
    },
  }
  return { db, isDone: () => isDone }
}

for (const kind of kinds) {
  test(`${kind.name} whose record is not known to be written is no reply, and its retry gives and charges what it would have`, async (t) => {
    const { rig, key, idempotencyKey } = await startRig(t, kind)
    const proxy = await openSilentProxy(rig.connection)
    const { host, port } = proxy
    const open = openDatabase({ connection: { ...rig.connection, host, port } })
    const watched = beforeRecord(open, () => proxy.swallow())
    const from = createProcess(watched.db, rig.engine, { lookupTimeoutMs })
    t.after(async () => {
      await from.lookups.idle()
      await from.presence.end(1_000)
      await proxy.close()
      await open.close()
    })

    const error = await rig
      .perform(kind.offer, key, input, { from, idempotencyKey })
      .catch((thrown) => thrown)
    assert.equal(watched.isDone(), true)
    assert.ok(error instanceof ApiError, String(error))
    assert.ok(error.retryAfterS, error.code)

    await proxy.pass()
    const reply = await rig.perform(kind.offer, key, input, { idempotencyKey })
    const again = await rig.perform(kind.offer, key, input, { idempotencyKey })
    assert.deepEqual(again.body, reply.body)
    assert.equal(again.isReplay, true)
    const { credits, charges } = kind
    assert.deepEqual(await rig.balance(key), { credits, held: 0, ledger: credits, charges })
  })

  test(`${kind.name} is recorded when its reply is there`, async (t) => {
    const { rig, key, idempotencyKey } = await startRig(t, kind)
    const reply = await rig.perform(kind.offer, key, input, { idempotencyKey })
    const rows = await rig.db.query<{ state: string; credits: number }>(
      'SELECT state, credits_remaining AS credits FROM requests WHERE key = $1',
      [idempotencyKey],
    )
    assert.deepEqual(rows, [{ state: 'done', credits: reply.body['credits_remaining'] }])
  })
}

test('two processes that repeat a lookup under one key give one answer', async (t) => {
  const rig = await createLookupRig(t)
  const key = await rig.account(200)
  await rig.find(key, 'Acme')
  const idempotencyKey = randomUUID()
  const open = openDatabase({ connection: rig.connection })
  const bodies: unknown[] = []
  const watched = beforeRecord(open, async () => {
    await rig.find(key, 'Other')
    bodies.push((await rig.perform(findWebsite, key, input, { idempotencyKey })).body)
  })
  const from = createProcess(watched.db, rig.engine)
  t.after(async () => {
    await from.presence.end(1_000)
    await open.close()
  })
  const late = await rig.perform(findWebsite, key, input, { from, idempotencyKey })
  assert.equal(watched.isDone(), true)
  assert.deepEqual([late.body], bodies)
  assert.equal(late.isReplay, true)
})
