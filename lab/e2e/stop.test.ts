import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { sleep } from '@enricher/engine/lib/time'
import { openDatabase } from '@enricher/service/store/database'
import { startEmbedded } from '../../packages/service/postgres/server.ts'
import { signUp } from '../test/support/client.ts'
import { freePort, type ServiceProcess, startServiceProcess } from '../tools/service-process.ts'
import { startWorld, type World } from '../world/world.ts'
import { startRoundRobin } from './round-robin.ts'

// Shows how the service stops to those who call it, balance it and supervise it.

// Half of the grace is left to end by, on a machine that is busy with other tests.
const graceMs = 8_000
// A search has half of the grace, and is to come to its end.
const longGraceMs = 30_000
// Three quarters of the grace pass for a client that does not read; four seconds are left to end by.
const unreadGraceMs = 16_000

let dataDir: string
let world: World

before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'enricher-stop-'))
  world = await startWorld()
})
after(async () => {
  await world.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

async function start(env: Record<string, string> = {}, port?: number): Promise<ServiceProcess> {
  const service = startServiceProcess({
    ...world.env,
    DATA_DIR: dataDir,
    RATE_LIMIT_PER_MINUTE: '1000000',
    // An empty value leaves the default of the service.
    STOP_DRAIN_MS: '',
    PORT: String(port ?? (await freePort())),
    ...env,
  })
  await service.ready()
  return service
}

type Ended = { readonly code: number | null; readonly tookMs: number }

function stopBy(service: ServiceProcess, signal: NodeJS.Signals): Promise<Ended> {
  const startMs = performance.now()
  const exit = once(service.child, 'exit')
  service.child.kill(signal)
  return exit.then(([code]) => ({ code, tookMs: performance.now() - startMs }))
}

type Reply = {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** Sends one request over the connections of an agent; rejects with the error of the connection. */
async function send(
  agent: Agent,
  url: string,
  options: { readonly key?: string; readonly body?: object } = {},
): Promise<Reply> {
  const { key, body } = options
  const sent = request(url, {
    agent,
    method: body ? 'POST' : 'GET',
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
  })
  sent.end(body && JSON.stringify(body))
  const [reply] = (await once(sent, 'response').catch((error) => {
    if (!sent.reusedSocket) error.code += ' on a new connection'
    throw error
  })) as [IncomingMessage]
  return { status: reply.statusCode ?? 0, headers: reply.headers, body: await text(reply) }
}

/** Returns the reply of `send`; a connection that is refused or cut fails the test. */
function replyTo(...request: Parameters<typeof send>): Promise<Reply> {
  return send(...request).catch(({ code }) => assert.fail(`no reply: ${code}`))
}

async function newKey(url: string, email: string): Promise<string> {
  const body = { email, password: 'correct horse battery' }
  const reply = await send(new Agent(), `${url}/auth/signup`, { body })
  return JSON.parse(reply.body).api_key
}

/** Asserts a 503 as the contract has it, with every field that stands on all replies. */
function assertOwnRefusal({ status, headers, body }: Reply): void {
  assert.equal(status, 503, body)
  assert.deepEqual(JSON.parse(body), {
    detail: 'This service is stopping. Retry in a second, on a new connection.',
  })
  assert.equal(headers['retry-after'], '1')
  assert.equal(headers['connection'], 'close')
  for (const name of ['x-request-id', 'ratelimit-limit', 'api-version']) assert.ok(headers[name])
}

const companies = ['Tollgrave', 'Wrenfathom', 'Brindlewick Optics'].map((name) => ({
  company_name: name,
}))

/** Sends one request after the other over a connection of its own, until none is accepted. */
async function keepSending(url: string, key: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const replies: Reply[] = []
  for (let round = 0; ; round += 1) {
    const body = companies[round % companies.length] ?? {}
    try {
      replies.push(await send(agent, `${url}/find-website`, { key, body }))
    } catch (error) {
      agent.destroy()
      const { code } = error as NodeJS.ErrnoException
      return { replies, end: `${code}` }
    }
  }
}

test('SIGTERM under load cuts no request off, and refuses in the words of the contract', async (t) => {
  const service = await start()
  t.after(() => service.stop())
  const key = await newKey(service.url, 'load@acme.example')
  for (const body of companies) {
    const reply = await send(new Agent(), `${service.url}/find-website`, { key, body })
    assert.equal(reply.status, 200)
  }
  const clients = Array.from({ length: 16 }, () => keepSending(service.url, key))
  await sleep(500)
  // `start` has asked for readiness, so the port stays open for a while.
  const ended = stopBy(service, 'SIGTERM')
  let probe: Reply
  do probe = await replyTo(new Agent(), `${service.url}/readyz`)
  while (probe.status === 200)
  assert.equal(probe.status, 503)
  assert.deepEqual(JSON.parse(probe.body), { status: 'stopping' })
  assert.equal(probe.headers['connection'], 'close')
  const runs = await Promise.all(clients)
  const { code, tookMs } = await ended
  assert.equal(code, 0, service.output())
  assert.ok(tookMs > 2_900 && tookMs < 9_500, `it took ${tookMs} ms`)
  // A new connection that was still in the queue of the kernel when the port closed is reset; a request that had been
  // read ends in a reply.
  for (const { end } of runs) assert.match(end, /^(ECONNREFUSED|ECONNRESET) on a new connection$/)
  const replies = runs.flatMap((run) => run.replies)
  assert.ok(replies.length > 200, `${replies.length} were answered`)
  for (const reply of replies) if (reply.status !== 200) assertOwnRefusal(reply)
})

test('what arrives over a kept-alive connection after the port is closed is refused, not cut off', async (t) => {
  const service = await start({ STOP_GRACE_MS: `${graceMs}`, STOP_DRAIN_MS: '0' })
  t.after(() => service.stop())
  const key = await newKey(service.url, 'kept@acme.example')
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  t.after(() => agent.destroy())
  await send(agent, `${service.url}/credits`, { key })
  // No idle connection is closed while a reply is under way.
  world.sites.delay('getquillmarrow.com', 60_000)
  t.after(() => world.sites.delay('getquillmarrow.com', 0))
  world.resetCounts()
  const body = { company_name: 'Quillmarrow' }
  const slow = send(new Agent(), `${service.url}/find-website`, { key, body })
  while (world.sites.requests('getquillmarrow.com') === 0) await sleep(10)
  const ended = stopBy(service, 'SIGTERM')
  await untilRefused(service.url)
  assertOwnRefusal(await replyTo(agent, `${service.url}/credits`, { key }))
  assertOwnRefusal(await slow)
  assert.equal((await ended).code, 0)
})

/** Resolves when no connection is accepted any more. */
async function untilRefused(url: string): Promise<void> {
  const { hostname, port } = new URL(url)
  for (;;) {
    const socket = connect(Number(port), hostname)
    const isAccepted = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.on('error', () => undefined).destroy()
    if (!isAccepted) return
    await sleep(10)
  }
}

test('a search that takes too long is ended at half of the grace: 503, nothing held, exit 0', async (t) => {
  const service = await start({ STOP_GRACE_MS: `${graceMs}`, STOP_DRAIN_MS: '0' })
  t.after(() => service.stop())
  const email = 'slow@acme.example'
  const key = await newKey(service.url, email)
  world.sites.delay('getquillmarrow.com', 60_000)
  t.after(() => world.sites.delay('getquillmarrow.com', 0))
  world.resetCounts()
  const body = { company_name: 'Quillmarrow' }
  const slow = send(new Agent(), `${service.url}/find-website`, { key, body })
  const follower = send(new Agent(), `${service.url}/find-website`, { key, body })
  while (world.sites.requests('getquillmarrow.com') === 0) await sleep(10)
  const ended = stopBy(service, 'SIGTERM')
  assertOwnRefusal(await slow)
  assertOwnRefusal(await follower)
  const { code, tookMs } = await ended
  assert.equal(code, 0, service.output())
  assert.ok(tookMs >= graceMs / 2 && tookMs < graceMs, `it took ${tookMs} ms`)
  assert.deepEqual(await balanceOf(email), { credits: 25, held: 0, holds: 0 })
})

test('SIGTERM ends the open streams of agents whole and in time, and a task is finished after the restart', async (t) => {
  const service = await start({ STOP_GRACE_MS: `${graceMs}`, STOP_DRAIN_MS: '0' })
  t.after(() => service.stop())
  const email = 'streams@acme.example'
  const key = await newKey(service.url, email)
  const post = (url: string, path: string, method: string, params: object) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        'a2a-version': '1.0',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
  world.sites.delay('getquillmarrow.com', 60_000)
  t.after(() => world.sites.delay('getquillmarrow.com', 0))
  world.resetCounts()
  const asked = { company_name: 'Quillmarrow' }
  const part = { data: { skill: 'find-website', arguments: asked } }
  const message = { messageId: 'm1', role: 'ROLE_USER', parts: [part] }
  // The text of a stream that is cut rejects.
  const read = (reply: Promise<Response>) => reply.then((stream) => stream.text())
  const streams = Promise.all([
    read(post(service.url, '/a2a', 'SendStreamingMessage', { message })),
    read(post(service.url, '/mcp', 'tools/call', { name: 'find-website', arguments: asked })),
  ])
  while (world.sites.requests('getquillmarrow.com') === 0) await sleep(10)
  const ended = stopBy(service, 'SIGTERM')
  const [task, tool] = await streams
  const { code, tookMs } = await ended
  assert.equal(code, 0, service.output())
  assert.ok(tookMs < graceMs, `it took ${tookMs} ms`)
  assert.match(tool, /This service is stopping.*"isError":true/)
  const taskId = /"task":\{"id":"([^"]+)"/.exec(task)?.[1]
  world.sites.delay('getquillmarrow.com', 0)
  const next = await start()
  t.after(() => next.stop())
  for (;;) {
    const now = await (await post(next.url, '/a2a', 'GetTask', { id: taskId })).text()
    if (now.includes('TASK_STATE_COMPLETED')) break
    assert.doesNotMatch(now, /TASK_STATE_FAILED/)
    await sleep(50)
  }
  await next.stop()
  assert.deepEqual(await balanceOf(email), { credits: 23, held: 0, holds: 0 })
})

test('a client that does not read its reply does not keep the process', async (t) => {
  const service = await start({ STOP_GRACE_MS: `${unreadGraceMs}`, STOP_DRAIN_MS: '0' })
  t.after(() => service.stop())
  const agent = new Agent({ keepAlive: true })
  t.after(() => agent.destroy())
  // The body of the request never comes, so no reply can be sent either.
  const sent = request(`${service.url}/auth/signup`, {
    agent,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': '100' },
  })
  sent.on('error', () => undefined)
  sent.write('{')
  await sleep(200)
  // A stop that is not over within its grace ends with 1.
  assert.equal((await stopBy(service, 'SIGTERM')).code, 0, service.output())
})

test('a rolling restart behind a balancer that looks at readiness fails no request', async (t) => {
  // Each process keeps its port open for longer than the balancer may be late with a look.
  const leaving = { STOP_DRAIN_MS: '5000', STOP_GRACE_MS: '15000' }
  const services = [await start(leaving), await start(leaving)]
  t.after(() => Promise.all(services.map((service) => service.stop())))
  const balancer = await startRoundRobin(services.map(({ url }) => url))
  t.after(() => balancer.stop())
  const key = await newKey(balancer.url, 'rolling@acme.example')
  let isOver = false
  const failures: string[] = []
  let served = 0
  const client = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!isOver) {
      const reply = await send(agent, `${balancer.url}/find-website`, {
        key,
        body: { company_name: 'Tollgrave' },
      })
      served += 1
      if (reply.status !== 200) failures.push(`${reply.status} ${reply.headers['x-error']}`)
      await sleep(5)
    }
    agent.destroy()
  }
  const clients = Array.from({ length: 8 }, client)
  for (const index of services.keys()) {
    const old = services[index] as ServiceProcess
    assert.equal((await stopBy(old, 'SIGTERM')).code, 0, old.output())
    services[index] = await start(leaving, Number(new URL(old.url).port))
    while (balancer.readyCount() < 2) await sleep(50)
  }
  isOver = true
  await Promise.all(clients)
  assert.deepEqual(failures, [])
  assert.ok(served > 1_000, `${served} were served`)
})

