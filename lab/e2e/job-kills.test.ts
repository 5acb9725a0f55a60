import assert from 'node:assert/strict'
import { once } from 'node:events'
import process from 'node:process'
import { after, test } from 'node:test'
import type { BulkReply } from '@enricher/contract/bulk'
import type { FindAllReply } from '@enricher/contract/find-all-reply'
import type { JobReply, SubmittedJob } from '@enricher/contract/jobs'
import { sleep } from '@enricher/engine/lib/time'
import { openDatabase } from '@enricher/service/store/database'
import { urlOf } from '../test/support/app.ts'
import { createTestDatabase } from '../test/support/database.ts'
import { makeAccount } from '../test/support/make-account.ts'
import { createDraw } from '../tools/draw.ts'
import { freePort, type ServiceProcess, startServiceProcess } from '../tools/service-process.ts'
import { companies } from '../world/data/companies.ts'
import { startWorld } from '../world/world.ts'

// Two workers share one database: one or the other is killed again and again while they do the jobs of an account.

const jobsMax = 16
const kills = 6
// A kill comes between the beginning of a search and its settlement, or before either.
const [pauseMsMin, pauseMsMax] = [200, 2_500]
const overWithinMs = 240_000

const seed = Number(process.env['JOB_KILLS_SEED'] ?? Date.now() % 1_000_000)
const connection = await createTestDatabase({ after })
const db = openDatabase({ connection })
after(() => db.close())
const world = await startWorld()
after(() => world.stop())

async function start(role: string): Promise<ServiceProcess> {
  const service = startServiceProcess({
    ...world.env,
    DATABASE_URL: urlOf(connection),
    ROLE: role,
    // A job does not wait as mail servers ask: the two runs would differ by such waits.
    JOBS_WAIT_MINUTES: '0',
    // A job has one deadline for all its parts; its results must not depend on other work of the machine.
    LOOKUP_TIMEOUT_MS: '90000',
    LOG_LEVEL: 'warn',
    PORT: String(await freePort()),
  })
  after(() => service.stop())
  await service.ready()
  return service
}

async function makeCustomer(email: string) {
  const { id, key } = await makeAccount(db, { email, credits: 10_000 })
  return { id, headers: { authorization: `Bearer ${key.plaintext}` } }
}
type Customer = Awaited<ReturnType<typeof makeCustomer>>

async function submit(url: string, { headers }: Customer, name: string): Promise<string> {
  const reply = await fetch(`${url}/jobs/find-all`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ company_name: name, dm_categories: ['ceo', 'sales'] }),
  })
  assert.equal(reply.status, 202)
  return ((await reply.json()) as SubmittedJob).job_id
}

async function resultsOf(url: string, { headers }: Customer, ids: readonly string[]) {
  const results: FindAllReply[] = []
  const deadline = AbortSignal.timeout(overWithinMs)
  for (const id of ids) {
    for (;;) {
      const reply = await fetch(`${url}/jobs/${id}`, { headers })
      const job = (await reply.json()) as JobReply
      if (job.finished_at !== null) {
        assert.equal(job.status, 'succeeded', JSON.stringify(job.error))
        results.push(job.result as FindAllReply)
        break
      }
      await sleep(200, deadline)
    }
  }
  return results
}

/** Returns the results of a job without the fields that depend on the time of asking. */
const foundIn = ({ domain, website, decision_makers, company_emails }: FindAllReply) => ({
  domain,
  url: website.url,
  people: decision_makers.map(({ category, email }) => [category, email]),
  emails: company_emails.map(({ email }) => email).sort(),
})

async function callAgent(url: string, { headers }: Customer, method: string, params: object) {
  const reply = await fetch(`${url}/a2a`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'a2a-version': '1.0', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result } = (await reply.json()) as { result: AgentTask & { task: AgentTask } }
  return result
}

type AgentTask = {
  readonly id: string
  readonly status: { readonly state: string }
  readonly artifacts: readonly { readonly name: string }[]
}

