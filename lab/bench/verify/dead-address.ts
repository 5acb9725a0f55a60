import { once } from 'node:events'
import { connect } from 'node:net'
import { Worker } from 'node:worker_threads'

// No connection is ever accepted: the thread that listens sleeps for good.
const listener = `
const { createServer } = require('node:net')
const { parentPort, workerData } = require('node:worker_threads')
createServer().listen({ ...workerData, backlog: 1 }, () => {
  parentPort.postMessage('listening')
  setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))
})`
// The kernel queues one more connection than the backlog.
const waitingMax = 2

/**
 * Fills the queue of an address, so that it does not answer a SYN, like a filtered port. The effect lasts until the
 * process ends.
 */
export async function occupyAddress(host: string, port: number): Promise<void> {
  const worker = new Worker(listener, { eval: true, workerData: { host, port } })
  await once(worker, 'message')
  for (let index = 0; index < waitingMax; index += 1) {
    await once(connect(port, host), 'connect')
  }
}