test('an error that nothing handles is logged, requests under way are answered, and the exit code is 1', async (t) => {
  const fault = `process.on('SIGUSR2', () => { Promise.reject(new Error('unforeseen')) })`
  const service = await start({
    NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(fault)}"`,
    STOP_DRAIN_MS: '0',
    STOP_GRACE_MS: `${longGraceMs}`,
  })
  t.after(() => service.stop())
  const client = await signUp(service.url, 'fault@acme.example')
  world.sites.delay('oddlanternapp.com', 1_000)
  t.after(() => world.sites.delay('oddlanternapp.com', 0))
  world.resetCounts()
  const underWay = client.findWebsite(service.url, 'Oddlantern', {
    'idempotency-key': crypto.randomUUID(),
  })
  const untilMs = performance.now() + 8_000
  while (world.sites.requests('oddlanternapp.com') === 0 && performance.now() < untilMs) {
    await sleep(10)
  }
  const { code, tookMs } = await stopBy(service, 'SIGUSR2')
  assert.equal((await underWay).status, 200)
  assert.equal(code, 1)
  assert.ok(tookMs < longGraceMs, `it took ${tookMs} ms`)
  assert.match(service.output(), /"level":"fatal".*unforeseen/)
  assert.match(service.output(), /"msg":"stopped"/)
})

async function balanceOf(email: string) {
  const server = await startEmbedded({ dataDir, log: () => undefined })
  const db = openDatabase({ connection: server.connection, poolSize: 1 })
  try {
    const [row] = await db.query<{ credits: number; held: number; holds: number }>(
      `SELECT credits, held, (SELECT count(*)::int FROM holds WHERE account_id = a.id) AS holds
         FROM accounts a WHERE email = $1`,
      [email],
    )
    return { ...row }
  } finally {
    await db.close()
    await server.stop()
  }
}
