import { readFileSync } from 'node:fs'
import { sleep } from '../src/lib/time.ts'
import { freePort } from '../tools/service-process.ts'
import { startService, stopChild, withTemporaryFolder } from './shared/child.ts'
import type { Measurement } from './shared/report.ts'

const budgetS = 1
const idleMemoryMaxMb = 150
// Long enough for lazy start work to be over and a first collection to have run.
const idleMs = 3_000
const firstBootMaxMs = 60_000

/**
 * Times the second boot of the service to its first request answered by the database, against the budget of one second.
 */
export async function benchBoot(options: { rounds: number }): Promise<Measurement> {
  return withTemporaryFolder(async (dataDir) => {
    const first = await bootOnce(dataDir)
    await stopChild(first.child)
    const seconds: number[] = []
    const memoryMb: number[] = []
    for (let round = 0; round < options.rounds; round += 1) {
      const boot = await bootOnce(dataDir)
      seconds.push(boot.seconds)
      await sleep(idleMs)
      memoryMb.push(residentMb(boot.child.pid ?? 0))
      await stopChild(boot.child)
    }
    const idleMemoryMb = Math.round(Math.max(...memoryMb))
    return {
      name: 'boot',
      unit: 's',
      ours: seconds,
      reference: seconds.map(() => budgetS),
      referenceName: 'budget',
      aim: { ratio: 1, better: 'lower' },
      extra: {
        first_boot_s: Math.round(first.seconds * 1000) / 1000,
        idle_memory_mb: idleMemoryMb,
        idle_memory_met: idleMemoryMb <= idleMemoryMaxMb,
      },
    }
  })
}

/** From the spawn of the process to the reply of an endpoint that asks the database. */
async function bootOnce(dataDir: string) {
  const port = await freePort()
  const startMs = performance.now()
  const child = startService(dataDir, { PORT: String(port), LOG_LEVEL: 'warn' })
  while (performance.now() - startMs < firstBootMaxMs) {
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (reply?.ok) return { child, seconds: (performance.now() - startMs) / 1000 }
    if (child.exitCode !== null) throw new Error('The service ended while starting.')
    await sleep(5)
  }
  await stopChild(child)
  throw new Error('The service did not start within a minute.')
}

function residentMb(pid: number): number {
  const match = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(match?.[1] ?? 0) / 1024
}
