import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, linkSync, unlinkSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { atEnd, pause, temporaryFolder } from '@enricher/lab/test/support/embedded-runner'
import { acquireStartLock } from '../../postgres/start-lock.ts'

const never = new AbortController().signal

test('a lock that is held is waited for, and taken when it is released', async (t) => {
  const path = join(temporaryFolder(t), 'start.lock')
  const release = await acquireStartLock(path, never)
  const waiting = acquireStartLock(path, never)
  assert.equal(await Promise.race([waiting, pause(100)]), undefined)
  release()
  ;(await waiting)()
})

/** Leaves a socket file that refuses: of a killed listener, or of one that is bound and does not listen yet. */
async function leaveSocket(path: string): Promise<void> {
  const server = createServer().listen(`${path}.bound`)
  await once(server, 'listening')
  linkSync(`${path}.bound`, path)
  server.close()
  await once(server, 'close')
}

test('a lock whose holder was killed is taken', async (t) => {
  const path = join(temporaryFolder(t), 'start.lock')
  await leaveSocket(path)
  ;(await acquireStartLock(path, never))()
  assert.ok(!existsSync(path))
})

test('a lock that refuses for the moment between its binding and its listening is not taken from its holder', async (t) => {
  const path = join(temporaryFolder(t), 'start.lock')
  await leaveSocket(path)
  const waiting = acquireStartLock(path, never)
  await pause(50)
  unlinkSync(path)
  const release = await acquireStartLock(path, never)
  assert.equal(await Promise.race([waiting, pause(500)]), undefined, 'both hold it')
  release()
  ;(await waiting)()
})

/** Listens like a holder of the lock, with room for one connection, and accepts none: its thread stands still. */
const busyHolder = `
  const { createServer } = require('node:net')
  const { workerData, parentPort } = require('node:worker_threads')
  createServer().listen({ path: workerData.path, backlog: 1 }, () => {
    parentPort.postMessage('listening')
    Atomics.wait(new Int32Array(workerData.gate), 0, 0)
    process.exit()
  })
`

/** Connects until the queue of the listener is full. */
async function fillQueue(path: string): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (;;) {
    const socket = connect(path)
    const refused = await Promise.race([
      once(socket, 'connect').then(() => null),
      once(socket, 'error'),
    ])
    if (refused) return sockets
    sockets.push(socket)
  }
}

test('a lock whose holder is too busy to be asked is not taken from it', async (t) => {
  const path = join(temporaryFolder(t), 'start.lock')
  const gate = new SharedArrayBuffer(4)
  const holder = new Worker(busyHolder, { eval: true, workerData: { path, gate } })
  await once(holder, 'message')
  const sockets = await fillQueue(path)
  atEnd(t, () => {
    for (const socket of sockets) socket.destroy()
  })
  const waiting = acquireStartLock(path, never)
  const taken = await Promise.race([waiting, pause(300)])
  Atomics.store(new Int32Array(gate), 0, 1)
  Atomics.notify(new Int32Array(gate), 0)
  ;(await waiting)()
  assert.equal(taken, undefined, 'it was taken while its holder lived')
})
