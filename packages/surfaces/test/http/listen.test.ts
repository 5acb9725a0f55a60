import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { after, test } from 'node:test'
import { createTestApp } from '@enricher/lab/test/support/app'
import { exchange } from '@enricher/lab/test/support/raw-http'
import { listen } from '../../http/listen.ts'

const harness = await createTestApp({ after })
const { port } = new URL(await listen(harness.app, { host: 'localhost', port: 0 }))
// A connection that is not closed stays for 75 seconds, which is how long it may idle.
const closedWithinMs = 30_000
const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((address) => address?.address === '::1')
const addresses = hasIpv6 ? ['127.0.0.1', '::1'] : ['127.0.0.1']

for (const host of addresses) {
  test(`localhost answers at ${host}, odd requests in our own form included`, async () => {
    const hello = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
    assert.equal((await exchange({ host, port }, hello)).status, 200)
    const odd: readonly (readonly [string, number])[] = [
      ['HELO mail.example\r\n\r\n', 400],
      ['GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
      ['GET / HTTP/1.1\r\nHost: localhost\r\nExpect: x\r\nConnection: close\r\n\r\n', 400],
      ['CONNECT a:1 HTTP/1.1\r\nHost: localhost\r\n\r\n', 404],
    ]
    for (const [bytes, status] of odd) {
      const reply = await exchange({ host, port }, bytes)
      assert.equal(reply.status, status, bytes)
      assert.equal(typeof JSON.parse(reply.body).detail, 'string')
      assert.ok(reply.headers.has('ratelimit-limit') && reply.headers.has('x-request-id'))
    }
  })
}

for (const host of addresses) {
  test(`a request that never comes to its end is cut at ${host} when a stop cuts connections`, async () => {
    const socket = connect({ host, port: Number(port) })
    const head =
      'POST /v1/company HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
    socket.write(`${head}Content-Length: 100\r\n\r\n{`)
    const closed = once(socket.resume(), 'close', { signal: AbortSignal.timeout(closedWithinMs) })
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    // The reply to a second request shows that the server has read the first one.
    await exchange({ host, port }, 'GET /healthz HTTP/1.0\r\n\r\n')
    harness.app.server.closeAllConnections()
    await closed
  })

  test(`an idle connection makes room at ${host}`, async () => {
    const socket = connect({ host, port: Number(port) })
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(socket, 'data')
    const closed = once(socket.resume(), 'close', { signal: AbortSignal.timeout(closedWithinMs) })
    // The reply to a second request shows that the server has recorded the end of the first one.
    await exchange({ host, port }, 'GET /healthz HTTP/1.0\r\n\r\n')
    harness.app.server.closeIdleConnections()
    await closed
  })
}

test('the second address is closed with the first', async () => {
  await harness.app.close()
  for (const host of addresses) {
    assert.equal((await exchange({ host, port }, 'GET / HTTP/1.0\r\n\r\n')).status, 0)
  }
})
