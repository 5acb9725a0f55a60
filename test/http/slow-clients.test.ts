import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, test } from 'node:test'
import Fastify from 'fastify'
import { boundConnections } from '../../src/http/server-limits.ts'
import { sleep } from '../../src/lib/time.ts'
import { createTestApp } from '../support/app.ts'
import { countThreadTime } from '../support/processor-time.ts'
import { exchange } from '../support/raw-http.ts'

const harness = await createTestApp({ after })
const address = await harness.app.listen({ port: 0, host: '127.0.0.1' })

// The bounds of src/http/server-limits.ts, what Node takes to notice (a second), and a machine with other work.
const slackMs = 4_000
const post =
  'POST /find-website?sandbox=1 HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'

type Row = readonly [what: string, endsAfterMs: number, bytes: string, drip: () => string]
const rows: readonly Row[] = [
  ['sends nothing', 10_000, '', () => ''],
  ['never ends its first line', 10_000, 'GET /', () => 'a'],
  ['never ends its headers', 10_000, 'GET / HTTP/1.1\r\nHost: a\r\n', () => 'X-A: b\r\n'],
  ['never ends its body', 15_000, `${post}Content-Length: 5000\r\n\r\n{"a":"`, () => 'a'],
  [
    'never ends its chunks',
    15_000,
    `${post}Transfer-Encoding: chunked\r\n\r\n`,
    () => '1\r\n \r\n',
  ],
]

test('slow clients', { concurrency: true }, async (t) => {
  for (const [what, endsAfterMs, bytes, drip] of rows) {
    void t.test(
      `a client that ${what} is cut off after ${endsAfterMs} ms, in our form`,
      async () => {
        const reply = await exchange(address, bytes, drip)
        assert.ok(reply.tookMs > endsAfterMs - 500, `${reply.tookMs} ms`)
        assert.ok(reply.tookMs < endsAfterMs + slackMs, `${reply.tookMs} ms`)
        assert.equal(reply.status, 408)
        const { detail } = JSON.parse(reply.body)
        assert.equal(detail, 'The request did not arrive in time. Send it without pauses.')
        assert.ok(reply.headers.has('ratelimit-limit') && reply.headers.has('x-request-id'))
      },
    )
  }
  // A window of src/http/upload-pace.ts: 15 s, in which at least 120 kB have to come.
  const account = await harness.signUp()
  const upload = (query: string) =>
    `POST /jobs/bulk?name=a.csv${query} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: text/csv\r\nAuthorization: ${account.bearer.authorization}\r\n`
  const line = `${'Acme'.repeat(25)}\n`
  void t.test('an upload that is slow and steady arrives', async () => {
    let second = 0
    const body = () => {
      second += 1
      return second === 17 ? line.repeat(100) : second < 17 ? line.repeat(100) : ''
    }
    const length = 17 * 100 * line.length
    const reply = await exchange(address, `${upload('')}Content-Length: ${length}\r\n\r\n`, body)
    assert.ok(reply.tookMs > 16_500, `${reply.tookMs} ms`)
    assert.equal(reply.status, 201, reply.body)
    assert.equal(JSON.parse(reply.body).proposal.rows, 1_700)
  })
  for (const [what, query] of [
    ['drips', ''],
    ['drips into the sandbox', '&sandbox=1'],
  ] as const) {
    void t.test(`an upload that ${what} is cut off as any request is`, async () => {
      const reply = await exchange(
        address,
        `${upload(query)}Content-Length: 500000\r\n\r\n`,
        () => line,
      )
      assert.equal(reply.status, 408)
      assert.ok(reply.tookMs > 14_500 && reply.tookMs < 15_000 + slackMs, `${reply.tookMs} ms`)
    })
  }
  void t.test('a client that is refused and sends on is cut off', async () => {
    const socket = connect({ port: Number(new URL(address).port), allowHalfOpen: true })
    socket.on('error', () => undefined).resume()
    socket.write('POST / HTTP/9\r\n\r\n')
    const sending = setInterval(() => socket.write('a'), 100)
    for (let round = 0; round < 80 && !socket.closed; round += 1) await sleep(100)
    clearInterval(sending)
    assert.equal(socket.closed, true)
    socket.destroy()
  })
  void t.test('five hundred of them at once leave other callers alone', async () => {
    const { port } = new URL(address)
    const slow = Array.from({ length: 500 }, () => connect(Number(port), '127.0.0.1'))
    for (const socket of slow) socket.on('error', () => undefined).write('GET / HTTP/1.1\r\nX-')
    await sleep(500)
    const usedMs = countThreadTime()
    const { status } = await exchange(
      address,
      'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    )
    const tookMs = usedMs()
    const cutOff = slow.filter((socket) => socket.closed).length
    for (const socket of slow) socket.destroy()
    assert.equal(status, 200)
    // Answered beside them, not after them, and they are no work.
    assert.equal(cutOff, 0)
    assert.ok(tookMs < 250, `${tookMs} ms`)
  })
})

test('a client that hangs up while its body is read leaves no error behind', async () => {
  const account = await harness.signUp()
  const upload = `POST /jobs/bulk HTTP/1.1\r\nHost: a\r\nAuthorization: ${account.bearer.authorization}\r\n`
  const from = harness.logLines.length
  for (const head of [post, upload]) {
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    socket.write(`${head}Content-Length: 50\r\n\r\n{"a":"`)
    await sleep(50)
    socket.destroy()
  }
  // Neither does one that leaves as its stream is to begin.
  const question = '{"question":"Find the website of Acme"}'
  const asked = `POST /ask/stream HTTP/1.1\r\nHost: a\r\nAuthorization: ${account.bearer.authorization}\r\nContent-Type: application/json\r\nContent-Length: ${question.length}\r\n\r\n${question}`
  for (let pauseMs = 0; pauseMs < 10; pauseMs += 1) {
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    socket.write(asked)
    await sleep(pauseMs)
    socket.resetAndDestroy()
  }
  await sleep(100)
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
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    await once(socket, 'data')
  }
  const ended = Promise.all(idle.map((socket) => once(socket.resume(), 'close')))
  const tooMany = await open()
  await once(tooMany.resume(), 'close')
  assert.equal(refused, 1)
  await ended
  const reply = await exchange(url, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  assert.equal(reply.status, 200)
})

test('the service bounds its own connections', () => {
  assert.equal(harness.app.server.maxConnections, 5_000)
})
