import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import type { BulkReply } from '@enricher/contract/bulk'
import type { FindAllReply } from '@enricher/contract/find-all-reply'
import { type JobReply, type JobsReply, jobReply, type SubmittedJob } from '@enricher/contract/jobs'
import { awaitedSources, type DoubtCause } from '@enricher/engine/model/doubt'
import { SourcesFailedError } from '@enricher/engine/model/engine'
import { createTestApp, detailOf, type TestAccount } from '@enricher/lab/test/support/app'
import { acme, jane } from '@enricher/lab/test/support/scripted-engine'
import { until } from '@enricher/lab/test/support/until'
import Value from 'typebox/value'

const harness = await createTestApp({ after })
const { engine, services } = harness
const { db } = services.store
const { findWebsite, findDecisionMaker, findRoster, findPersonEmail } = engine

type Owner = Pick<TestAccount, 'bearer'>

beforeEach(() => {
  Object.assign(engine, { findWebsite, findDecisionMaker, findRoster, findPersonEmail })
})

let companies = 0
/** Returns a company of which nothing is known, at a domain of its own. */
function newCompany(): string {
  companies += 1
  const websiteUrl = `https://company-${companies}.example`
  engine.findWebsite = async () => ({ ...acme, websiteUrl })
  return `Company ${companies}`
}

const input = (more: object = {}) => ({
  company_name: newCompany(),
  dm_categories: ['sales'],
  skip_company_emails: true,
  ...more,
})

async function submit({ bearer }: Owner, body: object): Promise<string> {
  const reply = await harness.post('/jobs/find-all', body, bearer)
  assert.equal(reply.statusCode, 202, reply.body)
  return reply.json<SubmittedJob>().job_id
}

async function read(id: string, { bearer }: Owner): Promise<JobReply> {
  const job = (await harness.get(`/jobs/${id}`, bearer)).json<JobReply>()
  assert.ok(Value.Check(jobReply, job), JSON.stringify(job))
  return job
}

const jobOnce = (id: string, account: Owner, isWanted: (job: JobReply) => boolean) =>
  until(async () => {
    const job = await read(id, account)
    return isWanted(job) ? job : null
  })

const ended = (id: string, account: Owner) =>
  jobOnce(id, account, ({ finished_at }) => finished_at !== null)
/** Waits until a job has waited once or is over. */
const rested = (id: string, account: Owner) =>
  jobOnce(id, account, (job) => job.finished_at !== null || job.waiting_for !== null)
const resultOf = ({ result }: JobReply) => result as FindAllReply | null
const waitingOf = ({ waiting_for, waiting_until }: JobReply) => [waiting_for, waiting_until]

/** Makes the decision-maker an unsure miss. */
function missFor(cause: DoubtCause): void {
  engine.findDecisionMaker = async (_, { onUnsure }) => {
    onUnsure?.('a reason', { cause })
    return null
  }
}

/** Lets unsure results expire, and waiting jobs look again. */
async function passTime(account: Owner): Promise<void> {
  for (const table of ['lookups', 'known_results']) {
    await db.query(`UPDATE ${table} SET expires_at = now() WHERE answer IS NULL`)
  }
  await db.query('UPDATE bulk_rows SET retry_at = now() WHERE retry_at IS NOT NULL')
  await db.query('UPDATE account_jobs SET due_at = now() WHERE due_at IS NOT NULL')
  const wakes = { company_name: 'Wakes', dm_categories: [], skip_company_emails: true }
  await submit(account, wakes)
}

const silent: readonly [string, () => void][] = [
  [
    'the website is a miss without the reply of a source',
    () => {
      engine.findWebsite = async (_, { onUnsure }) => {
        onUnsure?.('no reply')
        return null
      }
    },
  ],
  ['a person is a miss without the reply of a source', () => missFor('no_reply')],
  [
    'no source of a person could be asked',
    () => {
      engine.findDecisionMaker = () => Promise.reject(new SourcesFailedError('down'))
    },
  ],
]

for (const [what, arrange] of silent) {
  test(`a job is over with its search, and says that it is not sure, where ${what}`, async () => {
    const account = await harness.signUp(500)
    const body = input()
    arrange()
    const over = await rested(await submit(account, body), account)
    assert.deepEqual([over.status, ...waitingOf(over)], ['succeeded', null, null])
    assert.equal(resultOf(over)?.unsure, true)
    const { retry_after = 0 } = resultOf(over) ?? {}
    assert.ok(retry_after > 0 && retry_after <= 300, `${retry_after}`)
    // The call says the same.
    const called = await harness.post('/find-all', body, account.bearer)
    assert.equal(called.json<FindAllReply>().unsure, true)
  })
}