test('a task of an agent whose worker is killed half-way keeps what it found, ends, and is charged once', async () => {
  const [front, worker] = [await start('api'), await start('worker')]
  const customer = await makeCustomer('agent@acme.example')
  world.sites.delay('getquillmarrow.com', 60_000)
  const message = {
    ...{ messageId: 'm1', role: 'ROLE_USER' },
    parts: [{ text: 'What are the websites of Tollgrave and Quillmarrow?' }],
  }
  const configuration = { returnImmediately: true }
  const { task } = await callAgent(front.url, customer, 'SendMessage', { message, configuration })
  const until = async (isReached: (now: AgentTask) => boolean) => {
    const deadline = AbortSignal.timeout(overWithinMs)
    for (;;) {
      const now = await callAgent(front.url, customer, 'GetTask', { id: task.id })
      if (isReached(now)) return now
      await sleep(50, deadline)
    }
  }
  const half = await until(({ artifacts }) => artifacts.length > 0)
  assert.deepEqual([half.status.state, half.artifacts.length], ['TASK_STATE_WORKING', 1])
  const gone = once(worker.child, 'exit')
  worker.child.kill('SIGKILL')
  await gone
  world.sites.delay('getquillmarrow.com', 0)
  await start('worker')
  const ended = await until(({ status }) => status.state !== 'TASK_STATE_WORKING')
  assert.equal(ended.status.state, 'TASK_STATE_COMPLETED')
  assert.deepEqual(
    ended.artifacts.map(({ name }) => name),
    ['find-website', 'find-website', 'answer'],
  )
  const charges = await db.query<{ delta: number }>(
    `SELECT delta FROM ledger WHERE account_id = $1 AND kind = 'lookup'`,
    [customer.id],
  )
  assert.deepEqual(
    charges.map(({ delta }) => delta),
    [-2, -2],
  )
})

const chargesOf = (accountId: string) =>
  db.query<{ input_key: string; credits: number; request_id: string }>(
    `SELECT encode(input_key, 'hex') AS input_key, -delta AS credits, request_id FROM ledger
      WHERE account_id = $1 AND kind = 'lookup'`,
    [accountId],
  )

test('workers that are killed again and again lose no job, and charge nothing twice', async (t) => {
  t.diagnostic(`JOB_KILLS_SEED=${seed}`)
  const draw = createDraw(seed, 'job kills')
  // Companies with people come first: their jobs have parts to lose.
  const names = companies
    .toSorted((a, b) => Number(b.staff !== undefined) - Number(a.staff !== undefined))
    .slice(0, jobsMax)
    .map(({ name }) => name)
  const front = await start('api')
  const workers = [await start('worker'), await start('worker')]

  const killed = await makeCustomer('killed@acme.example')
  const ids = await Promise.all(names.map((name) => submit(front.url, killed, name)))
  const running = async () => {
    const [row] = await db.query<{ running: number }>(
      'SELECT count(*) AS running FROM account_jobs WHERE claim_id IS NOT NULL',
    )
    return row?.running ?? 0
  }
  let interrupted = 0
  for (let kill = 0; kill < kills; kill += 1) {
    // The first kill meets at least one job, however fast the machine is.
    if (kill === 0) await until(async () => (await running()) > 0)
    else await sleep(draw.between(pauseMsMin, pauseMsMax))
    const at = draw.between(0, 1)
    const worker = workers[at] ?? assert.fail()
    const gone = once(worker.child, 'exit')
    worker.child.kill('SIGKILL')
    await gone
    interrupted += await running()
    workers[at] = await start('worker')
  }
  const results = await resultsOf(front.url, killed, ids)
  t.diagnostic(`${kills} kills while ${interrupted} jobs were running`)
  assert.ok(interrupted > 0, 'no kill met a job')

  const charges = await chargesOf(killed.id)
  const inputs = charges.map(({ input_key }) => input_key)
  assert.equal(new Set(inputs).size, inputs.length, 'no lookup was charged twice')
  for (const [index, id] of ids.entries()) {
    const own = charges.filter(({ request_id }) => request_id === id)
    const charged = own.reduce((sum, { credits }) => sum + credits, 0)
    assert.equal(results[index]?.credits_charged, charged, `${names[index]}: reply and ledger`)
  }
  const [account] = await db.query<{ held: number }>('SELECT held FROM accounts WHERE id = $1', [
    killed.id,
  ])
  assert.equal(account?.held, 0)

  const calm = await makeCustomer('calm@acme.example')
  const calmIds = await Promise.all(names.map((name) => submit(front.url, calm, name)))
  const calmResults = await resultsOf(front.url, calm, calmIds)
  assert.deepEqual(results.map(foundIn), calmResults.map(foundIn))
})

