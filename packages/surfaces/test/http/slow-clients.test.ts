import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { sleep } from '@enricher/engine/lib/time'
import { createTestApp } from '@enricher/lab/test/support/app'
import { exchange } from '@enricher/lab/test/support/raw-http'
import { until } from '@enricher/lab/test/support/until'
import { countThreadTime, slowness } from '@enricher/lab/tools/slowness'
import Fastify from 'fastify'
import { readConfig } from '../../../app/config/config.ts'
import { buildApp } from '../../http/app.ts'
import { type ClientPace, clientPace } from '../../http/client-pace.ts'
import { boundConnections } from '../../http/server-limits.ts'

const harness = await createTestApp({ after })
const address = await harness.app.listen({ port: 0, host: '127.0.0.1' })

/** Opens the service with shorter times for its clients, and returns its address. */
async function openWith(pace: Partial<ClientPace>): Promise<string> {
  const whole = { ...clientPace, checkEveryMs: 50, ...pace }
  const app = await buildApp(
    harness.services,
    readConfig({ RATE_LIMIT_PER_MINUTE: '100000' }),
    whole,
  )
  after(() => app.close())
  return app.listen({ port: 0, host: '127.0.0.1' })
}

// Each service has one short bound; the others are out of reach.
const [headersMs, requestMs, windowMs, lingerMs] = [500, 1_000, 1_000, 300]
const upload = { ...clientPace.upload, windowMs, windowBytesMin: 10_000 }
const withShortHeaders = await openWith({ headersMs })
const withShortRequests = await openWith({ headersMs, requestMs, lingerMs, upload })
// An upload may take its time once its caller is known, which takes a while on a busy machine.
const steadyRequestMs = 2_000
const forSteadyUploads = await openWith({ requestMs: steadyRequestMs, upload })

// The slack is for a machine with other work. Without these bounds those of ten and fifteen seconds would hold.
const slackMs = 8_000
const post =
  'POST /find-website?sandbox=1 HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'

type Row = readonly [what: string, bytes: string, drip: () => string]
const slowHeaders: readonly Row[] = [
  ['sends nothing', '', () => ''],
  ['never ends its first line', 'GET /', () => 'a'],
  ['never ends its headers', 'GET / HTTP/1.1\r\nHost: localhost\r\n', () => 'X-A: b\r\n'],
]
const slowBodies: readonly Row[] = [
  ['never ends its body', `${post}Content-Length: 5000\r\n\r\n{"a":"`, () => 'a'],
  ['never ends its chunks', `${post}Transfer-Encoding: chunked\r\n\r\n`, () => '1\r\n \r\n'],
]

describe('slow clients', { concurrency: true }, () => {
  for (const [url, endsAfterMs, rows] of [
    [withShortHeaders, headersMs, slowHeaders],
    [withShortRequests, requestMs, slowBodies],
  ] as const) {
    for (const [what, bytes, drip] of rows) {
      test(`a client that ${what} is cut off when its time is over, in our form`, async () => {
        const reply = await exchange(url, bytes, drip)
        assert.ok(reply.tookMs > endsAfterMs - 50, `${reply.tookMs} ms`)
        assert.ok(reply.tookMs < endsAfterMs + slackMs, `${reply.tookMs} ms`)
        assert.equal(reply.status, 408, reply.body)
        const { detail } = JSON.parse(reply.body)
        assert.equal(detail, 'The request did not arrive in time. Send it without pauses.')
        assert.ok(reply.headers.has('ratelimit-limit') && reply.headers.has('x-request-id'))
      })
    }
  }

  const uploadOf = async (query: string) => {
    const { bearer } = await harness.signUp()
    return `POST /jobs/bulk?name=a.csv${query} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: text/csv\r\nAuthorization: ${bearer.authorization}\r\n`
  }
  const line = `${'Acme'.repeat(25)}\n`

  test('an upload that is slow and steady arrives', async () => {
    const parts = Array.from({ length: 45 }, () => line.repeat(100))
    const length = parts.join('').length
    const reply = await exchange(
      forSteadyUploads,
      `${await uploadOf('')}Content-Length: ${length}\r\n\r\n`,
      () => parts.pop() ?? '',
    )
    assert.ok(reply.tookMs > steadyRequestMs + 100, `${reply.tookMs} ms`)
    assert.equal(reply.status, 201, reply.body)
    assert.equal(JSON.parse(reply.body).proposal.rows, 4_500)
  })

  for (const [what, query] of [
    ['drips', ''],
    ['drips into the sandbox', '&sandbox=1'],
  ] as const) {
    test(`an upload that ${what} is cut off as any request is`, async () => {
      const head = `${await uploadOf(query)}Content-Length: 500000\r\n\r\n`
      const reply = await exchange(withShortRequests, head, () => line)
      assert.equal(reply.status, 408, reply.body)
      const { tookMs } = reply
      assert.ok(tookMs > windowMs - 50 && tookMs < windowMs + slackMs, `${tookMs} ms`)
    })
  }

  test('a client that is refused and sends on is cut off', async () => {
    const socket = connect({ port: Number(new URL(withShortRequests).port), allowHalfOpen: true })
    socket.on('error', () => undefined).resume()
    socket.write('POST / HTTP/9\r\n\r\n')
    const sending = setInterval(() => socket.write('a'), 50)
    await new Promise((resolve) => socket.once('close', resolve))
    clearInterval(sending)
  })
})

