import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import process from 'node:process'
import { type TestContext, test } from 'node:test'
import { setImmediate as nextRound } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { sleep } from '@enricher/engine/lib/time'
import { exchange } from '@enricher/lab/test/support/raw-http'
import { createSlots } from '@enricher/service/lib/slots'
import Fastify from 'fastify'
import { addDrain } from '../../http/drain.ts'
import { listen } from '../../http/listen.ts'
import { boundConnections } from '../../http/server-limits.ts'

const place = { host: '127.0.0.1', port: 0 }

async function listening(t: TestContext, connectionsMax: number) {
  const app = Fastify({ keepAliveTimeout: 60_000 })
  app.get('/', () => 'here')
  let refused = 0
  const connectionRefused = () => {
    refused += 1
  }
  addDrain(app, boundConnections(app, { connectionRefused }, connectionsMax))
  const port = Number(new URL(await listen(app, place)).port)
  t.after(() => {
    app.server.closeAllConnections()
    return app.close()
  })
  return { app, port, refused: () => refused }
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** Opens many connections at a time, reports that, asks over each, and resolves when all have been answered. */
const callers = `
const { connect } = require('node:net')
const { parentPort, workerData } = require('node:worker_threads')
const isOpen = new Int32Array(workerData.isOpen)
let open = 0
const ask = () => new Promise((resolve) => {
  const socket = connect(workerData.port, '127.0.0.1')
  socket.on('connect', () => {
    open += 1
    if (open < workerData.count) return
    Atomics.store(isOpen, 0, 1)
    Atomics.notify(isOpen, 0)
  })
  socket.write('GET / HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n')
  let text = ''
  socket.on('data', (chunk) => (text += chunk))
  socket.on('error', () => undefined)
  socket.on('close', () => resolve(text.startsWith('HTTP/1.1 200')))
})
parentPort.once('message', async () => {
  const answered = await Promise.all(Array.from({ length: workerData.count }, ask))
  parentPort.postMessage(answered.filter(Boolean).length)
})
`

test('of 160 callers that come at once a busy service accepts several in each turn of its event loop', {
  skip: process.platform !== 'linux',
}, async (t) => {
  const { app, port } = await listening(t, 1_000)
  const count = 160
  const isOpen = new SharedArrayBuffer(4)
  const worker = new Worker(callers, { eval: true, workerData: { port, count, isOpen } })
  t.after(() => worker.terminate())
  await once(worker, 'online')
  let accepted = 0
  app.server.on('connection', () => {
    accepted += 1
  })
  const answering = once(worker, 'message')
  worker.postMessage('now')
  // This thread stands still until the system holds all connections: none waits for the callers' thread later.
  assert.notEqual(Atomics.wait(new Int32Array(isOpen), 0, 0, 20_000), 'timed-out')
  let loops = 0
  while (accepted < count) {
    await nextRound()
    loops += 1
  }
  const [answered] = await answering
  assert.equal(answered, count)
  // One loop for each connection would be 160 at least.
  assert.ok(loops < 80, `${loops} loops`)
})

test('a port is not shared with a second service', async (t) => {
  const { port } = await listening(t, 10)
  const second = Fastify()
  addDrain(second, createSlots())
  await assert.rejects(listen(second, { ...place, port }), { code: 'EADDRINUSE' })
})

test('connections are bounded together, whichever socket accepts them', async (t) => {
  const max = 24
  const { port, refused } = await listening(t, max)
  const held = await Promise.all(Array.from({ length: max }, () => open(port)))
  // A reply shows that the connection was accepted.
  for (const socket of held) {
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(socket, 'data')
    socket.write('GET / HTTP/1.1\r\n')
  }
  const tooMany = await Promise.all(Array.from({ length: 8 }, () => open(port)))
  await Promise.all(tooMany.map((socket) => once(socket.resume(), 'close')))
  assert.equal(refused(), 8)
  held[0]?.destroy()
  const ended = Promise.withResolvers<void>()
  const retry = async () => {
    const socket = await open(port)
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    // A refusal ends the connection or, where the request was faster, resets it.
    const answered = Promise.race([once(socket, 'data'), once(socket, 'close')])
    const [chunk] = await answered.catch(() => [])
    if (!(chunk instanceof Buffer)) return void setTimeout(retry, 10)
    ended.resolve()
  }
  await retry()
  await ended.promise
})

test('the service is closed when the connections of all sockets have ended', async (t) => {
  const { app, port } = await listening(t, 100)
  const asking = await Promise.all(Array.from({ length: 12 }, () => open(port)))
  for (const socket of asking) {
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(socket, 'data')
    socket.write('GET / HTTP/1.1\r\n')
  }
  // The reply to another request shows that the server has read these.
  await exchange(`http://127.0.0.1:${port}`, 'GET / HTTP/1.0\r\n\r\n')
  const ends = asking.map((socket) => once(socket.resume(), 'close'))
  let isClosed = false
  const closed = app.close().then(() => {
    isClosed = true
  })
  for (const [index, socket] of asking.entries()) {
    // A close that did not wait for the connections would be over in the next rounds.
    await sleep(5)
    assert.equal(isClosed, false)
    socket.end('Host: localhost\r\n\r\n')
    await ends[index]
  }
  await closed
})
