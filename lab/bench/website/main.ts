import { endChild } from '../../tools/end-child.ts'
import { count } from '../../tools/named-commands/options.ts'
import { progress } from '../../tools/named-commands/progress.ts'
import { defineBenchmark } from '../shared/benchmark.ts'
import { startScript } from '../shared/child.ts'
import { type Measurement, median } from '../shared/report.ts'

// One name of warm-up for five measured ones: compiling the code and reading word lists is no part of a search.
const warmUpShare = 0.2
const searchesAtOnce = 8

type Speed = { readonly names: number; readonly seconds: number }
type Searched = Speed & {
  readonly right: number
  readonly wrong: number
  readonly requests: number
  readonly questions: number
  readonly cpuSeconds: number
}

/**
 * Measures how many names a second are resolved in a replayed internet, where three in five guessed sites exist and are
 * wrong, against one GET of the right site of each name. Each side, and the internet, is a process of its own.
 */
export const website = defineBenchmark({
  summary: 'names resolved per second in a replayed internet, against one GET of each right site',
  sizes: { rounds: count(5, { min: 1, smoke: 1 }), names: count(150, { min: 1, smoke: 5 }) },
  measure: measureNames,
})

async function measureNames(sizes: { rounds: number; names: number }): Promise<Measurement> {
  const { rounds, names: namesPerRound } = sizes
  const warmUpNames = Math.ceil(namesPerRound * warmUpShare)
  const firms = warmUpNames + rounds * namesPerRound
  const { child, firstLine } = await startScript('website/internet.ts', [String(firms)])
  try {
    const { dnsServer, portMap } = JSON.parse(firstLine) as { dnsServer: string; portMap: unknown }
    const ours: Searched[] = []
    const reference: Speed[] = []
    for (let round = 0; round < rounds; round += 1) {
      const from = warmUpNames + round * namesPerRound
      const numbers = [firms, from, from + namesPerRound, warmUpNames, searchesAtOnce]
      const args = [dnsServer, JSON.stringify(portMap), ...numbers.map(String)]
      progress.step(`round ${round + 1} of ${rounds}, ours`)
      ours.push(await runSide<Searched>('website/ours.ts', args))
      progress.step(`round ${round + 1} of ${rounds}, reference`)
      reference.push(await runSide<Speed>('website/reference.ts', args))
    }
    return measurementOf(ours, reference)
  } finally {
    await endChild(child)
  }
}

async function runSide<T>(script: string, args: readonly string[]): Promise<T> {
  const { child, firstLine } = await startScript(script, args)
  await endChild(child)
  return JSON.parse(firstLine) as T
}

function measurementOf(ours: readonly Searched[], reference: readonly Speed[]): Measurement {
  const speed = ({ names, seconds }: Speed) => names / seconds
  const sum = (key: keyof Searched) => ours.reduce((total, round) => total + round[key], 0)
  const perName = (key: keyof Searched) => Math.round((100 * sum(key)) / sum('names')) / 100
  return {
    name: 'website',
    unit: 'names/s',
    ours: ours.map(speed),
    reference: reference.map(speed),
    referenceName: 'one GET of the right site (names/s)',
    // A search may take as long as forty such GETs: 25 names a second where a GET takes a millisecond.
    aim: { ratio: 1 / 40, better: 'higher' },
    extra: {
      names: sum('names'),
      aim_names_per_second: 25,
      names_per_second: Math.round(10 * median(ours.map(speed))) / 10,
      requests_per_name: perName('requests'),
      dns_questions_per_name: perName('questions'),
      cpu_ms_per_name: Math.round((1_000 * sum('cpuSeconds')) / sum('names')),
      right_share: perName('right'),
      wrong_share: perName('wrong'),
    },
  }
}
