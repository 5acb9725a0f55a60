import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { sleep } from '@enricher/engine/lib/time'
import { forgiveLateLooks } from '../../http/server-limits.ts'

const timeoutMs = 300
const lookEveryMs = 50

async function open(t: TestContext) {
  const server = createServer(
    {
      headersTimeout: timeoutMs,
      requestTimeout: timeoutMs,
      connectionsCheckingInterval: lookEveryMs,
    },
    (_, response) => response.end('there'),
  )
  forgiveLateLooks(server, lookEveryMs)
  const looks = watchLooks(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { server, port: (server.address() as AddressInfo).port, looks }
}

/** Records the times for headers that the looks of a server find: 0 at a look that is forgiven. */
function watchLooks(server: Server): number[] {
  const found: number[] = []
  const own = Object.getOwnPropertyDescriptor(server, 'headersTimeout')?.get
  assert.ok(own)
  Object.defineProperty(server, 'headersTimeout', {
    get: () => {
      found.push(own())
      return found.at(-1)
    },
  })
  return found
}

/** Stands still like a suspended process: no timer runs, nothing is read. */
function standStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

const reply = async (socket: Socket) =>
  String((await once(socket, 'data'))[0]).slice(0, 'HTTP/1.1 200'.length)

test('a request that arrived while the process stood still is answered', async (t) => {
  const { server, port, looks } = await open(t)
  let hasStood = false
  server.on('connection', () => {
    // A pause of the machine makes looks late by itself, and of two late looks in a row only one is forgiven.
    if (hasStood || looks.at(-1) !== timeoutMs) return
    hasStood = true
    // After this the next look comes before anything is read.
    standStill(2 * timeoutMs)
  })
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    const status = await reply(socket)
    socket.destroy()
    if (hasStood) return assert.equal(status, 'HTTP/1.1 200')
    await sleep(lookEveryMs)
  }
})

test('a request that has not arrived is over a look later, also in a process that is always late', async (t) => {
  const { port } = await open(t)
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\n')
  let isOver = false
  const late = reply(socket).finally(() => {
    isOver = true
  })
  for (let round = 0; round < 5 && !isOver; round += 1) {
    standStill(4 * lookEveryMs)
    // The loop runs for a moment between two pauses.
    await sleep(lookEveryMs / 5)
  }
  assert.equal(isOver, true)
  assert.equal(await late, 'HTTP/1.1 408')
})
