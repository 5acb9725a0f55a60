import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { FindAllReply } from '../../src/contract/find-all-reply.ts'
import type { JobReply } from '../../src/contract/jobs.ts'
import { sleep } from '../../src/lib/time.ts'
import { type Database, openDatabase } from '../../src/store/database.ts'
import { companiesAt } from '../../world/data/companies.ts'
import { startWorld, type World } from '../../world/world.ts'
import { type ServedWorld, serveWorld } from '../support/world/served-world.ts'

const domain = 'sternhag.at'
const greylistMs = 300
const asked = {
  company_name: 'Sternhag Verpackungen',
  context: 'Austria, packaging',
  dm_categories: ['finance'],
  skip_company_emails: true,
}
const website = 2
const person = 25

let world: World
let service: ServedWorld
let db: Database
const endings: (() => unknown)[] = []

before(async () => {
  // Its site names the head of finance without an address; those of others show how addresses are written.
  const companies = companiesAt(domain).map((company) => ({
    ...company,
    ...(company.staff && {
      staff: {
        ...company.staff,
        people: company.staff.people.map((each) =>
          each.role === 'finance' ? { ...each, written: 'hidden' as const } : each,
        ),
      },
    }),
  }))
  world = await startWorld({ companies, mail: { greylistMs } })
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

async function until(id: string, key: string, isReached: (job: JobReply) => unknown) {
  const signal = AbortSignal.timeout(20_000)
  for (;;) {
    const job = (await service.read(`/jobs/${id}`, key)).body as unknown as JobReply
    if (await isReached(job)) return job
    await sleep(20, signal)
  }
}

const isWaiting = async ({ job_id, status }: JobReply) => {
  const waiting =
    'SELECT 1 FROM account_jobs WHERE id = $1 AND started_at IS NOT NULL AND due_at > now()'
  return status === 'running' && (await db.query(waiting, [job_id])).length > 0
}

/** Lets ten minutes pass for what is stored. */
async function passTime(): Promise<void> {
  await sleep(greylistMs)
  await db.query("UPDATE mailbox_verdicts SET checked_at = checked_at - interval '10 minutes'")
  await db.query(
    "UPDATE lookups SET expires_at = expires_at - interval '10 minutes' WHERE answer IS NULL",
  )
  await db.query(
    "UPDATE known_results SET expires_at = expires_at - interval '10 minutes' WHERE answer IS NULL",
  )
  await db.query("UPDATE account_jobs SET due_at = due_at - interval '10 minutes'")
}

const balance = async (key: string) =>
  Number((await service.read('/credits', key)).body['credits_remaining'])
const resultOf = ({ result }: JobReply) => result as FindAllReply | null

test('a job that is cancelled while it waits keeps what it has found, and asks nothing more', async () => {
  const owner = await service.openAccount()
  const before = await balance(owner)
  const id = await submit(owner)
  await until(id, owner, isWaiting)
  assert.equal((await service.ask(`/jobs/${id}/cancel`, {}, owner)).status, 200)
  const over = await until(id, owner, ({ finished_at }) => finished_at !== null)
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
  await until(id, owner, isWaiting)
  await db.query(
    "UPDATE account_jobs SET started_at = started_at - interval '45 minutes', due_at = now() WHERE id = $1",
    [id],
  )
  await submit(owner)
  const over = await until(id, owner, ({ finished_at }) => finished_at !== null)
  assert.equal(over.status, 'succeeded')
  assert.equal(resultOf(over)?.decision_makers[0]?.email, null)
})

test('a greylisted mailbox is missed by a call, and found by a job, which is charged for it once', async () => {
  const [caller, owner] = [await service.openAccount(), await service.openAccount()]
  const called = await service.ask('/find-all', asked, caller)
  assert.equal((called.body as unknown as FindAllReply).decision_makers[0]?.email, null)

  const before = await balance(owner)
  const id = await submit(owner)
  const waiting = await until(id, owner, isWaiting)
  assert.equal(waiting.finished_at, null)
  assert.equal(resultOf(waiting)?.domain, domain)
  assert.equal(before - (await balance(owner)), website)

  await passTime()
  // Another job of the account is a reason to look at what is due.
  await submit(owner)
  const over = await until(id, owner, ({ finished_at }) => finished_at !== null)
  assert.equal(over.status, 'succeeded')
  const [found] = resultOf(over)?.decision_makers ?? []
  assert.deepEqual([found?.email, found?.email_status], [`achleithnig@${domain}`, 'valid'])
  assert.equal(resultOf(over)?.credits_charged, website + person)
  assert.equal(before - (await balance(owner)), website + person)
})
