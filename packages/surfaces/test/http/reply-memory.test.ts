import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { survivingBytes } from '@enricher/lab/test/support/young-garbage'
import Fastify from 'fastify'
import { boundConnections } from '../../http/server-limits.ts'

const connections = 8
const perConnection = 5
const rounds = 15
const allocatedBytes = 32_768

test('what answered requests had allocated is collected while it is young', async (t) => {
  const app = Fastify({ keepAliveTimeout: 60_000 })
  app.get('/', async (_, reply) => {
    Object.assign(reply.raw, { held: new Array(allocatedBytes / 8).fill(0) })
    await setImmediate()
    return 'here'
  })
  boundConnections(app, { connectionRefused: () => undefined })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const sockets = Array.from({ length: connections }, () => connect(Number(port), '127.0.0.1'))
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    return app.close()
  })
  const ask = async (socket: Socket) => {
    for (let i = 0; i < perConnection; i += 1) {
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
      await once(socket, 'data')
    }
  }
  const ofEach: number[] = []
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const grewBytes = await survivingBytes(rounds, () => Promise.all(sockets.map(ask)))
    ofEach.push(Math.round(grewBytes / (rounds * connections * perConnection)))
  }
  // The first attempt loads and compiles code, which stays in memory. V8 may begin a full collection at any time, which
  // hides surviving bytes.
  const median = ofEach.slice(1).sort((a, b) => a - b)[1] ?? 0
  assert.ok(median < allocatedBytes / 4, `${ofEach} of ${allocatedBytes} bytes of each`)
})