test('the service gives its clients ten seconds for headers and fifteen for all, and checks each second', () => {
  const { headersTimeout, requestTimeout } = harness.app.server
  assert.deepEqual([headersTimeout, requestTimeout], [10_000, 15_000])
})

test('five hundred of them at once leave other callers alone', async () => {
  const beginning = 'GET / HTTP/1.1\r\nX-'
  const accepted: Socket[] = []
  const note = (socket: Socket) => void accepted.push(socket)
  harness.app.server.on('connection', note)
  const { port } = new URL(address)
  const slow = Array.from({ length: 500 }, () => connect(Number(port), '127.0.0.1'))
  for (const socket of slow) socket.on('error', () => undefined).write(beginning)
  const isRead = ({ bytesRead }: Socket) => bytesRead === beginning.length
  await until(() => accepted.length === slow.length && accepted.every(isRead))
  harness.app.server.off('connection', note)
  const health = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
  const [statuses, times]: [number[], number[]] = [[], []]
  for (let tries = 0; tries < 3; tries += 1) {
    const usedMs = countThreadTime()
    statuses.push((await exchange(address, health)).status)
    times.push(usedMs() / slowness())
  }
  const cutOff = slow.filter((socket) => socket.closed).length
  for (const socket of slow) socket.destroy()
  assert.deepEqual(statuses, [200, 200, 200])
  // The server answered beside the slow clients, not after them, and they cost it no work.
  assert.equal(cutOff, 0)
  assert.ok(Math.min(...times) < 250, `${times} ms`)
})

test('a client that hangs up while its body is read leaves no error behind', async () => {
  const account = await harness.signUp()
  const upload = `POST /jobs/bulk HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${account.bearer.authorization}\r\n`
  const from = harness.logLines.length
  const { server, uploads } = harness.app
  for (const [head, isBeingRead] of [
    [post, ({ bytesRead }) => bytesRead > post.length],
    [upload, (socket) => uploads.isAllowed(socket)],
  ] as const satisfies readonly [string, (socket: Socket) => boolean][]) {
    const accepted = once(server, 'connection')
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    socket.write(`${head}Content-Length: 50\r\n\r\n{"a":"`)
    const [connection] = await accepted
    await until(() => isBeingRead(connection))
    socket.destroy()
  }
  // A client that leaves just as its stream is to begin leaves no error, either.
  const question = '{"question":"Find the website of Acme"}'
  const asked = `POST /ask/stream HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${account.bearer.authorization}\r\nContent-Type: application/json\r\nContent-Length: ${question.length}\r\n\r\n${question}`
  for (let pauseMs = 0; pauseMs < 10; pauseMs += 1) {
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    socket.write(asked)
    // No event says when a stream is about to begin: each client leaves a little later.
    await sleep(pauseMs)
    socket.resetAndDestroy()
  }
  const connections = promisify(server.getConnections.bind(server))
  await until(async () => (await connections()) === 0)
  // The lookups have ended before this request, which asks the same database.
  assert.equal((await harness.get('/me', account.bearer)).statusCode, 200)
  const worse = harness.logLines.slice(from).filter((line) => !line.includes('"level":"info"'))
  assert.deepEqual(worse, [])
})

test('connections are bounded: one more is closed and counted, and idle ones make room for the next', async (t) => {
  const app = Fastify({ keepAliveTimeout: 60_000 })
  app.get('/', () => 'here')
  let refused = 0
  const connectionRefused = () => {
    refused += 1
  }
  boundConnections(app, { connectionRefused }, 3)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  t.after(() => app.close())
  const open = async (): Promise<Socket> => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    return socket
  }
  const idle = [await open(), await open(), await open()]
  for (const socket of idle) {
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(socket, 'data')
  }
  const ended = Promise.all(idle.map((socket) => once(socket.resume(), 'close')))
  const tooMany = await open()
  await once(tooMany.resume(), 'close')
  assert.equal(refused, 1)
  await ended
  const reply = await exchange(
    url,
    'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  )
  assert.equal(reply.status, 200)
})

test('the service bounds its own connections', () => {
  assert.equal(harness.app.server.maxConnections, 5_000)
})
