import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'

// This program runs as a process of its own: node probe.ts PORT PID
// It is another caller, which asks for /healthz and nothing else. Work of the suite must not count as a wait.

/** A report of the probe to its parent. Times are those of `Date.now()`. */
export type Sample = {
  readonly atMs: number
  readonly waitMs: number
  /**
   * The part of the wait that the machine caused: how late the probe's own timers were, or how long the service's main
   * thread was ready to run while the processors ran others, whichever is more.
   */
  readonly machineMs: number
  /** True when the reply has come, or the connection has ended. */
  readonly isOver: boolean
  readonly isAnswered: boolean
}

const pauseMs = 10
const tickMs = 5
// A wait is reported while it lasts, so that a service that hangs is noticed.
const tellEveryMs = 250

const [port, pid] = process.argv.slice(2).map(Number)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let lagMs = 0
let tickedAtMs = performance.now()
setInterval(() => {
  const nowMs = performance.now()
  lagMs = Math.max(lagMs, nowMs - tickedAtMs - tickMs)
  tickedAtMs = nowMs
}, tickMs)

process.on('disconnect', () => process.exit(0))
for (;;) {
  await ask()
  await sleep(pauseMs)
}

async function ask(): Promise<void> {
  const atMs = Date.now()
  const startMs = performance.now()
  lagMs = 0
  const queuedBeforeMs = queuedMs()
  const tell = (isOver: boolean, isAnswered: boolean) => {
    const waitMs = performance.now() - startMs
    const machineMs = Math.max(lagMs, queuedMs() - queuedBeforeMs)
    const sample = { atMs, waitMs, machineMs, isOver, isAnswered }
    if (process.connected) process.send?.(sample satisfies Sample)
  }
  const timer = setInterval(() => tell(false, false), tellEveryMs)
  const isAnswered = await new Promise<boolean>((resolve) => {
    const asked = request({ port, host: '127.0.0.1', path: '/healthz', agent }, (reply) => {
      reply.resume()
      reply.once('end', () => resolve(true))
      reply.once('error', () => resolve(false))
    })
    asked.once('error', () => resolve(false))
    asked.end()
  })
  clearInterval(timer)
  tell(true, isAnswered)
}

/** Returns how long the main thread has ever waited for a processor; 0 where the system does not count that. */
function queuedMs(): number {
  try {
    const [, queuedNs] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
    return Number(queuedNs ?? 0) / 1e6
  } catch {
    // The system is another one, or the service has ended.
    return 0
  }
}
