import { gradeOf } from '../../../packages/engine/people/decide-with-vendors.ts'
import { chargeUsd, judge, type Tally, usdPerRight } from './judge.ts'
import type { World } from './world.ts'

// The records of providers come to this accuracy after some hundred checks: see `isTrusted`.
const trustedAccuracy = 0.85

/**
 * The answers of a world, each judged once, so that orders are compared by looking up. The rules are those of the
 * search; every provider has the record that it deserves here.
 */
type Outcomes = {
  readonly lookups: number
  readonly providers: number
  /** 0 nothing, 1 refuted, 2 open, 3 settled, 4 settled as soon as another provider says the same. */
  readonly judged: Uint8Array
  /** 1 the right address, 2 the wrong guess, 0 an address that no other provider has. */
  readonly addresses: Uint8Array
  /** The grade that the search prefers answers by, where no other provider agrees, and where one does. */
  readonly grades: Float64Array
  readonly agreedGrades: Float64Array
  readonly usd: Float64Array
}

/** Judges the lookups from `from` on, by lookup, then by place of the provider. */
export function outcomesOf({ providers, lookups }: World, from: number): Outcomes {
  const measured = lookups.slice(from)
  const cells = measured.length * providers.length
  const outcomes = {
    lookups: measured.length,
    providers: providers.length,
    judged: new Uint8Array(cells),
    addresses: new Uint8Array(cells),
    grades: new Float64Array(cells),
    agreedGrades: new Float64Array(cells),
    usd: new Float64Array(cells),
  }
  for (const [row, lookup] of measured.entries()) {
    for (const [place, provider] of providers.entries()) {
      const knowledge = lookup.knowledge[place] ?? null
      const cell = row * providers.length + place
      outcomes.usd[cell] = chargeUsd(provider.price, knowledge)
      if (!knowledge) continue
      const isTrusted = provider.accuracy >= trustedAccuracy
      const alone = judge(lookup, knowledge, { isTrusted, isAgreed: false })
      const agreed = judge(lookup, knowledge, { isTrusted, isAgreed: true })
      const isOpen = alone.judged === 'inconclusive' && agreed.judged === 'accepted'
      const rightShare = provider.accuracy
      const kept = { contact: knowledge, rightShare, ...alone.kept }
      outcomes.judged[cell] = isOpen
        ? 4
        : { invalid: 1, mismatch: 1, inconclusive: 2, accepted: 3 }[alone.judged]
      outcomes.addresses[cell] = addressCodes[knowledge.address] ?? 0
      outcomes.grades[cell] = gradeOf(kept, false)
      outcomes.agreedGrades[cell] = gradeOf(kept, true)
    }
  }
  return outcomes
}

const addressCodes: Readonly<Record<string, number>> = { right: 1, guess: 2 }

/** Sums up the lookups under one order of places. */
function tally(outcomes: Outcomes, order: readonly number[]): Tally {
  const sum = { usd: 0, right: 0, wrong: 0, questions: 0 }
  for (let row = 0; row < outcomes.lookups; row += 1) {
    const kept = ask(outcomes, row * outcomes.providers, order, sum)
    if (kept === 1) sum.right += 1
    else if (kept !== null) sum.wrong += 1
  }
  return { lookups: outcomes.lookups, ...sum }
}

/** Adds the costs of one search; returns the code of its address, null when no provider knew one. */
function ask(
  { judged, addresses, grades, agreedGrades, usd }: Outcomes,
  first: number,
  order: readonly number[],
  sum: { usd: number; questions: number },
): number | null {
  let best: number | null = null
  let bestGrade = -1
  // The bits stand for the addresses that a provider named.
  let named = 0
  for (const place of order) {
    const cell = first + place
    const outcome = judged[cell] as number
    sum.usd += usd[cell] as number
    sum.questions += 1
    if (outcome < 2) continue
    const address = addresses[cell] as number
    const isAgreed = (named & address) !== 0
    const grade = (isAgreed ? agreedGrades : grades)[cell] as number
    named |= address
    if (grade > bestGrade) [best, bestGrade] = [address, grade]
    if (outcome === 3 || (outcome === 4 && isAgreed)) break
  }
  return best
}

export type FixedOrders = {
  readonly count: number
  readonly best: Tally
  readonly bestOrder: readonly number[]
  readonly worst: Tally
  /** The mean cost per right answer over all orders, in USD, which is that of an order drawn at random. */
  readonly randomUsdPerRight: number
  /** The order of the registry. */
  readonly registry: Tally
}

/** Tries every order. */
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