test('a job and a call that are sure say nothing of that, also where what they have found is a miss', async () => {
  const account = await harness.signUp(500)
  for (const person of [jane, null]) {
    engine.findDecisionMaker = async () => person
    const body = input()
    const over = await ended(await submit(account, body), account)
    const called = await harness.post('/find-all', body, account.bearer)
    for (const reply of [resultOf(over), called.json<FindAllReply>()]) {
      assert.ok(reply && !('unsure' in reply) && !('retry_after' in reply), JSON.stringify(reply))
    }
  }
})

test('a miss that was sure is so in its last minutes too', async () => {
  const account = await harness.signUp(500)
  engine.findDecisionMaker = async () => null
  const body = input()
  await ended(await submit(account, body), account)
  await db.query("UPDATE lookups SET expires_at = now() + interval '1 minute'")
  const over = await rested(await submit(account, body), account)
  assert.deepEqual([over.status, resultOf(over)?.unsure], ['succeeded', undefined])
})

for (const source of awaitedSources) {
  test(`a job that waits for a ${source} says so and until when, and neither once it is over`, async () => {
    const account = await harness.signUp(500)
    missFor(source)
    const id = await submit(account, input())
    const waiting = await rested(id, account)
    assert.deepEqual([waiting.status, waiting.waiting_for], ['running', source])
    const untilMs = Date.parse(waiting.waiting_until ?? '')
    assert.equal(new Date(untilMs).toISOString(), waiting.waiting_until)
    assert.ok(untilMs > Date.parse(waiting.started_at ?? ''), waiting.waiting_until ?? '')
    assert.equal(resultOf(waiting)?.unsure, true)
    const { jobs } = (await harness.get('/jobs', account.bearer)).json<JobsReply>()
    assert.equal(jobs[0]?.waiting_until, waiting.waiting_until)

    engine.findDecisionMaker = async () => jane
    await passTime(account)
    const over = await ended(id, account)
    assert.deepEqual([over.status, ...waitingOf(over)], ['succeeded', null, null])
    assert.equal(resultOf(over)?.decision_makers[0]?.email, jane.email)
    assert.equal(resultOf(over)?.unsure, undefined)
  })

  test(`a job that may not wait for a ${source} ends with what it has, and says that it is not sure`, async () => {
    const account = await harness.signUp(500)
    missFor(source)
    const over = await rested(await submit(account, input({ wait: false })), account)
    assert.deepEqual([over.status, ...waitingOf(over)], ['succeeded', null, null])
    const result = resultOf(over)
    assert.deepEqual([result?.unsure, result?.decision_makers[0]?.email], [true, null])
    assert.match(result?.website.url ?? '', /^https:\/\/company-/)
  })

  test(`a job waits for a ${source} that an earlier search has met, of its account or of another one`, async () => {
    const [owner, other] = [await harness.signUp(500), await harness.signUp(500)]
    missFor(source)
    const body = input()
    assert.equal((await harness.post('/find-all', body, owner.bearer)).statusCode, 200)
    for (const account of [owner, other]) {
      assert.equal((await rested(await submit(account, body), account)).waiting_for, source)
    }
  })
}

test('a job waits for a source that answers later also where another one gave no reply', async () => {
  const account = await harness.signUp(500)
  engine.findRoster = async (_, { onUnsure }) => {
    onUnsure?.('no reply')
    return null
  }
  engine.findDecisionMaker = () =>
    Promise.reject(new SourcesFailedError('not done', { awaits: 'provider' }))
  const id = await submit(account, input({ skip_company_emails: false }))
  assert.equal((await rested(id, account)).waiting_for, 'provider')
  // When the provider has answered, only the silent source leaves doubt.
  engine.findDecisionMaker = async () => jane
  await passTime(account)
  const over = await ended(id, account)
  assert.equal(resultOf(over)?.decision_makers[0]?.email, jane.email)
  assert.equal(resultOf(over)?.unsure, true)
})

test('a job that is cancelled while it waits does not wait any more', async () => {
  const account = await harness.signUp(500)
  missFor('mail_server')
  const id = await submit(account, input())
  await rested(id, account)
  await harness.post(`/jobs/${id}/cancel`, undefined, account.bearer)
  const over = await read(id, account)
  assert.deepEqual([over.status, ...waitingOf(over)], ['failed', null, null])
})

test('a job that may not wait has failed at once where no source of its website could be asked', async () => {
  const account = await harness.signUp(500)
  const body = input({ wait: false })
  engine.findWebsite = () => Promise.reject(new SourcesFailedError('down'))
  const over = await ended(await submit(account, body), account)
  assert.deepEqual([over.status, over.error?.error], ['failed', 'server_error'])
})

