import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createRechecks } from '../../src/jobs/recheck-mailbox.ts'
import { sleep } from '../../src/lib/time.ts'
import { openDatabase } from '../../src/store/database.ts'
import { DatabaseAwayError } from '../../src/store/database-away.ts'
import { createJobQueue } from '../../src/store/job-queue.ts'
import { createStoreRig } from '../store/store-rig.ts'
import { openSilentProxy } from '../support/silent-proxy.ts'

const rig = await createStoreRig({ after })
const queue = createJobQueue(rig.db, rig.connection)

test('a job that cannot be written down fails no lookup, and is told of once', async () => {
  const { host, port, close } = await openSilentProxy(rig.connection)
  const connection = { ...rig.connection, host, port }
  await close()
  // Nobody listens there any more.
  const db = openDatabase({ connection, poolSize: 1 })
  const faults: unknown[] = []
  const rechecks = createRechecks(
    createJobQueue(db, connection),
    () => assert.fail('it was scheduled'),
    (error) => faults.push(error),
  )
  await rechecks.schedule('c@acme.example', Date.now())
  assert.equal(faults.length, 1)
  assert.ok(faults[0] instanceof DatabaseAwayError)
  await db.close()
})

test('background jobs go on after their connections were silent', async (t) => {
  const proxy = await openSilentProxy(rig.connection)
  const { host, port } = proxy
  const ran: string[] = []
  const behind = createJobQueue(rig.db, { ...rig.connection, host, port })
  const errors: unknown[] = []
  const task = async (payload: unknown) => void ran.push(JSON.stringify(payload))
  const running = await behind.run({ 'silent-test': task }, (error) => errors.push(error))
  t.after(async () => {
    await running.stop()
    await proxy.close()
  })
  const schedule = (n: number) =>
    queue.schedule({ task: 'silent-test', key: `job ${n}`, payload: { n }, dueAtMs: Date.now() })
  const ranWithin = async (count: number, ms: number) => {
    const untilMs = performance.now() + ms
    while (ran.length < count && performance.now() < untilMs) await sleep(50)
    assert.equal(ran.length, count, JSON.stringify(errors.map(String)))
  }
  await schedule(1)
  await ranWithin(1, 10_000)
  proxy.swallow()
  proxy.pass()
  await schedule(2)
  // The deadline of a statement that gets no answer, and the next look.
  await ranWithin(2, 30_000)
})
