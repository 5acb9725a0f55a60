import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sleep } from '@enricher/engine/lib/time'
import { createJobRunner } from '@enricher/service/jobs/job-runner'
import { createJobQueue, type JobQueue } from '@enricher/service/store/jobs/job-queue'
import { createStoreHarness, holdOf } from '../../packages/service/test/store/store-harness.ts'
import { openSilentProxy } from '../tools/silent-proxy.ts'

// These tests take as long as the deadlines they wait for.

const harness = await createStoreHarness({ after })
const queue = createJobQueue(harness.db, harness.connection)

// One connection listens, and two work.
const connections = 3

test('background jobs go on after their connections were silent', async (t) => {
  const proxy = await openSilentProxy(harness.connection)
  const { host, port } = proxy
  const ran: string[] = []
  const behind = createJobQueue(harness.db, { ...harness.connection, host, port })
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
  await untilLooked()
  proxy.swallow()
  await proxy.pass()
  await schedule(2)
  // The queue may try both of its idle connections before new ones: a look, a deadline, a look, a deadline, a look. A
  // look comes every 20 s, and a deadline is 6 s.
  await ranWithin(2, 72_000 + 20_000)
})

/**
 * Waits until no worker looks for jobs and all connections are idle and still open. A job that ran is marked as done by
 * a statement after it: the worker would end, were that statement under way when the connections fall silent. A look
 * under way would hold both connections, and two running jobs would be marked as done over new ones.
 */
async function untilLooked(): Promise<void> {
  const untilMs = performance.now() + 30_000
  for (;;) {
    const [row] = await harness.db.query<{ resting: number; busy: number }>(
      `SELECT count(*) FILTER (WHERE is_resting) AS resting, count(*) FILTER (WHERE NOT is_resting) AS busy
         FROM (SELECT state = 'idle' AND state_change < clock_timestamp() - interval '500 ms' AS is_resting
                 FROM pg_stat_activity
                WHERE datname = current_database() AND application_name = 'enricher jobs') AS connections`,
    )
    if (row?.busy === 0 && row.resting === connections) return
    assert.ok(performance.now() < untilMs, 'workers look for jobs all the time')
    await sleep(50)
  }
}

test('jobs run again after two could not be marked as done, one shortly after the other', async (t) => {
  const proxy = await openSilentProxy(harness.connection)
  const { host, port } = proxy
  // The bound is longer than the one unanswered statement of a worker that does end.
  const behind = createJobQueue(harness.db, { ...harness.connection, host, port }, undefined, {
    endTimeoutMs: 8_000,
  })
  const gate = Promise.withResolvers<void>()
  const begun: number[] = []
  const ran: number[] = []
  const errors: string[] = []
  const paired = async (payload: unknown) => {
    const { n } = payload as { n: number }
    begun.push(n)
    await gate.promise
    await sleep(100 * n)
    ran.push(n)
  }
  const onError = (error: unknown) => errors.push(String(error))
  let started = 0
  const counted: JobQueue = {
    ...behind,
    run(...given) {
      started += 1
      return behind.run(...given)
    },
  }
  const runner = createJobRunner(counted, { paired }, { isOn: true, onError })
  t.after(async () => {
    await runner.stop()
    await proxy.close()
  })
  const schedule = (n: number) =>
    queue.schedule({ task: 'paired', key: `pair ${n}`, payload: { n }, dueAtMs: Date.now() })
  const wakeUntil = async (isTrue: () => boolean) => {
    const untilMs = performance.now() + 60_000
    while (!isTrue() && performance.now() < untilMs) {
      await runner.wake()
      await sleep(50)
    }
    assert.ok(isTrue(), JSON.stringify({ begun, ran, errors }))
  }
  await Promise.all([schedule(1), schedule(2)])
  await wakeUntil(() => begun.length === 2)
  await untilLooked()
  proxy.swallow()
  await proxy.pass()
  gate.resolve()
  // The end of the worker is overdue, unless a look for jobs came in between and held a connection: then one job was
  // marked as done over a new one.
  await wakeUntil(() => started === 2)
  await schedule(3)
  await wakeUntil(() => ran.includes(3))
})

test('a transaction that pauses for long loses its locks', async () => {
  const { id } = await harness.account(10)
  const paused = harness.open(1).transaction(async (tx) => {
    await tx.query('SELECT 1 FROM accounts WHERE id = $1 FOR UPDATE', [id])
    await new Promise((resolve) => setTimeout(resolve, 14_000))
    await tx.query('SELECT 1')
  })
  await assert.rejects(paused, { name: 'DatabaseUnavailableError', reason: 'unreachable' })
  assert.equal((await harness.ledger.hold(holdOf(id))).outcome, 'held')
})
