import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { after, before, test } from 'node:test'
import { openDatabase } from '@enricher/service/store/database'
import { type Client, signUp } from '../../test/support/client.ts'
import { runCommand } from '../../test/support/command.ts'
import { makePassableFolder } from '../../tools/passable-folder.ts'
import { freePort, type ServiceProcess, startServiceProcess } from '../../tools/service-process.ts'
import { startWorld, type World } from '../../world/world.ts'
import { installedPostgres, type OwnPostgres, startOwnPostgres } from './own-postgres.ts'

// Drills what an operator does when the machine is lost, and when PostgreSQL gets a new major version.

const binaries = installedPostgres()
// CI installs a PostgreSQL.
const skip = binaries === null && !process.env['CI'] && 'no PostgreSQL of its own is installed'

const companies = ['Tollgrave', 'Wrenfathom', 'Brindlewick Optics', 'Quillmarrow']

const folder = makePassableFolder('enricher-drill-')
let world: World
let own: OwnPostgres
let env: Record<string, string>

before(async () => {
  if (skip) return
  world = await startWorld()
  own = await startOwnPostgres(binaries ?? '')
  env = { ...world.env, LOG_LEVEL: 'warn' }
})
after(async () => {
  if (!skip) {
    await own.stop()
    await world.stop()
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

async function start(place: Readonly<Record<string, string>>): Promise<ServiceProcess> {
  const service = startServiceProcess({ ...env, ...place, PORT: String(await freePort()) })
  await service.ready()
  return service
}

async function succeed(args: readonly string[], place: Readonly<Record<string, string>>) {
  const { code, stdout, stderr } = await runCommand(args, { ...env, ...place })
  assert.equal(code, 0, `${args.join(' ')}\n${stderr}`)
  return { stdout, stderr }
}

/** Makes the same request again and again, and new ones in between, until it is ended. */
function keepAsking(client: Client, url: string) {
  let isOver = false
  let answered = 0
  const ask = async (lane: number) => {
    for (let round = 0; !isOver; round += 1) {
      const isNew = round % 3 === 0
      const name = isNew ? `Nowhere Mills ${lane} ${round}` : (companies[round % 4] ?? '')
      const { status } = await client.findWebsite(url, name)
      assert.ok([200, 404, 429].includes(status), `${status}`)
      answered += 1
    }
  }
  const lanes = [0, 1, 2, 3].map(ask)
  return {
    answered: () => answered,
    async end() {
      isOver = true
      await Promise.all(lanes)
    },
  }
}

/** Proves key, balance and paid answers over HTTP at a restored service. */
async function proveRestored(client: Client, url: string, credits: number): Promise<void> {
  assert.equal(await client.credits(url), credits, 'the key is valid and the balance is right')
  for (const company of companies) {
    const { status, body } = await client.findWebsite(url, company)
    assert.deepEqual([status, body.cached], [200, true], `a repeat of ${company} is free`)
  }
  const fresh = await client.findWebsite(url, 'Brambleholt')
  assert.ok([200, 404].includes(fresh.status), 'new lookups are answered')
}

async function unsound(databaseUrl: string): Promise<unknown[]> {
  const db = openDatabase({ connection: databaseUrl, poolSize: 1 })
  try {
    return await db.query(
      `SELECT a.id FROM accounts a LEFT JOIN ledger l ON l.account_id = a.id
        GROUP BY a.id HAVING a.credits <> coalesce(sum(l.delta), 0) OR a.held <> 0`,
    )
  } finally {
    await db.close()
  }
}

test('an installation is backed up under load, and restored on another major version and back', {
  skip,
}, async (t) => {
  const embedded = { DATA_DIR: join(folder, 'first') }
  const service = await start(embedded)
  let isStopped = false
  t.after(() => (isStopped ? undefined : service.stop()))
  const [idle, busy] = [
    await signUp(service.url, 'idle@acme.example'),
    await signUp(service.url, 'busy@acme.example'),
  ]
  for (const email of ['idle', 'busy']) {
    await succeed(
      [
        'account',
        'grant',
        '--email',
        `${email}@acme.example`,
        '--credits',
        '500',
        '--reference',
        email,
      ],
      embedded,
    )
  }
  await succeed(['privacy', 'suppress', '--email', 'jane.doe@acme.example'], embedded)
  for (const company of companies) {
    assert.equal((await idle.findWebsite(service.url, company)).status, 200, company)
    assert.equal((await busy.findWebsite(service.url, company)).status, 200, company)
  }
  const credits = await idle.credits(service.url)

  // The backup runs beside requests that go on.
  const load = keepAsking(busy, service.url)
  while (load.answered() < 20) await new Promise((resolve) => setTimeout(resolve, 20))
  const beforeCount = load.answered()
  const first = join(folder, 'first.backup')
  const made = await succeed(['backup', first], embedded)
  assert.match(made.stdout, /^backed up/)
  assert.ok(load.answered() > beforeCount, 'requests were answered meanwhile')
  await load.end()
  // The service does not come back.
  await service.stop()
  isStopped = true

  const elsewhere = { DATABASE_URL: await own.createDatabase('restored') }
  await succeed(['restore', first], elsewhere)
  assert.deepEqual(await unsound(elsewhere.DATABASE_URL), [])
  const second = await start(elsewhere)
  try {
    await proveRestored(idle, second.url, credits)
    const used = await runCommand(['restore', '--replace', first], { ...env, ...elsewhere })
    assert.equal(used.code, 1)
    assert.match(used.stderr, /Enricher runs on this database: end it first/)
  } finally {
    await second.stop()
  }
  const list = JSON.parse((await succeed(['privacy', 'list', '--json'], elsewhere)).stdout)
  assert.deepEqual(
    list.map(({ kind }: { kind: string }) => kind),
    ['email'],
  )

  // The older PostgreSQL stands for the one that wrote the data before a new major version of the embedded server.
  const upgraded = join(folder, 'upgraded.backup')
  await succeed(['backup', upgraded], elsewhere)
  const checked = await succeed(['restore', '--check', upgraded], {})
  assert.match(checked.stdout, new RegExp(`^from +PostgreSQL ${own.version.split(' ')[0]},`, 'm'))
  const renewed = { DATA_DIR: join(folder, 'renewed') }
  await succeed(['restore', upgraded], renewed)
  const third = await start(renewed)
  try {
    const lookedUp = await idle.credits(third.url)
    assert.ok(lookedUp <= credits && lookedUp >= credits - 2, 'one new lookup was made meanwhile')
    await proveRestored(idle, third.url, lookedUp)
  } finally {
    await third.stop()
  }
})
