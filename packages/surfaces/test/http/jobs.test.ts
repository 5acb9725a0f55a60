import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { type JobReply, type JobsReply, jobReply, type SubmittedJob } from '@enricher/contract/jobs'
import { createTestApp, detailOf, type TestAccount } from '@enricher/lab/test/support/app'
import { acme, jane, rosterOf } from '@enricher/lab/test/support/scripted-engine'
import { seededDraws } from '@enricher/lab/test/support/seeded-draws'
import { until } from '@enricher/lab/test/support/until'
import { createPrivacy } from '@enricher/service/store/privacy/privacy'
import { createSecrets } from '@enricher/service/store/secrets'
import Value from 'typebox/value'

const harness = await createTestApp({ after })
const { db } = harness.services.store
const privacy = createPrivacy(db, createSecrets(db))

type Owner = Pick<TestAccount, 'bearer'>

const post = (account: Owner, input: object, headers: Record<string, string> = {}) =>
  harness.post('/jobs/find-all', input, { ...account.bearer, ...headers })

async function submit(account: Owner, input: object): Promise<string> {
  const reply = await post(account, input)
  assert.equal(reply.statusCode, 202, reply.body)
  return reply.json<SubmittedJob>().job_id
}

async function read(id: string, { bearer }: Owner): Promise<JobReply> {
  const reply = await harness.get(`/jobs/${id}`, bearer)
  assert.equal(reply.statusCode, 200, reply.body)
  assert.equal(reply.headers['cache-control'], 'no-store')
  const job = reply.json<JobReply>()
  assert.ok(Value.Check(jobReply, job), reply.body)
  assert.equal(reply.headers['retry-after'], job.finished_at === null ? '2' : undefined)
  return job
}

/** Polls a job until it is as wanted. */
const jobOnce = (id: string, account: Owner, isWanted: (job: JobReply) => boolean) =>
  until(async () => {
    const job = await read(id, account)
    return isWanted(job) ? job : null
  })

const ended = (id: string, account: Owner) =>
  jobOnce(id, account, (job) => job.finished_at !== null)

const cancel = (id: string, { bearer }: Owner) =>
  harness.post(`/jobs/${id}/cancel`, undefined, bearer)

/** Returns the cost of an account's lookups, by the ledger. */
async function chargedTo({ id }: Pick<TestAccount, 'id'>): Promise<number> {
  const [row] = await db.query<{ sum: number }>(
    `SELECT coalesce(-sum(delta), 0)::bigint AS sum FROM ledger WHERE account_id = $1 AND kind = 'lookup'`,
    [id],
  )
  return row?.sum ?? 0
}

test('a job of find-all answers at once where it is, and has the reply of find-all in the end', async () => {
  const account = await harness.signUp(500)
  const submitted = await post(account, { company_name: 'Anvils' })
  assert.equal(submitted.statusCode, 202, submitted.body)
  const job = submitted.json<SubmittedJob>()
  assert.deepEqual(Object.keys(job).sort(), ['created_at', 'job_id', 'status', 'status_url'])
  assert.equal(submitted.headers['location'], job.status_url)
  assert.match(job.status_url, new RegExp(`^https?://.*/jobs/${job.job_id}$`))
  assert.equal(submitted.headers['retry-after'], '2')
  assert.equal(job.status, 'queued')
  const over = await ended(job.job_id, account)
  assert.equal(over.status, 'succeeded')
  assert.equal(over.error, null)
  assert.deepEqual(over.progress, { done: 5, total: 5 })
  const again = await harness.post('/find-all', { company_name: 'Anvils' }, account.bearer)
  const { credits_charged: free, ...found } = again.json()
  assert.equal(free, 0)
  const result = over.result as Record<string, unknown>
  assert.equal(result['credits_charged'], await chargedTo(account))
  assert.equal(result['domain'], found.domain)
  assert.equal(result['credits_remaining'], found.credits_remaining)
  assert.deepEqual(result['company_emails'], found.company_emails)
  const evidence = await harness.get(`/evidence/${job.job_id}`, account.bearer)
  const parts = evidence.json().lookups.map(({ operation }: { operation: string }) => operation)
  assert.ok(parts.includes('find-website') && parts.includes('find-email-company'), evidence.body)
})

