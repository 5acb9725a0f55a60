import { chargeUsd, judge, type Tally, usdPerRight } from './judge.ts'
import type { World } from './world.ts'

/** Every answer of a world, judged once: orders are then compared by looking up. */
type Outcomes = {
  readonly lookups: number
  readonly providers: number
  /** 0 nothing, 1 refuted, 2 open, 3 settled; 4 is added when the address is right. */
  readonly codes: Uint8Array
  readonly usd: Float64Array
}

/** Outcomes of the lookups from `from` on, by lookup, then by place of the provider. */
export function outcomesOf({ providers, lookups }: World, from: number): Outcomes {
  const measured = lookups.slice(from)
  const codes = new Uint8Array(measured.length * providers.length)
  const usd = new Float64Array(codes.length)
  for (const [row, lookup] of measured.entries()) {
    for (const [place, provider] of providers.entries()) {
      const knowledge = lookup.knowledge[place] ?? null
      const cell = row * providers.length + place
      usd[cell] = chargeUsd(provider.price, knowledge)
      if (!knowledge) continue
      const { judged, isRight } = judge(lookup, provider, knowledge)
      codes[cell] = { refuted: 1, open: 2, settled: 3 }[judged] + (isRight ? 4 : 0)
    }
  }
  return { lookups: measured.length, providers: providers.length, codes, usd }
}

/** What one order of places comes to. */
function tally(outcomes: Outcomes, order: readonly number[]): Tally {
  const sum = { usd: 0, right: 0, wrong: 0, questions: 0 }
  for (let row = 0; row < outcomes.lookups; row += 1) {
    const kept = ask(outcomes, row * outcomes.providers, order, sum)
    if (kept >= 4) sum.right += 1
    else if (kept > 0) sum.wrong += 1
  }
  return { lookups: outcomes.lookups, ...sum }
}

/** Adds what one search costs; gives the code of its answer: what settles it, else the first that was kept. */
function ask(
  { codes, usd }: Outcomes,
  first: number,
  order: readonly number[],
  sum: { usd: number; questions: number },
): number {
  let kept = 0
  for (const place of order) {
    const code = codes[first + place] as number
    sum.usd += usd[first + place] as number
    sum.questions += 1
    const judged = code & 3
    if (judged === 3) return code
    if (judged === 2 && kept === 0) kept = code
  }
  return kept
}

export type FixedOrders = {
  readonly count: number
  readonly best: Tally
  readonly bestOrder: readonly number[]
  readonly worst: Tally
  /** Mean over all orders, in USD: what an order drawn at random costs per right answer. */
  readonly randomUsdPerRight: number
  /** The order of the registry. */
  readonly registry: Tally
}

/** Tries every order there is. */
export function tryFixedOrders(outcomes: Outcomes): FixedOrders {
  const places = Array.from({ length: outcomes.providers }, (_, place) => place)
  const registry = tally(outcomes, places)
  let [best, bestOrder, worst]: [Tally, readonly number[], Tally] = [registry, places, registry]
  let [sum, count] = [0, 0]
  for (const order of permutations(places)) {
    const tried = tally(outcomes, order)
    const usd = usdPerRight(tried)
    if (usd < usdPerRight(best)) [best, bestOrder] = [tried, order]
    if (usd > usdPerRight(worst)) worst = tried
    sum += usd
    count += 1
  }
  return { count, best, bestOrder, worst, randomUsdPerRight: sum / count, registry }
}

function* permutations(rest: readonly number[]): Generator<readonly number[]> {
  if (rest.length === 0) yield []
  for (const place of rest) {
    for (const tail of permutations(rest.filter((other) => other !== place))) yield [place, ...tail]
  }
}
