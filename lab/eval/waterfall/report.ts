import { progress } from '../../tools/named-commands/progress.ts'
import type { FixedOrders } from './fixed-orders.ts'
import { type Tally, usdPerRight } from './judge.ts'
import type { Scenario } from './scenarios.ts'

/** The results of one family of worlds. */
export type Compared = {
  readonly scenario: Scenario
  readonly worlds: readonly { readonly learnt: Tally; readonly fixed: FixedOrders }[]
}

// The design asks for at most 5 % above the best fixed order after 500 lookups.
const aim = 1.05

/** Prints a table for people and returns the object of the last line. */
export function reportOrders(
  compared: readonly Compared[],
  about: {
    readonly lookups: number
    readonly providers: number
    readonly worlds: number
    readonly seed: number
    readonly from: number
    readonly seconds: number
    readonly notes: readonly string[]
  },
): object {
  const rows = compared.map(figuresOf)
  const orders = compared[0]?.worlds[0]?.fixed.count ?? 0
  const lines = [
    'SIMULATION: invented providers with known coverage, accuracy and price, asked at the real waterfall',
    `${about.providers} providers, ${about.worlds} worlds each, lookups ${about.from + 1} to ${about.lookups}, ${orders} fixed orders, ${about.seconds.toFixed(1)} s`,
    'USD per right answer; learnt, registry, random and worst as multiples of the best fixed order of each world',
    '',
    `${''.padEnd(20)}    best  learnt  in its worst world  registry  random   worst   right   wrong  best: right   wrong`,
    ...rows.map(rowOf),
    '',
    ...compared.map(({ scenario }) => `${scenario.name.padEnd(20)} ${scenario.about}`),
    ...about.notes,
  ]
  progress.print(`${lines.join('\n')}\n\n`)
  const ratios = rows.map(({ ratio }) => ratio)
  const worst = rows.find(({ ratio }) => ratio === Math.max(...ratios))
  return {
    name: 'waterfall',
    source: 'simulation',
    n: (about.lookups - about.from) * about.worlds,
    scenarios: Object.fromEntries(rows.map(({ name, ...figures }) => [name, figures])),
    scenario: worst?.name ?? null,
    ours: worst?.ours ?? null,
    reference: worst?.reference ?? null,
    ratio: worst?.ratio ?? null,
    unit: 'USD per right answer',
    aim,
    met: ratios.length > 0 && ratios.every((ratio) => ratio <= aim),
  }
}

type Figures = ReturnType<typeof figuresOf>

function figuresOf({ scenario, worlds }: Compared) {
  const timesBest = worlds.map(({ learnt, fixed }) => usdPerRight(learnt) / usdPerRight(fixed.best))
  const over = (usdOf: (fixed: FixedOrders) => number) =>
    rounded(mean(worlds.map(({ fixed }) => usdOf(fixed) / usdPerRight(fixed.best))))
  const share = (countOf: (world: Compared['worlds'][number]) => number) =>
    rounded(mean(worlds.map((world) => countOf(world) / world.learnt.lookups)))
  return {
    name: scenario.name,
    ours: rounded(mean(worlds.map(({ learnt }) => usdPerRight(learnt)))),
    reference: rounded(mean(worlds.map(({ fixed }) => usdPerRight(fixed.best)))),
    ratio: rounded(mean(timesBest)),
    ratio_worst_world: rounded(Math.max(...timesBest)),
    registry: over(({ registry }) => usdPerRight(registry)),
    random: over(({ randomUsdPerRight }) => randomUsdPerRight),
    worst: over(({ worst }) => usdPerRight(worst)),
    right: share(({ learnt }) => learnt.right),
    wrong: share(({ learnt }) => learnt.wrong),
    reference_right: share(({ fixed }) => fixed.best.right),
    reference_wrong: share(({ fixed }) => fixed.best.wrong),
  }
}

function rowOf(figures: Figures): string {
  const times = (ratio: number) => ratio.toFixed(3)
  const percent = (part: number) => `${(100 * part).toFixed(1)} %`
  return [
    figures.name.padEnd(20),
    figures.reference.toFixed(4).padStart(7),
    times(figures.ratio).padStart(7),
    times(figures.ratio_worst_world).padStart(19),
    times(figures.registry).padStart(9),
    times(figures.random).padStart(7),
    times(figures.worst).padStart(7),
    percent(figures.right).padStart(7),
    percent(figures.wrong).padStart(7),
    percent(figures.reference_right).padStart(12),
    percent(figures.reference_wrong).padStart(7),
  ].join(' ')
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function rounded(value: number): number {
  return Math.round(10_000 * value) / 10_000
}