test('the same Idempotency-Key gives the same job, at once and later, and another body under it is refused', async () => {
  const account = await harness.signUp(500)
  const headers = { 'idempotency-key': randomUUID() }
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => post(account, { company_name: 'Bolts' }, headers)),
  )
  const bodies = replies.map((reply) => reply.json<SubmittedJob>())
  assert.equal(new Set(bodies.map(({ job_id }) => job_id)).size, 1)
  assert.equal(replies.filter((reply) => !reply.headers['idempotent-replayed']).length, 1)
  const [first] = bodies
  await ended(first?.job_id ?? '', account)
  const later = await post(account, { company_name: 'Bolts' }, headers)
  assert.deepEqual(later.json(), first)
  const other = await post(account, { company_name: 'Nuts' }, headers)
  assert.equal(other.statusCode, 422)
  const bad = await post(account, { company_name: 'Bolts' }, { 'idempotency-key': 'no uuid' })
  assert.equal(bad.statusCode, 400)
})

test('a job of another account is as unknown as none', async () => {
  const [owner, stranger] = [await harness.signUp(500), await harness.signUp()]
  const id = await submit(owner, { company_name: 'Cogs' })
  for (const reply of [
    await harness.get(`/jobs/${id}`, stranger.bearer),
    await cancel(id, stranger),
  ]) {
    const unknown = await harness.get('/jobs/job_00000000000000000000', stranger.bearer)
    assert.equal(reply.statusCode, 404)
    assert.deepEqual(detailOf(reply), detailOf(unknown))
    assert.equal((detailOf(unknown) as { error: string }).error, 'not_found')
  }
  assert.equal((await ended(id, owner)).status, 'succeeded')
})

test('404: a job whose id cannot exist is not found, like one that does not', async () => {
  const { bearer } = await harness.signUp()
  const unknown = await harness.get('/jobs/job_00000000000000000000', bearer)
  for (const id of [
    'x',
    '7',
    '%00',
    'job_%0012345678',
    '%F0%9F%99%82',
    'a%20b',
    '..%2Fme',
    'l'.repeat(90),
  ]) {
    for (const reply of [
      await harness.get(`/jobs/${id}`, bearer),
      await harness.post(`/jobs/${id}/cancel`, undefined, bearer),
    ]) {
      assert.deepEqual([reply.statusCode, reply.json()], [404, unknown.json()], id)
    }
    assert.equal((await harness.get(`/jobs/${id}?sandbox=1`)).statusCode, 404, id)
  }
})

test('404: whatever stands in the place of an id is no job, in every spelling of a path', async (t) => {
  const { bearer } = await harness.signUp()
  const unknown = await harness.get('/jobs/job_00000000000000000000', bearer)
  const draw = seededDraws(t)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(draw() * list.length)] as T
  const plain = ['0', 'a', 'Z', '_', '-', '.', '~', ...":@!$&'()*+,;=|^`{}[]"]
  const escaped = [
    '%00',
    '%2F',
    '%5C',
    '%25',
    '%3F',
    '%0D%0A',
    '%C3%BC',
    '%E2%80%AE',
    '%F0%9F%99%82',
  ]
  for (let round = 0; round < 200; round += 1) {
    const length = pick([1, 7, 8, 20, 21, 60])
    const signs = Array.from({ length }, () => pick(draw() < 0.7 ? plain : escaped)).join('')
    const end = 'x'.repeat(pick([0, 0, 180, 200]))
    const id = `${pick(['', 'job_', 'JOB_', 'file_', 'job_0000000000000000000'])}${signs}${end}`
    // A dot or two are a folder of the path.
    if (/^\.{1,2}$/.test(id)) continue
    const [path, headers] = pick([
      [`/jobs/${id}`, bearer],
      [`/jobs/${id}?sandbox=1`, {}],
    ] as const)
    const replies = [
      await harness.get(path, headers),
      await harness.post(path.replace(/(?=\?)|$/, '/cancel'), undefined, headers),
    ]
    for (const reply of replies) {
      assert.deepEqual([reply.statusCode, reply.json()], [404, unknown.json()], path)
    }
  }
})

