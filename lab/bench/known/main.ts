import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mapBounded } from '@enricher/engine/lib/time'
import { count } from '../../tools/named-commands/options.ts'
import { progress } from '../../tools/named-commands/progress.ts'
import { defineBenchmark } from '../shared/benchmark.ts'
import { generateLoad, withServices } from '../shared/child.ts'
import { type Measurement, median } from '../shared/report.ts'
import { type Seeding, targetOf, withSeeding } from '../shared/seeding.ts'

const callers = 48
const roundSeconds = 1
// A round charges for fewer companies than this: a repeat would be free.
const companiesPerRound = 20
// One credit less than the price of a round is 402.
const richCredits = 1_000_000

type Sizes = { readonly rounds: number; readonly accounts: number; readonly processes: number }

/**
 * Measures the rate of charges for known answers when all accounts ask for one company after the other, against the
 * same number of companies of which neighbouring callers ask for different ones.
 */
export const known = defineBenchmark({
  summary:
    'charges per second for a company that every account asks for, against companies in turn',
  sizes: {
    rounds: count(5, { min: 1, smoke: 1 }),
    accounts: count(500, { min: 10, smoke: 500 }),
    processes: count(1, { min: 1, smoke: 1 }),
  },
  measure: measureKnown,
})

async function measureKnown({ rounds, accounts, processes }: Sizes): Promise<Measurement> {
  return withServices(processes, ({ folder, dataDir, ports }) =>
    withSeeding(dataDir, (seeding) => compare(seeding, { folder, ports, rounds, accounts })),
  )
}

type Setting = Pick<Sizes, 'rounds' | 'accounts'> & {
  readonly folder: string
  readonly ports: readonly number[]
}

async function compare(seeding: Seeding, setting: Setting): Promise<Measurement> {
  const { rounds, accounts, ports } = setting
  const finder = await seeding.addAccount(richCredits)
  const keys = await mapBounded(Array.from({ length: accounts }), 32, async () => {
    const { key } = await seeding.addAccount(richCredits)
    return key
  })
  let companies = 0
  const load = async (isOneByOne: boolean) => {
    const names = Array.from({ length: companiesPerRound }, (_, n) => `Company ${companies + n}`)
    companies += companiesPerRound
    await mapBounded(names, 8, (name) => seeding.settle(finder.id, name))
    const asked = isOneByOne
      ? names.flatMap((name) => keys.map((key) => targetOf(key, name)))
      : names.flatMap((_, n) =>
          keys.map((key, at) => targetOf(key, names[(at + n) % names.length] ?? '')),
        )
    const results = await Promise.all(
      ports.map(async (port, at) => {
        const path = join(setting.folder, `targets-${at}.json`)
        const own = asked.filter((_, n) => n % ports.length === at)
        await writeFile(path, JSON.stringify(own))
        const share = Math.round(callers / ports.length)
        const result = await generateLoad(port, roundSeconds, share, path)
        if (result.failures > 0)
          throw new Error(`${result.failures} requests were not answered with 200.`)
        if (result.requests > own.length)
          throw new Error('Targets were used up: use more accounts.')
        return result
      }),
    )
    const perSecond = results.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0)
    return { perSecond, p99Ms: Math.max(...results.map(({ p99Ms }) => p99Ms)) }
  }
  progress.step('warming up')
  for (let n = 0; n < 4; n += 1) await load(n % 2 === 0)
  const one = []
  const several = []
  for (let round = 0; round < rounds; round += 1) {
    progress.step(`round ${round + 1} of ${rounds}`)
    one.push(await load(true))
    several.push(await load(false))
  }
  return {
    name: 'known',
    unit: 'charges/s',
    ours: one.map(({ perSecond }) => perSecond),
    reference: several.map(({ perSecond }) => perSecond),
    referenceName: 'companies in turn',
    aim: { ratio: 0.8, better: 'higher' },
    extra: {
      p99_ms: median(one.map(({ p99Ms }) => p99Ms)),
      reference_p99_ms: median(several.map(({ p99Ms }) => p99Ms)),
      accounts,
      callers,
      processes: ports.length,
    },
  }
}
