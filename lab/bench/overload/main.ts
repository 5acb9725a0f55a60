import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { count } from '../../tools/named-commands/options.ts'
import { progress } from '../../tools/named-commands/progress.ts'
import { freePort, type ServiceProcess, startServiceProcess } from '../../tools/service-process.ts'
import { companies } from '../../world/data/companies.ts'
import { startWorld } from '../../world/world.ts'
import { defineBenchmark } from '../shared/benchmark.ts'
import { startScript, withTemporaryFolder } from '../shared/child.ts'
import { type Measurement, median } from '../shared/report.ts'
import { withSeeding } from '../shared/seeding.ts'
import type { OverloadResult, OverloadTargets } from './generator.ts'

// A balance is one row: lookups of a single account would wait for each other.
const accountsCount = 8
const credits = 10_000_000
/** This many requests at a time keep a process busy without overloading it. */
const steadyConnections = 24
const overloadFactor = 5
// The service has recovered when it reaches this part of the sustainable rate again, over a second.
const backPart = 0.8

/**
 * Measures the searches per second that succeed at five times the rate that the service can sustain, against that rate.
 * The service, the load and the example world have a process each; every request is a search.
 */
export const overload = defineBenchmark({
  summary: 'searches per second at five times the sustainable rate, against that rate',
  sizes: {
    seconds: count(60, { min: 2, smoke: 2 }),
    // Seconds in which the sustainable rate is measured, before and after the overload; the warm-up takes two thirds.
    steady: count(15, { min: 1, smoke: 1 }),
  },
  measure: measureOverload,
})

type Sizes = { readonly seconds: number; readonly steady: number }

async function measureOverload(sizes: Sizes): Promise<Measurement> {
  const world = await startWorld()
  try {
    return await withTemporaryFolder(async (folder) => {
      const dataDir = join(folder, 'data')
      const port = await freePort()
      const service = startServiceProcess({
        ...world.env,
        PORT: String(port),
        DATA_DIR: dataDir,
        RATE_LIMIT_PER_MINUTE: '1000000000',
        AUTH_RATE_LIMIT_PER_MINUTE: '1000000',
        LOG_LEVEL: 'error',
      })
      try {
        progress.step('starting')
        await service.ready()
        const tokens = await addAccounts(dataDir)
        return await measure(service, sizes, loadOf(port, folder, tokens))
      } finally {
        await service.stop()
      }
    })
  } finally {
    await world.stop()
  }
}

type Load = (kind: 'open' | 'closed', amount: number, seconds: number) => Promise<OverloadResult>

async function measure(
  service: ServiceProcess,
  { seconds, steady: steadySeconds }: Sizes,
  load: Load,
): Promise<Measurement> {
  progress.step('warming up')
  await load('closed', steadyConnections, Math.ceil((steadySeconds * 2) / 3))
  progress.step('sustainable rate')
  const steady = await load('closed', steadyConnections, steadySeconds)
  const sustainable = steady.ok / steadySeconds
  const offered = sustainable * overloadFactor
  progress.step('five times that rate')
  const over = await load('open', offered, seconds)
  const memoryMb = await memoryOf(service)
  progress.step('back to that rate')
  const back = await load('closed', steadyConnections, steadySeconds)
  const backAfter = back.okBySecond.findIndex((ok) => ok >= backPart * sustainable)
  // The first second is left out: the rate has only just begun.
  const during = over.okBySecond.slice(1, seconds)
  return {
    name: 'overload',
    unit: 'searches/s',
    ours: [during.reduce((sum, ok) => sum + ok, 0) / during.length],
    reference: [sustainable],
    referenceName: 'sustainable',
    aim: { ratio: 0.8, better: 'higher' },
    extra: {
      seconds,
      offered_per_s: Math.round(offered),
      sent: over.sent,
      shed: over.shed,
      other_statuses: over.other,
      unanswered: over.unanswered,
      health_probes: over.health.sent,
      health_max_ms: over.health.maxMs,
      health_p99_ms: over.health.p99Ms,
      health_slower_than_250_ms: over.health.slow,
      steady_health_max_ms: steady.health.maxMs,
      steady_health_p99_ms: steady.health.p99Ms,
      ok_p50_ms: over.okP50Ms,
      steady_ok_p50_ms: steady.okP50Ms,
      back_after_s: backAfter < 0 ? steadySeconds : backAfter + 1,
      back_median_per_s: median(back.okBySecond.slice(0, steadySeconds)),
      memory_mb: memoryMb,
    },
  }
}

/** Creates the load. Each run has contexts of its own, so no request is a repeat or meets another's stored result. */
function loadOf(port: number, folder: string, tokens: readonly string[]): Load {
  let runs = 0
  const names = companies.map(({ name }) => name)
  return async (kind, amount, seconds) => {
    runs += 1
    const path = join(folder, `targets-${runs}.json`)
    const targets: OverloadTargets = { tokens, names, run: `${runs}` }
    await writeFile(path, JSON.stringify(targets))
    const args = [port, kind, amount, seconds].map(String)
    const { firstLine } = await startScript('overload/generator.ts', [...args, path])
    return JSON.parse(firstLine)
  }
}

function addAccounts(dataDir: string): Promise<string[]> {
  return withSeeding(dataDir, async ({ addAccount }) => {
    const accounts = Array.from({ length: accountsCount }, () => addAccount(credits))
    return (await Promise.all(accounts)).map(({ key }) => key)
  })
}

async function memoryOf({ url }: ServiceProcess): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const bytes = Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1])
  return Math.round(bytes / 1_048_576)
}