test('a job whose website cannot be paid for is refused at once, unless its account has that', async () => {
  const account = await harness.signUp(2)
  const [input, other] = [{ company_name: 'Derricks' }, { company_name: 'Drills' }]
  assert.equal((await harness.post('/find-website', input, account.bearer)).statusCode, 200)
  const refused = await post(account, other)
  assert.equal(refused.statusCode, 402)
  assert.equal((detailOf(refused) as { error: string }).error, 'insufficient_credits')
  const over = await ended(await submit(account, input), account)
  assert.equal(over.status, 'succeeded')
  const { errors } = over.result as { errors: string[] }
  assert.match(errors.join(), /needs 25 credits and 0 are available/)
})

test('a job that finds its account without credits when it is run has failed for want of them', async () => {
  const account = await harness.signUp(2)
  const { promise: isSpent, resolve: spend } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  harness.engine.respond = async (name) => {
    begin()
    if (name === 'Elevators') await isSpent
    return acme
  }
  const held = harness.post('/find-website', { company_name: 'Elevators' }, account.bearer)
  // The price is held before the search begins.
  await begun
  const over = await ended(await submit(account, { company_name: 'Escalators' }), account)
  spend()
  await held
  assert.equal(over.status, 'failed')
  assert.equal(over.error?.error, 'insufficient_credits')
  assert.equal(over.result, null)
})

test('a cancelled job ends, keeps what it has found, and pays for nothing more', async () => {
  const account = await harness.signUp(500)
  // No other caller has found anything for this company.
  harness.engine.respond = async () => ({ ...acme, websiteUrl: 'https://forges.example' })
  harness.engine.findRoster = async (_, { signal }) => {
    if (!signal.aborted) await once(signal, 'abort')
    throw signal.reason
  }
  const id = await submit(account, { company_name: 'Forges' })
  await jobOnce(id, account, ({ progress }) => progress.done === 4)
  const asked = await cancel(id, account)
  assert.equal(asked.statusCode, 200)
  const over = await ended(id, account)
  assert.equal(over.status, 'failed')
  assert.equal(over.error?.error, 'cancelled')
  const result = over.result as Record<string, unknown>
  assert.equal(result['domain'], 'forges.example')
  assert.equal(result['credits_charged'], 77)
  assert.equal(await chargedTo(account), 77)
  assert.deepEqual((await cancel(id, account)).json(), over, 'once more changes nothing')
})

test('a job that waits is cancelled at once, and never begun', async () => {
  const account = await harness.signUp(500)
  const { promise: isOpen, resolve: open } = Promise.withResolvers<void>()
  harness.engine.respond = async () => {
    await isOpen
    return null
  }
  const ids = await Promise.all(
    Array.from({ length: 20 }, (_, n) => submit(account, { company_name: `Gear ${n}` })),
  )
  const before = harness.engine.searches
  const states = await Promise.all(ids.map((id) => read(id, account)))
  // The oldest jobs begin first, so the newest one in the queue does not begin while it is cancelled.
  const waiting = states.findLast(({ status }) => status === 'queued')
  const over = (await cancel(waiting?.job_id ?? '', account)).json<JobReply>()
  assert.equal(over.status, 'failed')
  assert.equal(over.error?.error, 'cancelled')
  open()
  await Promise.all(ids.map((id) => ended(id, account)))
  assert.ok(harness.engine.searches - before < 20)
  assert.equal((await read(over.job_id, account)).error?.error, 'cancelled')
})

