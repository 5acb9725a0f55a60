import { defineCommand } from '../../tools/named-commands/named-command.ts'
import { choice, count } from '../../tools/named-commands/options.ts'
import { progress } from '../../tools/named-commands/progress.ts'
import { outcomesOf, tryFixedOrders } from './fixed-orders.ts'
import { askWaterfall } from './learnt.ts'
import { type Compared, reportOrders } from './report.ts'
import { providersMax, type Scenario, scenarios } from './scenarios.ts'
import { compareStopping } from './stopping.ts'
import { drawWorld } from './world.ts'

/** A quarter of the lookups teaches; the others are measured. */
const learningShare = 0.25

/**
 * `eval -- waterfall`: measures the cost of the learnt order of providers per right answer, in simulated worlds where
 * every fixed order can be tried. `--simulate` is another name for `--lookups`, as other evaluations call it.
 */
export const waterfall = defineCommand({
  summary: 'what the learnt order of providers costs per right answer, simulated',
  options: {
    lookups: count(2_000, { min: 4, max: 1e6, smoke: 40 }),
    simulate: count(undefined, { min: 4, max: 1e6, smoke: 40 }),
    providers: count(6, { min: 2, max: providersMax, smoke: 4 }),
    worlds: count(10, { min: 1, max: 1_000, smoke: 1 }),
    seed: count(1, { max: 2 ** 31 }),
    scenario: choice(
      scenarios.map(({ name }) => name),
      undefined,
    ),
  },
  run: ({ simulate, lookups, ...values }) =>
    compareOrders({ ...values, lookups: simulate ?? lookups }),
})

async function compareOrders(options: {
  readonly lookups: number
  readonly providers: number
  readonly worlds: number
  readonly seed: number
  readonly scenario: string | undefined
}): Promise<object> {
  const from = Math.round(options.lookups * learningShare)
  const startMs = performance.now()
  const compared: Compared[] = []
  const isChosen = ({ name }: Scenario) =>
    options.scenario === undefined || name === options.scenario
  for (const scenario of scenarios.filter(isChosen)) {
    const worlds = []
    for (let index = 0; index < options.worlds; index += 1) {
      progress.step(`${scenario.name}, world ${index + 1} of ${options.worlds}`)
      const world = drawWorld(scenario, { ...options, seed: options.seed + index })
      const fixed = tryFixedOrders(outcomesOf(world, from))
      worlds.push({ learnt: await askWaterfall(world, { from }), fixed })
    }
    compared.push({ scenario, worlds })
  }
  const seconds = (performance.now() - startMs) / 1000
  const notes = compareStopping(options)
  return { ...reportOrders(compared, { ...options, from, seconds, notes }), seed: options.seed }
}
