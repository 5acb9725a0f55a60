import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { ApiError } from '../../src/contract/errors.ts'
import { findAll } from '../../src/contract/find-all.ts'
import { openDatabase } from '../../src/store/database.ts'
import { createLookupRig, createProcess } from '../support/lookup-rig.ts'
import { openSilentProxy } from '../support/silent-proxy.ts'

// Less than the two seconds after which a silent statement is asked again.
const lookupTimeoutMs = 1_500
const input = { company_name: 'Acme' }

test('a find-all whose record is not known to be written is no reply, and its retry says and charges what it would have', async (t) => {
  const rig = await createLookupRig(t, { lookupTimeoutMs: 20_000 })
  const proxy = await openSilentProxy(rig.connection)
  const { host, port } = proxy
  const open = openDatabase({ connection: { ...rig.connection, host, port } })
  let wasSilenced = false
  const db: typeof open = {
    ...open,
    query(text, values, name) {
      // The last thing that the call does.
      if (name === 'requests.finish' && !wasSilenced) {
        wasSilenced = true
        proxy.swallow()
      }
      return open.query(text, values, name)
    },
  }
  const from = createProcess(db, rig.engine, { lookupTimeoutMs })
  t.after(async () => {
    await from.lookups.idle()
    await from.presence.end(1_000)
    await proxy.close()
    await open.close()
  })
  const key = await rig.account(200)
  const idempotencyKey = randomUUID()

  const error = await rig.perform(findAll, key, input, { from, idempotencyKey }).catch((e) => e)
  assert.equal(wasSilenced, true)
  assert.ok(error instanceof ApiError, String(error))
  assert.ok(error.retryAfterS, error.code)

  await proxy.pass()
  const reply = await rig.perform(findAll, key, input, { idempotencyKey })
  const again = await rig.perform(findAll, key, input, { idempotencyKey })
  assert.deepEqual(again.body, reply.body)
  assert.equal(again.isReplay, true)
  assert.deepEqual(await rig.balance(key), { credits: 98, held: 0, ledger: 98, charges: 5 })
})

test('a find-all is recorded when its reply is there', async (t) => {
  const rig = await createLookupRig(t)
  const key = await rig.account(200)
  const idempotencyKey = randomUUID()
  const reply = await rig.perform(findAll, key, input, { idempotencyKey })
  const rows = await rig.db.query<{ state: string; answer: string }>(
    'SELECT state, answer FROM requests WHERE key = $1',
    [idempotencyKey],
  )
  assert.deepEqual(
    rows.map(({ state, answer }) => [state, JSON.parse(answer)]),
    [['done', reply.body]],
  )
})
