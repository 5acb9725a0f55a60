import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, type TestContext, test } from 'node:test'
import { sleep } from '@enricher/engine/lib/time'
import { until } from '@enricher/lab/test/support/until'
import { accountJobsTask, createAccountJobsWork } from '../../jobs/account-jobs-work.ts'
import type { JobKind } from '../../jobs/job-kind.ts'
import { createJobRunner } from '../../jobs/job-runner.ts'
import { createSearchSlots } from '../../lookup/search-slots.ts'
import { DatabaseUnavailableError } from '../../store/database-unavailable.ts'
import { createAccountJobs } from '../../store/jobs/account-jobs.ts'
import { createJobQueue } from '../../store/jobs/job-queue.ts'
import { createJobSlices } from '../../store/jobs/job-slices.ts'
import { createJobSweeps } from '../../store/jobs/job-sweeps.ts'
import { createPresence } from '../../store/presence.ts'
import { createStoreHarness } from '../store/store-harness.ts'

const harness = await createStoreHarness({ after })
const { db } = harness
const jobs = createAccountJobs(db)
const dayMs = 86_400_000

/** Starts workers of a process of its own that run one kind of job. */
function workersOf(t: TestContext, run: JobKind['run']) {
  const presence = createPresence(db)
  const queue = createJobQueue(db, harness.connection, presence)
  const kinds = { test: { admit: async () => undefined, run, sayable: () => null } }
  const faults: unknown[] = []
  const work = createAccountJobsWork({
    slices: createJobSlices(db, presence),
    sweeps: createJobSweeps(db, presence),
    queue,
    presence,
    kinds,
    lookups: () => ({ perform: () => assert.fail('These jobs look nothing up.') }),
    slots: createSearchSlots({ max: 100 }),
    logger: { error: (fault: unknown) => void faults.push(fault) },
    onEnded: () => undefined,
  })
  const runner = createJobRunner(
    queue,
    { [accountJobsTask]: work.task },
    { isOn: true, onError: (error) => void faults.push(error) },
  )
  t.after(async () => {
    await runner.stop()
    await presence.end(1_000)
    // One statement removes all: deleting ten thousand rows would update the one counter of their account as often.
    await db.query('TRUNCATE account_jobs, account_job_counts CASCADE')
  })
  const begin = async () => {
    await work.sweep()
    await runner.wake()
  }
  return { work, runner, begin, faults, processId: presence.processId }
}

async function submit(accountId: string): Promise<string> {
  const asked = { accountId, kind: 'test', input: '{}', idempotency: null, keptMs: dayMs }
  const job = await jobs.submit(asked, 100_000)
  return job?.id ?? assert.fail('refused')
}

const jobOf = async (accountId: string, id: string) => (await jobs.find(accountId, id)).jobs[0]

const openOf = async (accountId: string) =>
  (
    await db.query<{ open: number }>('SELECT open FROM account_job_counts WHERE account_id = $1', [
      accountId,
    ])
  )[0]?.open ?? 0

test('three thousand queued jobs of one account do not delay the first one of another', async (t) => {
  const sliceMs = 20
  const done: string[] = []
  const { work, begin } = workersOf(t, async ({ accountId }) => {
    // A slice takes its time, and leaves the processor to others.
    await sleep(sliceMs)
    done.push(accountId)
    return { kind: 'succeeded', result: null }
  })
  await submit('acc_warm')
  await begin()
  await until(async () => (await openOf('acc_warm')) === 0)
  // The rows come in pieces: each updates the counter of its account, whose versions within one transaction are walked.
  for (let first = 1; first <= 3_000; first += 500) {
    await db.query(
      `INSERT INTO account_jobs (id, account_id, kind, input, expires_at)
       SELECT 'job_busy' || n, 'acc_busy', 'test', '{}', now() + interval '1 day'
         FROM generate_series($1::int, $1::int + 499) n`,
      [first],
    )
  }
  await begin()
  await until(async () => done.filter((accountId) => accountId === 'acc_busy').length > 100)
  const doneBefore = done.length
  await submit('acc_other')
  await work.schedule('acc_other')
  await until(async () => done.includes('acc_other'))
  const jobsBefore = done.indexOf('acc_other') - doneBefore
  t.diagnostic(`${jobsBefore} of 3,000 queued jobs were done before it`)
  const [queue] = await db.query<{ rows: number }>(
    `SELECT count(*) AS rows FROM graphile_worker.jobs WHERE key LIKE 'account-jobs acc_busy %'`,
  )
  assert.ok((queue?.rows ?? 0) <= 64, `${queue?.rows} rows in the queue of all accounts`)
  // Mostly some dozens were done before it, and a hundred for each sixth of a second in which only the database pauses.
  // Behind all others it would be nearly three thousand.
  assert.ok(jobsBefore < 2_000, `${jobsBefore} jobs were done before it`)
})

test('an account that is alone has three quarters of the workers, and not more', async (t) => {
  let underWay = 0
  const { promise: isOpen, resolve: open } = Promise.withResolvers<void>()
  const { begin } = workersOf(t, async () => {
    underWay += 1
    await isOpen
    return { kind: 'succeeded', result: null }
  })
  await Promise.all(Array.from({ length: 30 }, () => submit('acc_alone')))
  await begin()
  await until(async () => underWay >= 12)
  // The other workers have looked by then: a worker that finds nothing leaves no trace.
  await sleep(300)
  assert.equal(underWay, 12)
  open()
  await until(async () => (await openOf('acc_alone')) === 0)
  assert.equal(underWay, 30)
})

