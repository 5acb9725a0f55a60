import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { BulkReply } from '@enricher/contract/bulk'
import type { FindAllReply } from '@enricher/contract/find-all-reply'
import type { JobReply } from '@enricher/contract/jobs'
import { type Database, openDatabase } from '@enricher/service/store/database'
import { companiesAt } from '../../world/data/companies.ts'
import { startWorld, type World } from '../../world/world.ts'
import { until } from '../support/until.ts'
import { type ServedWorld, serveWorld } from '../support/world/served-world.ts'

const domain = 'sternhag.at'
const greylistMs = 600_000
let passedMs = 0
const asked = {
  company_name: 'Sternhag Verpackungen',
  context: 'Austria, packaging',
  dm_categories: ['finance'],
  skip_company_emails: true,
}
const website = 2
const person = 25

const head = {
  name: 'Walburga Zirnheld',
  title: 'Leiterin Marketing',
  role: 'marketing',
  mailbox: 'zirnheld',
} as const

let world: World
let service: ServedWorld
let db: Database
const endings: (() => unknown)[] = []

before(async () => {
  // The site names three people without an address; the addresses of others show the pattern.
  const companies = companiesAt(domain).map((company) => ({
    ...company,
    ...(company.staff && {
      staff: {
        ...company.staff,
        people: [...company.staff.people, head].map((each) =>
          each.role === 'ceo' ? each : { ...each, written: 'hidden' as const },
        ),
      },
    }),
  }))
  world = await startWorld({ companies, mail: { greylistMs, clock: () => passedMs } })
  endings.push(world.stop)
  const ending = { after: (end: () => Promise<void>) => void endings.push(end) }
  service = await serveWorld(ending, world)
  db = openDatabase({ connection: service.connection })
  endings.push(db.close)
})

after(async () => {
  for (const end of endings.reverse()) await end()
})

const submit = async (key: string) => {
  const { status, body } = await service.ask('/jobs/find-all', asked, key)
  assert.equal(status, 202, JSON.stringify(body))
  return String(body['job_id'])
}

/** Submits a job that asks for nothing else that is asked here, so that workers look at what is due. */
async function wake(key: string): Promise<void> {
  const other = { ...asked, dm_categories: [] }
  assert.equal((await service.ask('/jobs/find-all', other, key)).status, 202)
}

async function untilJob(id: string, key: string, isReached: (job: JobReply) => unknown) {
  const read = async () => (await service.read(`/jobs/${id}`, key)).body as unknown as JobReply
  await until(async () => Boolean(await isReached(await read())))
  // The job may have changed since, to the state that is waited for.
  return read()
}

const isWaiting = async ({ job_id, status }: JobReply) => {
  const waiting =
    'SELECT 1 FROM account_jobs WHERE id = $1 AND started_at IS NOT NULL AND due_at > now()'
  return status === 'running' && (await db.query(waiting, [job_id])).length > 0
}

/** Ages stored results by ten minutes. */
async function passTime(): Promise<void> {
  // The mail server has a clock of its own.
  passedMs += greylistMs
  await db.query("UPDATE mailbox_verdicts SET checked_at = checked_at - interval '10 minutes'")
  await db.query(
    "UPDATE lookups SET expires_at = expires_at - interval '10 minutes' WHERE answer IS NULL",
  )
  await db.query(
    "UPDATE known_results SET expires_at = expires_at - interval '10 minutes' WHERE answer IS NULL",
  )
  await db.query("UPDATE bulk_rows SET retry_at = retry_at - interval '10 minutes'")
  await db.query("UPDATE account_jobs SET due_at = due_at - interval '10 minutes'")
}

const balance = async (key: string) =>
  Number((await service.read('/credits', key)).body['credits_remaining'])
const resultOf = ({ result }: JobReply) => result as FindAllReply | null

