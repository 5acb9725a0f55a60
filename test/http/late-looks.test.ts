import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { type TestContext, test } from 'node:test'
import { forgiveLateLooks } from '../../src/http/server-limits.ts'
import { sleep } from '../../src/lib/time.ts'

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
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  t.after(() => {
    socket.destroy()
    server.close()
  })
  const accepted = once(server, 'connection')
  await once(socket, 'connect')
  await accepted
  // Some looks pass in time.
  await sleep(3 * lookEveryMs)
  return socket
}

/**
 * Stands still after a request was sent, as a process that is suspended: no timer runs, nothing is read. From an
 * immediate, after which the event loop runs its timers before it reads.
 */
function standStill(ms: number, before = () => {}): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(() => {
      before()
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
      resolve()
    })
  })
}

const reply = async (socket: Awaited<ReturnType<typeof open>>) =>
  String((await once(socket, 'data'))[0]).slice(0, 'HTTP/1.1 200'.length)

test('a request that arrived while the process stood still is answered', async (t) => {
  const socket = await open(t)
  const replied = reply(socket)
  await standStill(2 * timeoutMs, () => socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'))
  assert.equal(await replied, 'HTTP/1.1 200')
})

test('a request that has not arrived is over a look later, also in a process that is always late', async (t) => {
  const socket = await open(t)
  socket.write('GET / HTTP/1.1\r\n')
  let isOver = false
  const late = reply(socket).finally(() => {
    isOver = true
  })
  for (let round = 0; round < 5 && !isOver; round += 1) {
    await standStill(4 * lookEveryMs)
    // The loop runs for a moment between two stands.
    await sleep(lookEveryMs / 5)
  }
  assert.equal(isOver, true)
  assert.equal(await late, 'HTTP/1.1 408')
})
