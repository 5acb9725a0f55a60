import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { createTestApp } from '@enricher/lab/test/support/app'
import { exchange } from '@enricher/lab/test/support/raw-http'
import { until } from '@enricher/lab/test/support/until'

const harness = await createTestApp({ after })
const address = await harness.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = new URL(address)
const health = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'
const closing = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'

test('a few requests sent in one go are all answered, in order', async () => {
  const { body } = await exchange(address, health.repeat(19) + closing)
  assert.equal(body.match(/HTTP\/1\.1 200 OK/g)?.length, 19)
  assert.equal(body.match(/"status":"ok"/g)?.length, 20)
})

const connections = 5

for (const [what, request] of [
  ['of an ordinary kind', 'GET /me HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['with an unknown expectation', 'GET /me HTTP/1.1\r\nHost: localhost\r\nExpect: x\r\n\r\n'],
] as const) {
  test(`thousands of requests ${what} on one connection end it, counted, and others are answered meanwhile`, async () => {
    const before = await refused()
    const linesBefore = harness.logLines.length
    const sockets = Array.from({ length: connections }, () => connect(Number(port), '127.0.0.1'))
    let closed = 0
    for (const socket of sockets) {
      socket.on('error', () => undefined).on('close', () => (closed += 1))
      socket.resume().write(request.repeat(2_000))
    }
    const { status } = await exchange(address, closing)
    assert.equal(status, 200)
    await until(() => closed === connections)
    assert.equal((await refused()) - before, connections)
    assert.ok(harness.logLines.length - linesBefore <= connections * 33 + 5)
    for (const socket of sockets) socket.destroy()
  })
}

test('the bundle of the reference is held once, however many do not read it', async () => {
  const page = await harness.get('/docs/?name=.js')
  assert.match(String(page.headers['content-type']), /^text\/html/)
  assert.equal(page.headers['cache-control'], 'no-store')
  const first = await harness.get('/docs/js/scalar.js')
  assert.match(String(first.headers['content-type']), /javascript/)
  const bytesBefore = process.memoryUsage().arrayBuffers
  const request = 'GET /docs/js/scalar.js HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const accepted: Socket[] = []
  const note = (socket: Socket) => void accepted.push(socket)
  harness.app.server.on('connection', note)
  const sockets = Array.from({ length: 60 }, () => connect(Number(port), '127.0.0.1').pause())
  for (const socket of sockets) socket.on('error', () => undefined).write(request)
  // Each reply has begun, and waits for its reader.
  const waits = ({ bytesWritten, writableLength }: Socket) => bytesWritten > 0 && writableLength > 0
  await until(() => accepted.length === sockets.length && accepted.every(waits))
  harness.app.server.off('connection', note)
  globalThis.gc?.()
  const grewBytes = process.memoryUsage().arrayBuffers - bytesBefore
  for (const socket of sockets) socket.destroy()
  assert.ok(grewBytes < 60 * 1_024 * 1_024, `${grewBytes} bytes`)
})

async function refused(): Promise<number> {
  const { body } = await harness.get('/metrics')
  return Number(/^enricher_connections_refused_total (\d+)/m.exec(body)?.[1] ?? 0)
}
