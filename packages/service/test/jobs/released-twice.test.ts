import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import process from 'node:process'
import { after, type TestContext, test } from 'node:test'
import { setImmediate as nextRound } from 'node:timers/promises'
import { openUpstream } from '@enricher/lab/tools/silent-proxy'
import type { ConnectionConfig } from '../../postgres/connection.ts'
import { createJobQueue } from '../../store/jobs/job-queue.ts'
import { createStoreHarness } from '../store/store-harness.ts'

const harness = await createStoreHarness({ after })

/** Opens a proxy that holds back the statement by which a worker listens for jobs; `cut` resets that connection. */
async function keepBackListening(t: TestContext, target: ConnectionConfig) {
  const kept = Promise.withResolvers<{ cut(): void }>()
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = openUpstream(target)
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy()).on('close', () => other.destroy())
    }
    client.on('data', (bytes) => {
      if (bytes.includes('LISTEN')) kept.resolve({ cut: () => client.resetAndDestroy() })
      else upstream.write(bytes)
    })
    upstream.on('data', (bytes) => client.write(bytes))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { connection: { ...target, host: '127.0.0.1', port }, kept: kept.promise }
}

test('a connection that is lost while jobs stop, and before it listens, ends nothing but itself', async (t) => {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => void unhandled.push(reason)
  process.on('unhandledRejection', note)
  t.after(() => process.off('unhandledRejection', note))
  const { connection, kept } = await keepBackListening(t, harness.connection)
  const running = await createJobQueue(harness.db, connection).run({}, () => undefined)
  const { cut } = await kept
  const stopped = running.stop()
  await nextRound()
  cut()
  await stopped
  await nextRound()
  assert.deepEqual(unhandled, [])
})
