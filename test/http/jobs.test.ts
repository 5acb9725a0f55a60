import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import type { JobReply, SubmittedJob } from '../../src/contract/jobs.ts'
import { sleep } from '../../src/lib/time.ts'
import { createTestApp, detailOf, type TestAccount } from '../support/app.ts'

const harness = await createTestApp({ after })

const submit = (account: TestAccount, input: object, headers: Record<string, string> = {}) =>
  harness.post('/jobs/find-all', input, { ...account.bearer, ...headers })

async function read(id: string, { bearer }: Pick<TestAccount, 'bearer'>): Promise<JobReply> {
  const reply = await harness.get(`/jobs/${id}`, bearer)
  assert.equal(reply.statusCode, 200, reply.body)
  return reply.json<JobReply>()
}

/** Asks for a job until it is over. */
async function ended(id: string, account: Pick<TestAccount, 'bearer'>): Promise<JobReply> {
  const signal = AbortSignal.timeout(20_000)
  for (;;) {
    const job = await read(id, account)
    if (job.finished_at !== null) return job
    await sleep(20, signal)
  }
}

test('a job of find-all answers at once where it is, and has the reply of find-all in the end', async () => {
  const account = await harness.signUp(500)
  const submitted = await submit(account, { company_name: 'Anvils' })
  assert.equal(submitted.statusCode, 202, submitted.body)
  const job = submitted.json<SubmittedJob>()
  assert.equal(submitted.headers['location'], job.status_url)
  assert.match(job.status_url, new RegExp(`^https?://.*/jobs/${job.job_id}$`))
  assert.equal(submitted.headers['retry-after'], '2')
  assert.equal(job.status, 'queued')
  const over = await ended(job.job_id, account)
  assert.equal(over.status, 'succeeded')
  assert.equal(over.error, null)
  const again = await harness.post('/find-all', { company_name: 'Anvils' }, account.bearer)
  const { credits_charged: free, ...found } = again.json()
  assert.equal(free, 0)
  const result = over.result as Record<string, unknown>
  assert.equal(result['domain'], found.domain)
  assert.equal(result['credits_remaining'], found.credits_remaining)
  assert.deepEqual(result['company_emails'], found.company_emails)
})

test('the same Idempotency-Key gives the same job, and another body under it is refused', async () => {
  const account = await harness.signUp(500)
  const headers = { 'idempotency-key': randomUUID() }
  const first = await submit(account, { company_name: 'Bolts' }, headers)
  const second = await submit(account, { company_name: 'Bolts' }, headers)
  assert.equal(second.headers['idempotent-replayed'], 'true')
  assert.deepEqual(second.json(), first.json())
  const other = await submit(account, { company_name: 'Nuts' }, headers)
  assert.equal(other.statusCode, 422)
})

test('a job of another account is as unknown as none', async () => {
  const [owner, stranger] = [await harness.signUp(500), await harness.signUp()]
  const { job_id } = (await submit(owner, { company_name: 'Cogs' })).json<SubmittedJob>()
  const foreign = await harness.get(`/jobs/${job_id}`, stranger.bearer)
  const unknown = await harness.get('/jobs/job_00000000000000000000', stranger.bearer)
  assert.equal(foreign.statusCode, 404)
  assert.deepEqual(detailOf(foreign), detailOf(unknown))
  assert.equal((detailOf(unknown) as { error: string }).error, 'not_found')
})
