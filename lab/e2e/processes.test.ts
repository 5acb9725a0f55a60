import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { sleep } from '@enricher/engine/lib/time'
import { openDatabase } from '@enricher/service/store/database'
import { startEmbedded } from '../../packages/service/postgres/server.ts'
import { signUp } from '../test/support/client.ts'
import { freePort, type ServiceProcess, startServiceProcess } from '../tools/service-process.ts'
import { startWorld, type World } from '../world/world.ts'

// Runs two processes of the service on one embedded database, as an operator does on one machine.

// A first search loads code and starts a thread, on a machine that is busy with two services.
const lookupTimeoutMs = 20_000
// The bound is the lease of a process, and a first search on that machine. Without the lease of a process it would be
// the lookup's lease of 35 s.
const answeredWithinMs = 5_000 + 8_000
// The delay lets every request arrive while the first one's search is under way.
const siteDelayMs = 1_500

let dataDir: string
let world: World

before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'enricher-processes-'))
  world = await startWorld()
})
after(async () => {
  await world.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

async function start(): Promise<ServiceProcess> {
  const service = startServiceProcess({
    ...world.env,
    DATA_DIR: dataDir,
    LOOKUP_TIMEOUT_MS: String(lookupTimeoutMs),
    VERIFY_EMAIL_CREDITS: '1',
    LOG_LEVEL: 'warn',
    PORT: String(await freePort()),
  })
  await service.ready()
  return service
}

test('fifty equal requests at once, over two processes, make one search and one charge', async (t) => {
  const services = [await start(), await start()]
  t.after(() => Promise.all(services.map((service) => service.stop())))
  const client = await signUp(services[0]?.url ?? '', 'fifty@acme.example')
  world.resetCounts()
  world.sites.delay('brindlewickoptics.com', siteDelayMs)
  t.after(() => world.sites.delay('brindlewickoptics.com', 0))

  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      client.findWebsite(services[index % 2]?.url ?? '', 'Brindlewick Optics'),
    ),
  )

  for (const { status, body } of replies) {
    assert.equal(status, 200)
    assert.equal(body.website_url, 'https://brindlewickoptics.com/')
    assert.equal(body.credits_remaining, 23)
  }
  assert.equal(replies.filter(({ body }) => !body.cached).length, 1, 'one was charged')
  assert.equal(world.sites.requests('brindlewickoptics.com', '/'), 1)
  assert.equal(world.searxng.requests(), 1, 'one search asked the search engine')
})

test('a process killed in the middle of a search loses nothing, and what it held is free within seconds', async (t) => {
  const [first, second] = [await start(), await start()]
  t.after(() => Promise.all([first.stop(), second.stop()]))
  const client = await signUp(first.url, 'killed@acme.example')
  const stranger = await signUp(first.url, 'stranger@acme.example')
  const earlier = await client.findWebsite(first.url, 'Tollgrave')
  assert.equal(earlier.body.credits_remaining, 23)

  world.sites.delay('getquillmarrow.com', 60_000)
  world.resetCounts()
  const key = { 'idempotency-key': randomUUID() }
  const lost = client.findWebsite(first.url, 'Quillmarrow', key).catch(() => 'connection lost')
  while (world.sites.requests('getquillmarrow.com') === 0) await sleep(10)
  // The killed process started the database server, which the other process keeps.
  const killed = once(first.child, 'exit')
  first.child.kill('SIGKILL')
  await killed
  const killedAtMs = performance.now()
  assert.equal(await lost, 'connection lost')
  world.sites.delay('getquillmarrow.com', 0)

  const account = await openAccount(t, 'killed@acme.example')
  assert.deepEqual(await account(), { credits: 23, held: 2, ledger: 23 })
  const other = await client.findWebsite(second.url, 'Wrenfathom')
  assert.equal(other.body.credits_remaining, 21, 'what is not held can be spent meanwhile')

  const replies = await Promise.all([
    client.findWebsite(second.url, 'Quillmarrow', key),
    stranger.findWebsite(second.url, 'Quillmarrow'),
  ])
  const tookMs = performance.now() - killedAtMs
  for (const { status, body } of replies) {
    assert.equal(status, 200)
    assert.equal(body.website_url, 'https://getquillmarrow.com/')
  }
  assert.ok(tookMs < answeredWithinMs, `${Math.round(tookMs)} ms`)
  t.diagnostic(
    `the same key and another account were answered ${Math.round(tookMs)} ms after the kill`,
  )
  assert.deepEqual(await account(), { credits: 19, held: 0, ledger: 19 })
})

test('a mail server that had a session with a killed process answers the next lookup within its deadline', async (t) => {
  const [first, second] = [await start(), await start()]
  t.after(() => Promise.all([first.stop(), second.stop()]))
  const [client, stranger] = [
    await signUp(first.url, 'session@acme.example'),
    await signUp(first.url, 'waiting@acme.example'),
  ]
  world.resetCounts()
  // The mail server takes one session at a time, and delays each reply.
  const lost = client.verifyEmail(first.url, 'mtrivaux@cordelle-mecanique.be').catch(() => null)
  while (world.mail.recipients() === 0) await sleep(10)
  const killed = once(first.child, 'exit')
  first.child.kill('SIGKILL')
  await killed
  const killedAtMs = performance.now()
  assert.equal(await lost, null)

  const { status, body } = await stranger.verifyEmail(second.url, 'ybroquard@cordelle-mecanique.be')
  const tookMs = Math.round(performance.now() - killedAtMs)
  t.diagnostic(`another mailbox of that server was verified ${tookMs} ms after the kill`)
  // The lease of a slot alone would take two minutes.
  assert.deepEqual([status, body.status], [200, 'valid'])
})

/** Returns a function that reads an account from the database; it is a third process beside the two. */
async function openAccount(t: { after(end: () => Promise<void>): void }, email: string) {
  const server = await startEmbedded({ dataDir, log: () => undefined })
  const db = openDatabase({ connection: server.connection, poolSize: 1 })
  t.after(async () => {
    await db.close()
    await server.stop()
  })
  return async () => {
    const [row] = await db.query<{ credits: number; held: number; ledger: number }>(
      `SELECT credits, held, (SELECT sum(delta)::bigint FROM ledger WHERE account_id = a.id) AS ledger
         FROM accounts a WHERE email = $1`,
      [email],
    )
    if (!row) throw new Error('no such account')
    return { ...row }
  }
}
