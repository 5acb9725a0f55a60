import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sleep } from '@enricher/engine/lib/time'
import { endChild } from '../tools/end-child.ts'
import { count } from '../tools/named-commands/options.ts'
import { progress } from '../tools/named-commands/progress.ts'
import { freePort } from '../tools/service-process.ts'
import { defineBenchmark } from './shared/benchmark.ts'
import { startService, withTemporaryFolder } from './shared/child.ts'
import type { Measurement } from './shared/report.ts'

const budgetS = 1
const idleMemoryMaxMb = 150
// After this pause, lazy start work is over and a first garbage collection has run.
const idleMs = 3_000
// A first boot syncs a new database of 40 MB, which takes a busy disk more than a minute.
const bootMaxMs = 180_000
// Each probe has this time: a service that accepts and does not answer is asked again.
const probeMaxMs = 5_000

/**
 * Times the second boot of the service to its first request answered by the database, against the budget of one second.
 */
export const boot = defineBenchmark({
  summary: 'second boot to the first answered request, and idle memory',
  sizes: { rounds: count(5, { min: 1, smoke: 1 }) },
  measure: measureBoots,
})

async function measureBoots({ rounds }: { readonly rounds: number }): Promise<Measurement> {
  return withTemporaryFolder(async (folder) => {
    const dataDir = join(folder, 'data')
    progress.step('first boot')
    const first = await bootOnce(dataDir)
    await endChild(first.child)
    const seconds: number[] = []
    const memoryMb: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      progress.step(`boot ${round + 1} of ${rounds}`)
      const booted = await bootOnce(dataDir)
      seconds.push(booted.seconds)
      await sleep(idleMs)
      memoryMb.push(residentMb(booted.child.pid ?? 0))
      await endChild(booted.child)
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

/** Times one boot, from the spawn of the process to the reply of an endpoint that asks the database. */
async function bootOnce(dataDir: string) {
  const port = await freePort()
  const startMs = performance.now()
  const child = startService(dataDir, { PORT: String(port), LOG_LEVEL: 'warn' })
  let seen = 'not asked'
  while (performance.now() - startMs < bootMaxMs) {
    const answer = await askReady(port)
    if (answer.isReady) return { child, seconds: (performance.now() - startMs) / 1000 }
    if (child.exitCode !== null) throw new Error('The service ended while starting.')
    seen = answer.seen
    await sleep(5)
  }
  await endChild(child)
  throw new Error(`The service did not start within ${bootMaxMs / 1000} s; last seen: ${seen}`)
}

/** Asks whether the service is ready; `seen` is its answer, or why there is none. */
async function askReady(port: number): Promise<{ isReady: boolean; seen: string }> {
  try {
    const signal = AbortSignal.timeout(probeMaxMs)
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`, { signal })
    return { isReady: reply.ok, seen: `${reply.status} ${await reply.text()}` }
  } catch (error) {
    // The service does not listen or answer yet, which is what the caller waits for.
    return { isReady: false, seen: error instanceof Error ? String(error.cause ?? error) : '' }
  }
}

function residentMb(pid: number): number {
  const match = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(match?.[1] ?? 0) / 1024
}
