import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { noteLocalFault } from '@enricher/engine/lib/local-faults'
import type { ProviderEmail } from '@enricher/engine/model/domain-facts'
import type { MailboxVerdict } from '@enricher/engine/model/mailbox-verdict'
import { noSuppression } from '@enricher/engine/suppression/suppression'
import { countingVerdicts } from '@enricher/engine/waterfall/accuracy'
import { createMemoryFacts } from '../../../engine/memory/memory-facts.ts'
import { createJobRunner } from '../../jobs/job-runner.ts'
import { createRechecks, createRecheckTask, recheckTask } from '../../jobs/recheck-mailbox.ts'
import { createJobQueue, type JobQueue } from '../../store/jobs/job-queue.ts'
import { createStoreHarness } from '../store/store-harness.ts'

const harness = await createStoreHarness({ after })
const queue = createJobQueue(harness.db, harness.connection)

/** Makes a verifier that answers as scripted, records what was learnt from it, and the runner around both. */
function createHarness(
  verdicts: Partial<MailboxVerdict>[],
  overrides: { isOn?: boolean; onAsk?(times: number): void } = {},
) {
  const asked: string[] = []
  const learnt: string[] = []
  const errors: unknown[] = []
  const checks: string[] = []
  // The service combines them like this: every verdict goes through the store that counts.
  const memory = countingVerdicts(
    {
      ...createMemoryFacts({ clock: () => 1 }),
      noteMailbox: async ({ email, source }) => void learnt.push(`${source} ${email}`),
    },
    {
      recordVerification: async ({ provider, operation, mailHostClass }, isRight) =>
        void checks.push(`${provider} ${operation} ${mailHostClass} ${isRight}`),
    },
  )
  const task = createRecheckTask({
    // Later attempts are due at once.
    queue: { schedule: (job) => queue.schedule({ ...job, dueAtMs: Date.now() }) },
    verifier: {
      verify: async (email) => {
        asked.push(email)
        overrides.onAsk?.(asked.length)
        const given = verdicts[Math.min(asked.length, verdicts.length) - 1]
        const verdict: MailboxVerdict = {
          email,
          status: 'unknown',
          reason: 'greylisted',
          mailHostClass: null,
          prover: null,
          checkedAtMs: 1,
          ...given,
        }
        await memory.noteVerdict(verdict)
        return verdict
      },
    },
    facts: memory,
    clock: Date.now,
    suppression: async () => ({
      ...noSuppression,
      hasEmail: (email) => email.startsWith('erased'),
    }),
  })
  const runner = createJobRunner(
    queue,
    { [recheckTask]: task },
    {
      isOn: overrides.isOn ?? true,
      onError: (error) => errors.push(error),
    },
  )
  return {
    asked,
    learnt,
    errors,
    checks,
    noteProviderEmail: memory.noteProviderEmail,
    runner,
    rechecks: createRechecks(
      queue,
      () => void runner.wake(),
      (error) => errors.push(error),
    ),
  }
}

function providerEmailOf(email: string): ProviderEmail {
  return {
    email,
    provider: 'hunter',
    operation: 'person',
    mailHostClass: 'google',
    status: 'valid',
    personName: null,
    jobTitle: null,
    linkedinUrl: null,
    givenAtMs: 1,
  }
}

