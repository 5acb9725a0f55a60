import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { after, before, type TestContext, test } from 'node:test'
import { sleep } from '@enricher/engine/lib/time'
import {
  cleanEnvironment,
  freePort,
  type ServiceProcess,
  startServiceProcess,
} from '../tools/service-process.ts'
import type { TruthRow } from '../world/truth/websites.ts'
import { startWorld, type World } from '../world/world.ts'

// Tests the service in a process that runs out of file descriptors while it searches: it cannot ask, and must not say
// that there is nothing. prlimit (util-linux) sets the limit of the running process.

// The limit leaves plenty of room for what a search opens at a time.
const usualDescriptors = 4_096
// The first search of a company crawls its site and probes its mail server.
const lookupTimeoutMs = 20_000
const idleConnections = 80
const sideBySide = 6
const searchedSideBySide = 24

const enricher = resolve(import.meta.dirname, '../../bin/enricher.js')

let dataDir: string
let world: World
let service: ServiceProcess
let key: string

before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'enricher-local-faults-'))
  world = await startWorld()
  const settings = {
    ...world.env,
    DATA_DIR: dataDir,
    LOOKUP_TIMEOUT_MS: String(lookupTimeoutMs),
    VERIFY_EMAIL_CREDITS: '1',
    LOG_LEVEL: 'warn',
    PORT: String(await freePort()),
  }
  service = startServiceProcess(settings)
  await service.ready()
  const account = { email: 'short@acme.example', password: 'correct horse battery' }
  const { body } = await post('/auth/signup', account)
  key = String(body['api_key'])
  const grant = ['account', 'grant', '--email', account.email, '--credits', '10000']
  execFileSync(process.execPath, [enricher, ...grant], { env: cleanEnvironment(settings) })
  // The first search loads the searches, and takes the connections of the database.
  assert.equal((await lookup('/find-website', { company_name: firstName })).status, 200)
})
after(async () => {
  agent.destroy()
  await service.stop()
  await world.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

// The agent opens its connections before the descriptors are used up.
const agent = new Agent({ keepAlive: true, maxSockets: sideBySide })

type Reply = { readonly status: number; readonly body: Readonly<Record<string, unknown>> }

async function post(path: string, body: object, headers = {}): Promise<Reply> {
  const sent = request(`${service.url}${path}`, {
    method: 'POST',
    agent,
    headers: { 'content-type': 'application/json', ...headers },
  })
  sent.end(JSON.stringify(body))
  const [response] = await once(sent, 'response')
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += chunk
  return { status: response.statusCode, body: JSON.parse(text) }
}

function lookup(path: string, body: object): Promise<Reply> {
  return post(path, body, { authorization: `Bearer ${key}` })
}

function limitDescriptors(limit: number): void {
  execFileSync('prlimit', ['--pid', String(service.child.pid), `--nofile=${limit}:`])
}

/** Lets the service open this many descriptors more than it has, and no further one. */
function leaveDescriptors(free: number): void {
  const used = new Set(readdirSync(`/proc/${service.child.pid}/fd`).map(Number))
  let limit = 0
  for (let found = 0; found < free; limit += 1) if (!used.has(limit)) found += 1
  // Descriptors below the limit that are open already do not count.
  while (used.has(limit)) limit += 1
  limitDescriptors(limit)
}

/** Opens connections that send nothing, again as they are closed, until the test is over or `close` is called. */
async function idleAway(t: TestContext, count: number) {
  const sockets = new Set<Socket>()
  let isOver = false
  const open = () => {
    if (isOver) return
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => {
      sockets.delete(socket)
      setTimeout(open, 20)
    })
  }
  for (let n = 0; n < count; n += 1) open()
  const close = () => {
    isOver = true
    for (const socket of sockets) socket.destroy()
  }
  t.after(close)
  await sleep(500)
  return close
}

const firstName = 'Brindlewick Optics'

type Asked = readonly [path: string, body: object]

// These companies are in the world, and no search knows them before: each round has its own.
const names = ['Quillmarrow', 'Tollgrave', 'Oddlantern', 'Wrenfathom', 'Cindermoth', 'Penumbrella']
const websites = names.map((name): Asked => ['/find-website', { company_name: name }])

/** Lists lookups of one company that are right to find something: its website, a person and a mailbox. */
function askedInRound(round: number): readonly Asked[] {
  const proven = world.people.persons.filter(({ expected }) => expected?.why === 'mailbox_proven')
  const byDomain = Map.groupBy(proven, ({ input }) => input.domain ?? '')
  byDomain.delete('')
  const rows = [...byDomain.values()].filter(({ length }) => length >= 2)[round]
  const [first, second] = rows ?? []
  const website = websites[round]
  assert.ok(website && first && second)
  return [
    website,
    ['/find-email/person', first.input],
    ['/verify-email', { email: second.expected?.email }],
  ]
}

/**
 * Asserts that every lookup, while descriptors are short, finds its answer, is an outage or has a verdict that says so,
 * and never says "there is nothing"; returns whether any was an outage.
 */
async function assertNoMiss(asked: readonly Asked[]): Promise<boolean> {
  let hasOutage = false
  for (const [path, body] of asked) {
    const reply = await lookup(path, body)
    assert.ok(isOutage(reply) || isFound(reply), JSON.stringify([body, reply]))
    hasOutage ||= isOutage(reply)
  }
  return hasOutage
}

async function assertFound(asked: readonly Asked[]): Promise<void> {
  for (const [path, body] of asked) {
    const reply = await lookup(path, body)
    assert.ok(isFound(reply), JSON.stringify([body, reply]))
  }
}

function isOutage({ status, body }: Reply): boolean {
  return [500, 502, 503].includes(status) || (status === 200 && body['reason'] === 'dns_failed')
}

function isFound({ status, body }: Reply): boolean {
  return status === 200 && body['status'] !== 'unknown'
}

for (const [round, free] of [0, 1, 2, 4, 8].entries()) {
  test(`with ${free} descriptors left no lookup is a miss, and afterwards each finds what is there`, async (t) => {
    t.after(() => limitDescriptors(usualDescriptors))
    const asked = askedInRound(round)
    leaveDescriptors(free)
    await assertNoMiss(asked)
    limitDescriptors(usualDescriptors)
    await assertFound(asked)
  })
}

test('of searches that share too few descriptors each finds what it would alone, or is asked to retry', async (t) => {
  t.after(() => limitDescriptors(usualDescriptors))
  const isNew = ({ input, expected }: TruthRow) =>
    expected.website_domain !== null && ![...names, firstName].includes(input.company_name)
  const rows = world.truth.filter(isNew).slice(0, searchedSideBySide)
  const find = ({ input }: TruthRow) => lookup('/find-website', input)
  // This opens the connections of the agent.
  await Promise.all(rows.map(() => post('/not-there', {})))
  leaveDescriptors(sideBySide)
  const short = await Promise.all(rows.map(find))
  limitDescriptors(usualDescriptors)
  assert.ok(short.some(isOutage), 'the descriptors were used up')
  for (const [index, row] of rows.entries()) {
    const reply = short[index]
    assert.ok(reply && (isOutage(reply) || isFound(reply)), JSON.stringify([row.input, reply]))
    const { body } = await find(row)
    const { hostname } = new URL(String(body['website_url']))
    const what = JSON.stringify([row.input, reply, body])
    // A firm may have two names, one of which leads to the other.
    const { website_domain: domain, or } = row.expected
    assert.ok([domain, ...or].includes(hostname.replace(/^www\./, '')), what)
  }
})

test('while idle connections use up the descriptors no lookup is a miss, and afterwards each finds what is there', async (t) => {
  t.after(() => limitDescriptors(usualDescriptors))
  const asked = askedInRound(5)
  leaveDescriptors(idleConnections / 2)
  const close = await idleAway(t, idleConnections)
  assert.ok(await assertNoMiss(asked), 'the descriptors were used up')
  close()
  limitDescriptors(usualDescriptors)
  await assertFound(asked)
})