test('wait is a boolean of each body that creates a job, and belongs to what its Idempotency-Key stands for', async () => {
  const account = await harness.signUp(500)
  const file = (await upload(account, 'Company\nAcme\n')).file_id
  for (const wait of ['false', 0, null, {}]) {
    const job = await harness.post('/jobs/find-all', input({ wait }), account.bearer)
    const started = await harness.post(`/jobs/bulk/${file}/start`, { wait }, account.bearer)
    for (const reply of [job, started]) {
      assert.equal(reply.statusCode, 400, reply.body)
      assert.match(String(detailOf(reply)), /wait/)
    }
  }
  const confirmed = await harness.app.inject({
    ...{ method: 'POST', url: '/jobs/bulk?confirm=true&wait=no', payload: 'Company\nAcme\n' },
    headers: { ...account.bearer, 'content-type': 'text/csv' },
  })
  assert.equal(confirmed.statusCode, 400)
  const key = { ...account.bearer, 'idempotency-key': crypto.randomUUID() }
  const body = input()
  assert.equal((await harness.post('/jobs/find-all', body, key)).statusCode, 202)
  const other = await harness.post('/jobs/find-all', { ...body, wait: false }, key)
  assert.equal(other.statusCode, 422)
})

test('a job of the sandbox is the same whether it may wait or not, and never waits', async () => {
  const body = { company_name: 'Northwind Instruments' }
  const [one, two] = await Promise.all(
    [body, { ...body, wait: false }].map((each) => harness.post('/jobs/find-all?sandbox=1', each)),
  )
  assert.equal(one?.json<SubmittedJob>().job_id, two?.json<SubmittedJob>().job_id)
  const reply = await harness.get(`/jobs/${one?.json<SubmittedJob>().job_id}?sandbox=1`)
  const job = reply.json<JobReply>()
  assert.deepEqual([job.status, ...waitingOf(job)], ['succeeded', null, null])
  assert.equal(resultOf(job)?.unsure, undefined)
})

async function upload({ bearer }: Owner, payload: string, query = ''): Promise<BulkReply> {
  const reply = await harness.app.inject({
    ...{ method: 'POST', url: `/jobs/bulk${query}`, payload },
    headers: { ...bearer, 'content-type': 'text/csv' },
  })
  assert.ok(reply.statusCode < 300, reply.body)
  return reply.json<BulkReply>()
}

const people = 'full_name,domain\nVeit Ohnesorg,one.example\nErna Niemals,two.example\n'

/** Starts a file of two people, of whom the first is a miss for this cause, and returns its job. */
async function startPeople(account: Owner, cause: DoubtCause, body: object): Promise<string> {
  const own = newCompany().replace('Company ', 'firm-')
  const { file_id } = await upload(account, people.replaceAll('.example', `-${own}.example`))
  engine.findPersonEmail = async (query, { onUnsure }) => {
    if (query.domain?.startsWith('one')) onUnsure?.('a reason', { cause })
    return null
  }
  const started = await harness.post(`/jobs/bulk/${file_id}/start`, body, account.bearer)
  assert.equal(started.statusCode, 202, started.body)
  return started.json<BulkReply>().job_id ?? ''
}

type FileResult = { rows_done: number; hits: number; unsure?: boolean; retry_after?: number }

test('a file is over with its rows where a source gave no reply or it may not wait, and says that it is not sure', async () => {
  const account = await harness.signUp(500)
  for (const [cause, body] of [
    ['no_reply', {}],
    ['mail_server', { wait: false }],
    ['provider', { wait: false }],
  ] as const) {
    const over = await rested(await startPeople(account, cause, body), account)
    assert.deepEqual([over.status, ...waitingOf(over)], ['succeeded', null, null], cause)
    const { rows_done, unsure, retry_after = 0 } = over.result as FileResult
    assert.deepEqual([rows_done, unsure], [2, true])
    assert.ok(retry_after > 0 && retry_after <= 301, `${retry_after}`)
  }
})

test('a file waits for a row whose mail server or provider answers later, says so, and is sure in the end', async () => {
  const account = await harness.signUp(500)
  for (const source of awaitedSources) {
    const id = await startPeople(account, source, {})
    const waiting = await rested(id, account)
    assert.deepEqual([waiting.status, waiting.waiting_for], ['running', source])
    assert.ok(Date.parse(waiting.waiting_until ?? '') > Date.parse(waiting.created_at))
    engine.findPersonEmail = async () => jane
    await passTime(account)
    const over = await ended(id, account)
    const { hits, unsure } = over.result as FileResult
    assert.deepEqual([over.status, hits, unsure], ['succeeded', 1, undefined])
  }
})
