import { parseArgs } from 'node:util'
import { OptionError } from '../../tools/option-error.ts'
import { outcomesOf, tryFixedOrders } from './fixed-orders.ts'
import { askWaterfall } from './learnt.ts'
import { type Compared, reportOrders } from './report.ts'
import { providersMax, type Scenario, scenarios } from './scenarios.ts'
import { compareStopping } from './stopping.ts'
import { drawWorld } from './world.ts'

/** A quarter of the lookups teaches; the others are measured. */
const learningShare = 0.25

/**
 * `eval -- waterfall`: measures what the learnt order of providers costs per right answer, in simulated worlds where
 * every fixed order can be tried. `--simulate` is another name for `--lookups`, as other evaluations call it.
 */
export async function waterfall(args: readonly string[]): Promise<object> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      lookups: { type: 'string', default: '2000' },
      simulate: { type: 'string' },
      providers: { type: 'string', default: '6' },
      worlds: { type: 'string', default: '10' },
      seed: { type: 'string', default: '1' },
      scenario: { type: 'string' },
    },
  })
  const options = {
    lookups: numberOf(values.simulate ?? values.lookups, 'lookups', 4, 1e6),
    providers: numberOf(values.providers, 'providers', 2, providersMax),
    worlds: numberOf(values.worlds, 'worlds', 1, 1000),
    seed: numberOf(values.seed, 'seed', 0, 2 ** 31),
  }
  const from = Math.round(options.lookups * learningShare)
  const startMs = performance.now()
  const compared: Compared[] = []
  for (const scenario of chosen(values.scenario)) {
    const worlds = []
    for (let index = 0; index < options.worlds; index += 1) {
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

function chosen(name: string | undefined): readonly Scenario[] {
  if (name === undefined) return scenarios
  const found = scenarios.filter((scenario) => scenario.name === name)
  if (found.length > 0) return found
  throw new OptionError(`--scenario is one of ${scenarios.map((one) => one.name).join(', ')}`)
}

function numberOf(text: string | undefined, option: string, min: number, max: number): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= min && value <= max) return value
  throw new OptionError(`--${option} is a whole number from ${min} to ${max}`)
}