async function emptied(jobs: JobQueue): Promise<void> {
  const untilMs = Date.now() + 20_000
  while (await jobs.hasJobs()) {
    assert.ok(Date.now() < untilMs, 'jobs are left')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const noop = () => undefined

const countJobs = async () =>
  (await harness.db.query<{ n: number }>('SELECT count(*) AS n FROM graphile_worker.jobs'))[0]?.n

test('a database without jobs has none, and nothing is installed by asking', async () => {
  assert.equal(await queue.hasJobs(), false)
  assert.equal(await queue.count(), 0)
  assert.equal(await queue.purge(), 0)
  const { runner } = createHarness([])
  await runner.wake()
  await runner.stop()
  assert.deepEqual(
    await harness.db.query(`SELECT to_regclass('graphile_worker.jobs')::text AS jobs`),
    [{ jobs: null }],
  )
})

test('processes that schedule the first job together all succeed, and one address is one job', async () => {
  const soonMs = Date.now() + 3_600_000
  const others = [queue, createJobQueue(harness.open(2), harness.connection)]
  await Promise.all(
    others.map((each) =>
      createRechecks(each, noop, assert.ifError).schedule('a@acme.example', soonMs),
    ),
  )
  assert.equal(await countJobs(), 1)
  await createRechecks(queue, noop, assert.ifError).schedule('b@acme.example', soonMs)
  assert.equal(await countJobs(), 2)
  await harness.db.query(`SELECT graphile_worker.remove_job(key) FROM graphile_worker.jobs`)
})

test('a greylisted mailbox that is proven at the second attempt is remembered', async () => {
  const { asked, learnt, errors, runner, rechecks } = createHarness([
    {},
    { status: 'valid', reason: 'accepted' },
  ])
  await rechecks.schedule('ada@acme.example', Date.now())
  await emptied(queue)
  await runner.stop()
  assert.deepEqual(asked, ['ada@acme.example', 'ada@acme.example'])
  assert.deepEqual(learnt, ['native:smtp ada@acme.example'])
  assert.deepEqual(errors, [])
})

test('a mailbox that is refused is no mailbox, and no further attempt is made', async () => {
  const { asked, learnt, runner, rechecks } = createHarness([
    { status: 'invalid', reason: 'no_such_mailbox' },
  ])
  await rechecks.schedule('none@acme.example', Date.now())
  await emptied(queue)
  await runner.stop()
  assert.deepEqual([asked.length, learnt], [1, []])
})

test('a provider whose address is refused after greylisting is counted wrong, and counted once', async () => {
  const gone = { status: 'invalid', reason: 'no_such_mailbox' } as const
  const { checks, runner, rechecks, noteProviderEmail } = createHarness([{}, gone])
  await noteProviderEmail(providerEmailOf('late@acme.example'))
  await rechecks.schedule('late@acme.example', Date.now())
  await emptied(queue)
  await rechecks.schedule('late@acme.example', Date.now())
  await emptied(queue)
  await runner.stop()
  assert.deepEqual(checks, ['hunter person google false'])
})

test('only our own verifier says whether a provider was right', async () => {
  const theirs = { status: 'valid', reason: 'accepted', prover: 'provider:reacher' } as const
  const { checks, runner, rechecks, noteProviderEmail } = createHarness([
    theirs,
    { ...theirs, prover: null },
  ])
  await noteProviderEmail(providerEmailOf('word@acme.example'))
  for (const seen of [0, 1]) {
    await rechecks.schedule('word@acme.example', Date.now())
    await emptied(queue)
    assert.equal(checks.length, seen)
  }
  await runner.stop()
  assert.deepEqual(checks, ['hunter person google true'])
})

test('a host that goes on deferring is asked three times and then left alone', async () => {
  const { asked, learnt, runner, rechecks } = createHarness([{}])
  await rechecks.schedule('grey@acme.example', Date.now())
  await emptied(queue)
  await runner.stop()
  assert.deepEqual([asked.length, learnt], [3, []])
})

test('an asking that this machine could not make is made again and does not count', async () => {
  const isShort = (times: number) => times <= 2
  const { asked, runner, rechecks } = createHarness([{}, {}, { reason: 'dns_failed' }, {}], {
    onAsk: (times) => isShort(times) && noteLocalFault(),
  })
  await rechecks.schedule('grey@acme.example', Date.now())
  await emptied(queue)
  await runner.stop()
  assert.equal(asked.length, 3 + 3)
})

test('a mailbox that can never be asked about is given up some day', async () => {
  const { asked, runner, rechecks } = createHarness([{ reason: 'dns_failed' }])
  await rechecks.schedule('never@acme.example', Date.now())
  await emptied(queue)
  await runner.stop()
  assert.equal(asked.length, 16 + 3)
})

test('no erased person is asked about', async () => {
  const { asked, runner, rechecks } = createHarness([{}])
  await rechecks.schedule('erased@acme.example', Date.now())
  await emptied(queue)
  await runner.stop()
  assert.deepEqual(asked, [])
})

test('a process that runs no jobs leaves them to one that does', async () => {
  const api = createHarness([{}], { isOn: false })
  await api.rechecks.schedule('ada@acme.example', Date.now())
  await api.runner.wake()
  assert.equal(await countJobs(), 1)
  const worker = createHarness([{ status: 'valid', reason: 'accepted' }])
  await worker.runner.wake()
  await emptied(queue)
  await Promise.all([api.runner.stop(), worker.runner.stop()])
  assert.deepEqual([api.asked.length, worker.asked.length], [0, 1])
})

test('a task that throws is reported, tried again, and in the end forgotten', async () => {
  const errors: unknown[] = []
  let attempts = 0
  const fail = async () => {
    attempts += 1
    throw new Error('the database was unavailable')
  }
  const runner = createJobRunner(queue, { fail }, { isOn: true, onError: (e) => errors.push(e) })
  await queue.schedule({ task: 'fail', key: 'x', payload: {}, dueAtMs: Date.now() })
  await harness.db.query('UPDATE graphile_worker._private_jobs SET max_attempts = 1')
  await runner.wake()
  await emptied(queue)
  await runner.stop()
  assert.equal(attempts, 1)
  assert.ok(errors.length > 0)
  assert.equal(await queue.purge(), 0)
  await harness.db.query(
    `UPDATE graphile_worker._private_jobs SET updated_at = now() - interval '2 days'`,
  )
  assert.equal(await queue.purge(), 1)
})
