import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { until } from '@enricher/lab/test/support/until'
import { openSilentProxy } from '@enricher/lab/tools/silent-proxy'
import { createJobRunner } from '../../jobs/job-runner.ts'
import { createRechecks } from '../../jobs/recheck-mailbox.ts'
import { openDatabase } from '../../store/database.ts'
import { DatabaseUnavailableError } from '../../store/database-unavailable.ts'
import { createJobQueue } from '../../store/jobs/job-queue.ts'
import { createStoreHarness } from '../store/store-harness.ts'

// A poll comes after 20 seconds.
const betweenPollsMs = 15_000

const harness = await createStoreHarness({ after })

test('a job that cannot be written down fails no lookup, and is reported once', async () => {
  const { host, port, close } = await openSilentProxy(harness.connection)
  const connection = { ...harness.connection, host, port }
  await close()
  // No server listens at this address any more.
  const db = openDatabase({ connection, poolSize: 1 })
  const faults: unknown[] = []
  const rechecks = createRechecks(
    createJobQueue(db, connection),
    () => assert.fail('it was scheduled'),
    (error) => faults.push(error),
  )
  await assert.doesNotReject(rechecks.schedule('c@acme.example', Date.now()))
  assert.equal(faults.length, 1)
  assert.ok(faults[0] instanceof DatabaseUnavailableError)
  await db.close()
})

test('jobs run again after the database was unavailable as one was to be marked as done', async (t) => {
  const proxy = await openSilentProxy(harness.connection)
  const { host, port } = proxy
  const behind = createJobQueue(harness.db, { ...harness.connection, host, port })
  const ran: unknown[] = []
  const interrupted = async (payload: unknown) => {
    ran.push(payload)
    if (ran.length === 1) await proxy.refuse()
  }
  const unmarked = Promise.withResolvers<void>()
  const onError = (error: unknown) => {
    if (String(error).includes('Failed to complete jobs')) unmarked.resolve()
  }
  const runner = createJobRunner(behind, { interrupted }, { isOn: true, onError })
  t.after(async () => {
    await runner.stop()
    await proxy.close()
  })
  const run = async (n: number) => {
    const job = { task: 'interrupted', key: `job ${n}`, payload: { n }, dueAtMs: Date.now() }
    await createJobQueue(harness.db, harness.connection).schedule(job)
    await until(async () => ran.length >= n || (await runner.wake().catch(() => undefined)))
    assert.equal(ran.length, n)
  }
  await run(1)
  // The worker cannot record that the job is done, and ends.
  await unmarked.promise
  await proxy.pass()
  await run(2)
})

test('a job that is announced while no connection listens is begun before the next poll', async (t) => {
  const queue = createJobQueue(harness.db, harness.connection)
  const begun: unknown[] = []
  const announced = async (payload: unknown) => void begun.push(payload)
  const running = await queue.run({ announced }, () => undefined)
  t.after(() => running.stop())
  const beginsWithin = async (n: number, ms: number) => {
    await queue.schedule({ task: 'announced', key: `a${n}`, payload: { n }, dueAtMs: Date.now() })
    const scheduledAtMs = performance.now()
    await until(() => begun.length >= n)
    assert.ok(performance.now() - scheduledAtMs < ms)
  }
  await beginsWithin(1, betweenPollsMs)
  // The job may begin before a connection listens as well.
  await until(endListening)
  // The queue listens again after a tenth of a second at the earliest.
  await beginsWithin(2, betweenPollsMs)
})

/** Ends the connection that listens for jobs; returns whether there was one. */
async function endListening(): Promise<boolean> {
  const ended = await harness.db.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE 'LISTEN %'`,
  )
  return ended.length === 1
}