test('the list of jobs has each of an account once, newest first, and none of others', async () => {
  const account = await harness.signUp(500)
  harness.engine.respond = async () => null
  const ids: string[] = []
  for (const name of ['Hinges', 'Hooks', 'Hoists']) {
    ids.unshift(await submit(account, { company_name: name }))
  }
  const listed: string[] = []
  for (let query = '?limit=2'; query !== ''; ) {
    const reply = await harness.get(`/jobs${query}`, account.bearer)
    const { jobs, has_more, next_cursor } = reply.json<JobsReply>()
    listed.push(...jobs.map(({ job_id }) => job_id))
    assert.equal(has_more, next_cursor !== null)
    query = next_cursor === null ? '' : `?limit=2&cursor=${next_cursor}`
  }
  assert.deepEqual(listed, ids)
  assert.equal((await harness.get('/jobs?limit=101', account.bearer)).statusCode, 400)
  assert.equal((await harness.get('/jobs?cursor=x', account.bearer)).statusCode, 400)
})

test('what an earlier attempt has paid for is reported as paid by the job, and paid once', async () => {
  const account = await harness.signUp(500)
  harness.engine.respond = async () => acme
  harness.engine.findRoster = async () => rosterOf(2)
  const id = await submit(account, { company_name: 'Icehouses' })
  const first = await ended(id, account)
  // The job now looks as if its process had died before it could record the end.
  await db.query(
    `UPDATE account_jobs SET state = 'queued', due_at = now(), finished_at = NULL, result = NULL WHERE id = $1`,
    [id],
  )
  const second = await jobOnce(id, account, ({ result }) => result !== null)
  assert.deepEqual(second.result, first.result)
  assert.equal(await chargedTo(account), 102)
})

test('an outage is tried again, and a fault of our own ends the job without its cause', async () => {
  const account = await harness.signUp(500)
  harness.engine.respond = async () => {
    throw new TypeError('secret')
  }
  const over = await ended(await submit(account, { company_name: 'Jacks' }), account)
  assert.equal(over.status, 'failed')
  assert.deepEqual(over.error, {
    error: 'server_error',
    message: `Internal error. Quote job id ${over.job_id}.`,
  })
  assert.equal(await chargedTo(account), 0)
})

test('people who are suppressed or erased later are in no result any more', async () => {
  harness.engine.findRoster = async () => rosterOf(2)
  const account = await harness.signUp(500)
  harness.engine.respond = async () => acme
  harness.engine.findDecisionMaker = async () => jane
  const id = await submit(account, { company_name: 'Kilns', dm_categories: ['sales'] })
  assert.match(JSON.stringify(await ended(id, account)), /jane\.doe@acme/)
  const { email } = jane
  await privacy.suppress({ kind: 'email', email: email ?? '' }, null)
  assert.doesNotMatch(JSON.stringify(await read(id, account)), /jane/i)
  const stored = () =>
    db.query<{ result: string }>('SELECT result FROM account_jobs WHERE id = $1', [id])
  assert.match((await stored())[0]?.result ?? '', /jane/i)
  const { rows } = await privacy.erase({ kind: 'email', email: email ?? '' }, null)
  assert.ok((rows['account_jobs'] ?? 0) > 0)
  assert.doesNotMatch((await stored())[0]?.result ?? '', /jane/i)
})

test('jobs of a disabled account fail', async () => {
  const account = await harness.signUp(500)
  const { promise: isOpen, resolve: open } = Promise.withResolvers<void>()
  harness.engine.respond = async () => {
    await isOpen
    return acme
  }
  const ids = await Promise.all(
    Array.from({ length: 14 }, (_, n) => submit(account, { company_name: `Lathe ${n}` })),
  )
  await db.query('UPDATE accounts SET disabled_at = now() WHERE id = $1', [account.id])
  open()
  await until(async () => {
    const [row] = await db.query<{ open: number }>(
      'SELECT open FROM account_job_counts WHERE account_id = $1',
      [account.id],
    )
    return row?.open === 0
  })
  const rows = await db.query<{ error: string }>(
    'SELECT error FROM account_jobs WHERE id = ANY ($1)',
    [ids],
  )
  assert.deepEqual(new Set(rows.map(({ error }) => error)), new Set(['invalid_token']))
})
