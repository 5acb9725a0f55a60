import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mapBounded } from '@enricher/engine/lib/time'
import { trialCredits } from '@enricher/service/accounts/prices'
import { endChild } from '../../tools/end-child.ts'
import { count } from '../../tools/named-commands/options.ts'
import { progress } from '../../tools/named-commands/progress.ts'
import { defineBenchmark } from '../shared/benchmark.ts'
import { generateLoad, startScript, withServices } from '../shared/child.ts'
import type { LoadTarget } from '../shared/load-generator.ts'
import { type Measurement, median } from '../shared/report.ts'
import { targetOf, withSeeding } from '../shared/seeding.ts'

const cachedPerAccount = 5
const connections = 64
// V8 compiles during the first tens of thousands of requests, on the same two cores; a running service is past that.
const warmUpSecondsMax = 8
// Rounds of a second give no usable figures: they only show that the benchmark works.
const warmUpRounds = 2

type Sizes = { readonly rounds: number; readonly seconds: number; readonly accounts: number }

/**
 * Measures the whole cached path over HTTP (bearer, fresh Idempotency-Key each time, cache, live balance;
 * 1,000 accounts, 64 connections, load from its own process) against a bare Fastify route.
 */
export const cached = defineBenchmark({
  summary: 'requests per second of the whole cached path, against a bare Fastify route',
  sizes: {
    rounds: count(5, { min: 1, smoke: 1 }),
    seconds: count(4, { min: 1, smoke: 1 }),
    accounts: count(1_000, { min: 1, smoke: 20 }),
  },
  measure: measureCached,
})

async function measureCached(options: Sizes): Promise<Measurement> {
  return withServices(1, async ({ folder, dataDir, ports: [ours = 0] }) => {
    progress.step('filling the cache')
    const targetsPath = join(folder, 'targets.json')
    await writeFile(targetsPath, JSON.stringify(await seed(dataDir, options.accounts)))
    const bare = await startScript('cached/bare-server.ts')
    const load = (to: number, seconds: number) =>
      generateLoad(to, seconds, connections, targetsPath)
    try {
      return await measure(options, { ours, bare: Number(bare.firstLine) }, load)
    } finally {
      await endChild(bare.child)
    }
  })
}

async function measure(
  options: Sizes,
  ports: { ours: number; bare: number },
  load: (port: number, seconds: number) => ReturnType<typeof generateLoad>,
): Promise<Measurement> {
  const warmUpSeconds = Math.min(warmUpRounds * options.seconds, warmUpSecondsMax)
  progress.step('warming up')
  await load(ports.ours, warmUpSeconds)
  await load(ports.bare, warmUpSeconds)
  const ours = []
  const bare = []
  for (let round = 0; round < options.rounds; round += 1) {
    progress.step(`round ${round + 1} of ${options.rounds}`)
    ours.push(await load(ports.ours, options.seconds))
    bare.push(await load(ports.bare, options.seconds))
  }
  const failures = [...ours, ...bare].reduce((sum, result) => sum + result.failures, 0)
  if (failures > 0) throw new Error(`${failures} requests were not answered with 200.`)
  return {
    name: 'cached',
    unit: 'requests/s',
    ours: ours.map((result) => result.requestsPerSecond),
    reference: bare.map((result) => result.requestsPerSecond),
    referenceName: 'bare Fastify',
    aim: { ratio: 0.6, better: 'higher' },
    extra: {
      p50_ms: median(ours.map((result) => result.p50Ms)),
      p99_ms: median(ours.map((result) => result.p99Ms)),
      reference_p99_ms: median(bare.map((result) => result.p99Ms)),
      accounts: options.accounts,
      connections,
    },
  }
}

/** Writes the accounts and the settled lookups that the load repeats. */
async function seed(dataDir: string, accountsCount: number): Promise<readonly LoadTarget[]> {
  return withSeeding(dataDir, async ({ addAccount, settle }) => {
    const perAccount = await mapBounded(Array.from({ length: accountsCount }), 32, async (_, n) => {
      const { id, key } = await addAccount(trialCredits)
      const names = Array.from({ length: cachedPerAccount }, (_, i) => `Company ${n} ${i}`)
      await mapBounded(names, cachedPerAccount, (name) => settle(id, name))
      return names.map((name) => targetOf(key, name))
    })
    // Neighbouring requests come from different accounts, as in production.
    return Array.from({ length: cachedPerAccount }, (_, i) =>
      perAccount.flatMap((own) => own[i] ?? []),
    ).flat()
  })
}
