import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { after, type TestContext, test } from 'node:test'
import { until } from '@enricher/lab/test/support/until'
import { openSilentProxy } from '@enricher/lab/tools/silent-proxy'
import { createJobRunner } from '../../jobs/job-runner.ts'
import { createJobQueue } from '../../store/jobs/job-queue.ts'
import { createPresence } from '../../store/presence.ts'
import { createStoreHarness } from '../store/store-harness.ts'

const harness = await createStoreHarness({ after })

/** Makes a runner of this process that reports the jobs it gets; `connection` is its own way to the database. */
function runnerOf(
  t: TestContext,
  task: string,
  run: () => Promise<void>,
  connection = harness.connection,
  onError: (error: unknown) => void = () => undefined,
) {
  const presence = createPresence(harness.db)
  const queue = createJobQueue(harness.db, connection, presence)
  const runner = createJobRunner(queue, { [task]: run }, { isOn: true, onError })
  t.after(async () => {
    await runner.stop()
    await presence.end(1_000)
  })
  return runner
}

const schedule = (task: string) =>
  createJobQueue(harness.db, harness.connection).schedule({
    task,
    key: task,
    payload: {},
    dueAtMs: Date.now(),
  })

// Six seconds are longer than the lease of a process.
const earlier = `- interval '6 seconds'`
const jobsBeganEarlier = () =>
  harness.db.query(`UPDATE graphile_worker._private_jobs SET locked_at = locked_at ${earlier}`)
const processesEnded = () =>
  harness.db.query(`UPDATE processes SET alive_until = now() - interval '1 second'`)

test('the job of a killed process runs again in another one when its lease is over, and not before', async (t) => {
  await schedule('endless')
  const child = fork(new URL('./job-process.ts', import.meta.url), [
    JSON.stringify(harness.connection),
  ])
  t.after(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  let ran = 0
  const runner = runnerOf(t, 'endless', async () => {
    ran += 1
  })
  await jobsBeganEarlier()
  await runner.freeLost()
  assert.equal(ran, 0, 'a living process keeps its job, however long it runs')
  child.kill('SIGKILL')
  await once(child, 'exit')
  // The lease is made long: the test may stand still for longer than the usual one.
  await harness.db.query(`UPDATE processes SET alive_until = now() + interval '1 minute'`)
  await runner.freeLost()
  assert.equal(ran, 0, 'its lease is not over')
  await processesEnded()
  await until(async () => ran > 0 || (await runner.freeLost()))
  assert.equal(ran, 1)
})

test('a job that could not be marked as done runs again when the same process runs jobs again', async (t) => {
  await schedule('unmarked')
  const proxy = await openSilentProxy(harness.connection)
  t.after(() => proxy.close())
  const { host, port } = proxy
  let ran = 0
  const run = async () => {
    ran += 1
    if (ran === 1) await proxy.refuse()
  }
  const unmarked = Promise.withResolvers<void>()
  const runner = runnerOf(t, 'unmarked', run, { ...harness.connection, host, port }, (error) => {
    if (String(error).includes('Failed to complete jobs')) unmarked.resolve()
  })
  const wake = () => runner.wake().catch(() => undefined)
  await until(async () => ran === 1 || (await wake()))
  await unmarked.promise
  await proxy.pass()
  // A worker that looks before the job is free looks again when a job is announced, or after 20 s.
  const announce = () => harness.db.query(`SELECT pg_notify('jobs:insert', '{"count":1}')`)
  await until(async () => {
    if (ran === 2) return true
    await wake()
    await announce()
    return false
  })
})
