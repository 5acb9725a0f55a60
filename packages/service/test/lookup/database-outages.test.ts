import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { ApiError } from '@enricher/contract/errors'
import { sleep } from '@enricher/engine/lib/time'
import { SourcesFailedError } from '@enricher/engine/model/engine'
import { createLookupHarness } from '@enricher/lab/test/support/lookup-harness'
import { acme } from '@enricher/lab/test/support/scripted-engine'
import { until } from '@enricher/lab/test/support/until'
import { openSilentProxy } from '@enricher/lab/tools/silent-proxy'
import { openDatabase } from '../../store/database.ts'
import { createMxSlots } from '../../store/mx-slots/mx-slots.ts'

// An attempt of a release, a pause and another attempt take some seconds. The leases are two minutes and more.
const freeWithinMs = 40_000
const holdLeaseMs = 120_000
const oneAtATime = { connectionsMax: 1, gapMs: 0 }

/** Makes two processes, one of them behind a proxy and with a search under way that fails on call. */
async function createOutage(t: TestContext) {
  const harness = await createLookupHarness(t, { holdLeaseMs, lookupTimeoutMs: freeWithinMs })
  const proxy = await openSilentProxy(harness.connection)
  const { host, port } = proxy
  const db = openDatabase({ connection: { ...harness.connection, host, port } })
  const failure = Promise.withResolvers<void>()
  let isUnderWay = false
  const engine = {
    ...harness.engine,
    findWebsite: async () => {
      isUnderWay = true
      await failure.promise
      throw new SourcesFailedError('down')
    },
  }
  const hit = harness.createOther(db, engine, { holdLeaseMs })
  const slot = await createMxSlots(db, { presence: hit.presence }).acquire(
    'mx.acme.example',
    oneAtATime,
    AbortSignal.timeout(freeWithinMs),
  )
  t.after(async () => {
    await hit.presence.end(1_000)
    await proxy.close()
    await db.close()
  })
  const key = await harness.account(2)
  const idempotencyKey = randomUUID()
  const error = harness.find(key, 'Acme', { idempotencyKey, from: hit }).catch((thrown) => thrown)
  await until(() => isUnderWay)
  const fail = async () => {
    failure.resolve()
    const [thrown] = await Promise.all([error, slot.release('answered')])
    return thrown instanceof ApiError ? thrown.code : thrown
  }
  return { harness, proxy, key, idempotencyKey, fail }
}

type Outage = Awaited<ReturnType<typeof createOutage>>

/** Takes the same key, the same search, all credits of the account and the mail host, for the other process. */
async function takeAll({ harness, key, idempotencyKey }: Outage): Promise<number> {
  const startMs = performance.now()
  harness.engine.respond = async () => acme
  const slots = createMxSlots(harness.db, { presence: harness.presence })
  const [reply, slot] = await Promise.all([
    harness.find(key, 'Acme', { idempotencyKey }),
    slots.acquire('mx.acme.example', oneAtATime, AbortSignal.timeout(freeWithinMs)),
  ])
  await slot.release('answered')
  assert.equal(reply.body['credits_remaining'], 0)
  assert.deepEqual(await harness.balance(key), { credits: 0, held: 0, ledger: 0, charges: 1 })
  return performance.now() - startMs
}

test('what a living process could not release while the database was silent is free soon after', async (t) => {
  const outage = await createOutage(t)
  outage.proxy.swallow()
  // The caller does not wait until its deadline for the database, which is silent until after it.
  assert.equal(await outage.fail(), 'server_error', 'the caller gets what its search ended with')
  // In this time a release is tried again in vain.
  await sleep(1_000)
  await outage.proxy.pass()
  const tookMs = await takeAll(outage)
  assert.ok(tookMs < freeWithinMs, `${tookMs} ms`)
})

test('what a living process could not release while the database was stopped is free soon after', async (t) => {
  const outage = await createOutage(t)
  await outage.proxy.refuse()
  assert.equal(await outage.fail(), 'server_error')
  await outage.proxy.pass()
  const tookMs = await takeAll(outage)
  assert.ok(tookMs < freeWithinMs, `${tookMs} ms`)
})