test('a job that is cancelled while it waits keeps what it has found, and asks nothing more', async () => {
  const owner = await service.openAccount()
  const before = await balance(owner)
  const id = await submit(owner)
  await untilJob(id, owner, isWaiting)
  assert.equal((await service.ask(`/jobs/${id}/cancel`, {}, owner)).status, 200)
  const over = await untilJob(id, owner, ({ finished_at }) => finished_at !== null)
  assert.deepEqual([over.status, over.error?.error], ['failed', 'cancelled'])
  assert.equal(resultOf(over)?.domain, domain)
  assert.equal(before - (await balance(owner)), website)
  const rows = await db.query('SELECT 1 FROM account_jobs WHERE id = $1 AND due_at IS NOT NULL', [
    id,
  ])
  assert.equal(rows.length, 0)
})

test('a job that has waited as long as it may ends with what it has', async () => {
  const owner = await service.openAccount()
  const id = await submit(owner)
  await untilJob(id, owner, isWaiting)
  await db.query(
    "UPDATE account_jobs SET started_at = started_at - interval '45 minutes', due_at = now() WHERE id = $1",
    [id],
  )
  await wake(owner)
  const over = await untilJob(id, owner, ({ finished_at }) => finished_at !== null)
  assert.equal(over.status, 'succeeded')
  assert.equal(resultOf(over)?.decision_makers[0]?.email, null)
})

test('a job that may not wait for a greylisted mailbox ends without it, and says that it is not sure', async () => {
  const owner = await service.openAccount()
  const { body } = await service.ask('/jobs/find-all', { ...asked, wait: false }, owner)
  const isOverOrWaits = (job: JobReply) => job.finished_at !== null || job.waiting_for !== null
  const over = await untilJob(String(body['job_id']), owner, isOverOrWaits)
  assert.deepEqual([over.status, over.waiting_for], ['succeeded', null])
  const { unsure, retry_after = 0, decision_makers } = resultOf(over) ?? {}
  assert.deepEqual([unsure, decision_makers?.[0]?.email], [true, null])
  assert.ok(retry_after > 0 && retry_after <= 300, `${retry_after}`)
})

test('a greylisted mailbox is missed by a call, and found by a job, which is charged for it once', async () => {
  const [caller, owner] = [await service.openAccount(), await service.openAccount()]
  const called = await service.ask('/find-all', asked, caller)
  assert.equal((called.body as unknown as FindAllReply).decision_makers[0]?.email, null)

  const before = await balance(owner)
  const id = await submit(owner)
  const waiting = await untilJob(id, owner, isWaiting)
  assert.deepEqual([waiting.finished_at, waiting.waiting_for], [null, 'mail_server'])
  assert.ok(Date.parse(waiting.waiting_until ?? '') > Date.parse(waiting.started_at ?? ''))
  assert.equal(resultOf(waiting)?.domain, domain)
  assert.equal(before - (await balance(owner)), website)

  await passTime()
  await wake(owner)
  const over = await untilJob(id, owner, ({ finished_at }) => finished_at !== null)
  assert.deepEqual([over.status, over.waiting_for, over.waiting_until], ['succeeded', null, null])
  assert.equal(resultOf(over)?.unsure, undefined)
  const [found] = resultOf(over)?.decision_makers ?? []
  assert.deepEqual([found?.email, found?.email_status], [`achleithnig@${domain}`, 'valid'])
  assert.equal(resultOf(over)?.credits_charged, website + person)
  assert.equal(before - (await balance(owner)), website + person)
})

/** Starts a file whose first and last row ask for the greylisted mailbox; returns when its job waits for that. */
async function startFile(key: string): Promise<{ readonly id: string; readonly job: string }> {
  const greylisted = `Veit Mooshammerl,${domain}`
  const rows = ['Full name,Domain', greylisted, 'Erfunden Niemals,absent.example', greylisted]
  const { status, body } = await service.upload(rows.join('\n'), key)
  assert.equal(status, 201, JSON.stringify(body))
  const id = String(body['file_id'])
  const started = await service.ask(`/jobs/bulk/${id}/start`, {}, key)
  const job = String(started.body['job_id'])
  await untilJob(job, key, isWaiting)
  return { id, job }
}