test('a job of many slices goes on where it was, and other jobs of its account come in between', async (t) => {
  const order: string[] = []
  const { begin } = workersOf(t, async ({ id, result }) => {
    order.push(id)
    const slices = Number(result ?? 0) + 1
    if (id !== long || slices === 4) return { kind: 'succeeded', result: slices }
    return { kind: 'more', inMs: 0, isProgress: true, result: slices }
  })
  const long = await submit('acc_long')
  const short = await submit('acc_long')
  await begin()
  await until(async () => (await openOf('acc_long')) === 0)
  assert.equal((await jobOf('acc_long', long))?.result, '4')
  assert.equal(order.filter((id) => id === long).length, 4)
  assert.ok(order.indexOf(short) < order.lastIndexOf(long))
})

test('a job that its workers die of has failed after five of them', async (t) => {
  let begun = 0
  const { begin, work, processId } = workersOf(t, async () => {
    begun += 1
    return { kind: 'succeeded', result: null }
  })
  const id = await submit('acc_deadly')
  const slices = createJobSlices(db, { processId })
  for (let death = 0; death < 5; death += 1) {
    assert.ok(await slices.begin('acc_deadly', `claim_${death}`))
    assert.equal((await jobOf('acc_deadly', id))?.state, 'running')
    // The process does not know of this slice, so the slice was lost.
    await work.sweep()
    assert.equal((await jobOf('acc_deadly', id))?.state, 'queued')
  }
  await begin()
  await until(async () => (await openOf('acc_deadly')) === 0)
  assert.equal(begun, 0)
  const { state, error } = (await jobOf('acc_deadly', id)) ?? assert.fail()
  assert.equal(state, 'failed')
  assert.equal(error?.word, 'server_error')
})

test('a job that meets an outage of the database has not failed: it is tried again later', async (t) => {
  let begun = 0
  const { begin, faults } = workersOf(t, async () => {
    begun += 1
    if (begun === 1) throw new DatabaseUnavailableError({})
    return { kind: 'succeeded', result: null }
  })
  const id = await submit('acc_outage')
  await begin()
  await until(async () => (await jobOf('acc_outage', id))?.startedAt != null && begun === 1)
  // The job is due some seconds later, which the test does not wait for.
  await until(async () => {
    if ((await openOf('acc_outage')) === 0) return true
    await db.query('UPDATE account_jobs SET due_at = now() WHERE due_at > now()')
    await begin()
    return false
  })
  assert.equal((await jobOf('acc_outage', id))?.state, 'succeeded')
  assert.deepEqual(faults, [])
})

test('a job of a kind that a process does not know is left to one of a newer version', async (t) => {
  const older = workersOf(t, () => assert.fail('It has no such kind.'))
  const asked = {
    accountId: 'acc_newer',
    kind: 'newer',
    input: '{}',
    idempotency: null,
    keptMs: dayMs,
  }
  const { id } = (await jobs.submit(asked, 100_000)) ?? assert.fail('refused')
  await older.begin()
  await until(async () => (await jobOf('acc_newer', id))?.startedAt != null)
  await older.runner.stop()
  const { state, error } = (await jobOf('acc_newer', id)) ?? assert.fail()
  assert.deepEqual([state, error], ['running', null])
  const due = await db.query('SELECT 1 FROM account_jobs WHERE id = $1 AND due_at > now()', [id])
  assert.equal(due.length, 1)
})

test('a process that leaves queues its jobs again at once, and another one goes on with them', async (t) => {
  const leaver = workersOf(t, async (_, { signal }) => {
    if (!signal.aborted) await once(signal, 'abort')
    throw signal.reason
  })
  const id = await submit('acc_left')
  // Another process waits for jobs, and finds none.
  const other = workersOf(t, async () => ({ kind: 'succeeded', result: 'elsewhere' }))
  await leaver.begin()
  await until(async () => (await jobOf('acc_left', id))?.state === 'running')
  const stopped = leaver.runner.stop()
  leaver.work.leave()
  await stopped
  const queued = await jobOf('acc_left', id)
  assert.equal(queued?.state, 'queued')
  assert.equal(queued?.attempts, 0, 'it counts for nothing')
  await leaver.work.handOver()
  await other.runner.wake()
  await until(async () => (await openOf('acc_left')) === 0)
  assert.equal((await jobOf('acc_left', id))?.result, '"elsewhere"')
})

test('the number of jobs that are not over is counted without counting them, and bounds what is queued', async () => {
  const asked = { accountId: 'acc_full', kind: 'test', input: '{}', idempotency: null, keptMs: 1 }
  assert.ok(await jobs.submit(asked, 2))
  const second = await jobs.submit(asked, 2)
  assert.equal(await jobs.submit(asked, 2), null)
  await jobs.cancel('acc_full', second?.id ?? '', 'Cancelled.')
  assert.ok(await jobs.submit(asked, 2))
  assert.equal(await openOf('acc_full'), 2)
  await db.query(`DELETE FROM account_jobs WHERE account_id = 'acc_full'`)
  assert.equal(await openOf('acc_full'), 0)
})