/** Ages stored results and waiting rows by ten minutes. */
async function passTime(fileId: string): Promise<void> {
  for (const table of ['lookups', 'known_results'])
    await db.query(
      `UPDATE ${table} SET expires_at = expires_at - interval '10 minutes' WHERE answer IS NULL`,
    )
  await db.query(
    "UPDATE bulk_rows SET retry_at = retry_at - interval '10 minutes' WHERE file_id = $1",
    [fileId],
  )
  await db.query("UPDATE account_jobs SET due_at = due_at - interval '10 minutes'")
}

async function until(isReached: () => Promise<boolean>): Promise<void> {
  const deadline = AbortSignal.timeout(overWithinMs)
  while (!(await isReached())) await sleep(50, deadline)
}

const startSearching = async () => {
  const service = startServiceProcess(
    { DATABASE_URL: urlOf(connection), LOG_LEVEL: 'warn', PORT: String(await freePort()) },
    // Each search takes long enough for a kill to meet some.
    ['lab/tools/fixture-service.ts', '400'],
  )
  after(() => service.stop())
  await service.ready()
  return service
}

async function kill({ child }: ServiceProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

test('a file whose process is killed while it waits, and while rows are asked again, charges each row once', async () => {
  const rowsLater = 96
  const { id: accountId, headers } = await makeCustomer('waits@acme.example')
  let service = await startSearching()
  const foundFromMs = Date.now() + 14_000
  const names = Array.from({ length: rowsLater }, (_, row) => `Later ${foundFromMs} ${row}`)
  const csv = ['Company', 'Known', ...names, names[0], names[95]].join('\n')
  const post = async (path: string, body: string, type = 'application/json') => {
    const sent = { method: 'POST', headers: { 'content-type': type, ...headers }, body }
    return (await (await fetch(`${service.url}${path}`, sent)).json()) as BulkReply
  }
  const { file_id } = await post('/jobs/bulk', csv, 'text/csv')
  await post(`/jobs/bulk/${file_id}/start`, '{}')
  const count = async (what: string) => {
    const [row] = await db.query<{ rows: number }>(
      `SELECT count(*) AS rows FROM bulk_rows WHERE file_id = $1 AND ${what}`,
      [file_id],
    )
    return row?.rows ?? 0
  }
  const isWaiting = async () =>
    (
      await db.query(
        'SELECT 1 FROM account_jobs WHERE account_id = $1 AND due_at > now() AND started_at IS NOT NULL',
        [accountId],
      )
    ).length > 0
  await until(isWaiting)
  await kill(service)
  service = await startSearching()
  assert.ok(await isWaiting(), 'it waits on without its process')
  assert.equal(await count("outcome = 'miss'"), rowsLater + 2)
  await sleep(Math.max(foundFromMs - Date.now(), 0))
  await passTime(file_id)
  let met = 0
  for (let again = 0; again < 2; again += 1) {
    const before = (await chargesOf(accountId)).length
    await until(async () => (await chargesOf(accountId)).length > before)
    await kill(service)
    met += await count('is_reopened')
    service = await startSearching()
  }
  assert.ok(met > 0, 'no kill met a row that was asked again')
  const read = async () =>
    (await (await fetch(`${service.url}/jobs/bulk/${file_id}`, { headers })).json()) as BulkReply
  await until(async () => (await read()).state === 'succeeded')
  const { rows_done, hits, misses, duplicates, credits_charged } = (await read()).progress
  assert.deepEqual(
    { rows_done, hits, misses, duplicates, credits_charged },
    { rows_done: 99, hits: 99, misses: 0, duplicates: 2, credits_charged: 2 * 97 },
  )
  const entries = await chargesOf(accountId)
  assert.equal(entries.length, 97)
  assert.equal(new Set(entries.map(({ input_key }) => input_key)).size, 97)
  assert.equal(await count('outcome IS NULL OR is_reopened'), 1, 'the header alone is not asked')
})