const fileOf = async (id: string, key: string) =>
  (await service.read(`/jobs/bulk/${id}`, key)).body as unknown as BulkReply

/** Compares the counts of a file with its rows. */
async function assertCounted(id: string, key: string): Promise<BulkReply['progress']> {
  const { progress } = await fileOf(id, key)
  const [counted] = await db.query<Record<string, number>>(
    `SELECT count(outcome)::int AS rows_done, count(*) FILTER (WHERE outcome = 'hit')::int AS hits,
            count(*) FILTER (WHERE outcome = 'miss')::int AS misses, count(same_as)::int AS duplicates,
            sum(credits)::int AS credits_charged
       FROM bulk_rows WHERE file_id = $1 AND number > 0`,
    [id],
  )
  const { rows_done, hits, misses, duplicates, credits_charged } = progress
  assert.deepEqual({ rows_done, hits, misses, duplicates, credits_charged }, { ...counted })
  return progress
}

test('a file that is cancelled while it waits keeps the outcome of each of its rows', async () => {
  const owner = await service.openAccount()
  const { id, job } = await startFile(owner)
  assert.equal((await fileOf(id, owner)).state, 'running')
  assert.equal((await service.ask(`/jobs/${job}/cancel`, {}, owner)).status, 200)
  await untilJob(job, owner, ({ finished_at }) => finished_at !== null)
  assert.equal((await fileOf(id, owner)).state, 'succeeded')
  const { rows_done, hits, credits_charged } = await assertCounted(id, owner)
  assert.deepEqual([rows_done, hits, credits_charged], [3, 0, 0])
})

test('a greylisted row of a file and its duplicate become hits, which are charged once', async () => {
  const owner = await service.openAccount()
  const { id, job } = await startFile(owner)
  assert.equal((await assertCounted(id, owner)).misses, 3)
  await passTime()
  await wake(owner)
  const over = await untilJob(job, owner, ({ finished_at }) => finished_at !== null)
  assert.equal(over.status, 'succeeded')
  const { rows_done, hits, duplicates, credits_charged } = await assertCounted(id, owner)
  assert.deepEqual([rows_done, hits, duplicates, credits_charged], [3, 2, 1, person])
  const charged = await db.query('SELECT delta FROM ledger WHERE starts_with(request_id, $1)', [id])
  assert.deepEqual(charged, [{ delta: -person }])
})

test('a row of find-all whose website is a hit waits for its people, who are charged once', async () => {
  const owner = await service.openAccount()
  const csv = 'Company,Country\nSternhag Verpackungen,"Austria, packaging"\n'
  const id = String((await service.upload(csv, owner)).body['file_id'])
  const started = await service.ask(
    `/jobs/bulk/${id}/start`,
    {
      operation: 'find-all',
      columns: { company_name: 0, context: 1 },
      constants: { dm_categories: 'marketing', skip_company_emails: 'true' },
      // The limit is exactly the price: what is paid by then is not counted twice.
      max_credits: website + person,
    },
    owner,
  )
  assert.equal(started.status, 202, JSON.stringify(started.body))
  const job = String(started.body['job_id'])
  await untilJob(job, owner, isWaiting)
  const before = await assertCounted(id, owner)
  assert.deepEqual([before.hits, before.credits_charged], [1, website])
  await passTime()
  await wake(owner)
  await untilJob(job, owner, ({ finished_at }) => finished_at !== null)
  const after = await assertCounted(id, owner)
  assert.deepEqual([after.hits, after.credits_charged], [1, website + person])
  const [row] = await db.query<{ answer: string }>(
    'SELECT answer FROM bulk_rows WHERE file_id = $1 AND number = 1',
    [id],
  )
  const [found] = (JSON.parse(row?.answer ?? '{}') as FindAllReply).decision_makers
  assert.equal(found?.email, `${head.mailbox}@${domain}`)
})
