import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { createClient } from './client.ts'

// This program runs as a worker: work of the fuzzer itself must not count as a wait for the service.

export type Waits = {
  /** The longest wait for `/healthz`. */
  readonly waitedMs: number
  /** The two longest times that the service's own thread computed during a wait, the longest first. */
  readonly computedMs: readonly [most: number, next: number]
  readonly asked: number
}

const everyMs = 5
const bytes = Buffer.from('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')

const { port, pid } = workerData as { port: number; pid: number }
const client = createClient(port)
let isOver = false
parentPort?.once('message', () => {
  isOver = true
})

let waitedMs = 0
let computedMs: Waits['computedMs'] = [0, 0]
let asked = 0
while (!isOver) {
  const startMs = performance.now()
  const computedBeforeMs = computedOf(pid)
  const reply = await client.send('GET', bytes)
  // No answer at all counts as the longest wait.
  const tookMs = reply?.status === 200 ? performance.now() - startMs : Number.POSITIVE_INFINITY
  const ownMs = Math.min(tookMs, computedOf(pid) - computedBeforeMs)
  waitedMs = Math.max(waitedMs, tookMs)
  const countedMs = Number.isNaN(ownMs) ? tookMs : ownMs
  const [mostMs, nextMs] = computedMs
  computedMs = [Math.max(mostMs, countedMs), Math.max(nextMs, Math.min(mostMs, countedMs))]
  asked += 1
  await sleep(everyMs)
}
client.close()
parentPort?.postMessage({ waitedMs, computedMs, asked } satisfies Waits)

/** Returns the milliseconds that a process's first thread has had a processor; NaN where the system has no record. */
function computedOf(pid: number): number {
  try {
    const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
    return Number(nanoseconds) / 1e6
  } catch {
    return Number.NaN
  }
}
