import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProviderName } from '../../model/provider-catalog.ts'
import type { ProviderStats } from '../../model/provider-stats.ts'
import type { Price } from '../../sources/vendors/adapter.ts'
import { type Choice, orderProviders } from '../../waterfall/order.ts'

const perHit = (usd: number): Price => ({ usd, per: 'hit' })
const perCall = (usd: number): Price => ({ usd, per: 'call' })

function choicesOf(prices: Partial<Record<ProviderName, Price>>): readonly Choice[] {
  return Object.entries(prices).map(([provider, price]) => ({
    provider: provider as ProviderName,
    price,
  }))
}

/** Makes a record of 200 questions, half matched, nine of ten matches settled, two seconds each, 2 cents a match. */
function record(provider: ProviderName, more: Partial<ProviderStats> = {}): ProviderStats {
  const { asked = 200, matched = asked / 2 } = more
  return {
    provider,
    operation: 'person',
    mailHostClass: 'google',
    asked,
    matched,
    accepted: 0.9 * matched,
    errors: 0,
    confirmed: 0,
    wrong: 0,
    spentUsd: 0.02 * matched,
    durationMs: 2_000 * asked,
    ...more,
  }
}

function order(
  prices: Partial<Record<ProviderName, Price>>,
  records: readonly ProviderStats[] = [],
  {
    mailHostClass = 'google',
    fixed = [],
  }: {
    readonly mailHostClass?: string | null
    readonly fixed?: readonly ProviderName[]
  } = {},
): string {
  const question = { operation: 'person', mailHostClass } as const
  return orderProviders(choicesOf(prices), records, question, fixed).join(' ')
}

const alike = { hunter: perHit(0.02), findymail: perHit(0.02) }

test('without any record the cheapest is asked first, and equals keep the order they are given in', () => {
  const prices = {
    pdl: perHit(0.28),
    hunter: perHit(0.015),
    apollo: perHit(0.02),
    snov: perHit(0.02),
  }
  assert.equal(order(prices), 'hunter apollo snov pdl')
})

test('of two with the same record the cheaper one comes first', () => {
  const records = [record('hunter', { spentUsd: 3 }), record('findymail', { spentUsd: 2 })]
  const prices = { hunter: perHit(0.03), findymail: perHit(0.02) }
  assert.equal(order(prices, records), 'findymail hunter')
})

test('what was really charged outranks the list', () => {
  const records = [record('hunter'), record('findymail', { spentUsd: 1 })]
  assert.equal(order(alike, records), 'findymail hunter')
})

test('matches that settle nothing push a provider back: refuted and doubtful ones are paid too', () => {
  assert.equal(
    order(alike, [record('hunter', { accepted: 60 }), record('findymail')]),
    'findymail hunter',
  )
  assert.equal(
    order(alike, [record('hunter'), record('findymail', { accepted: 60 })]),
    'hunter findymail',
  )
})

test('where misses cost too, who knows more people comes first; where they do not, it is no matter', () => {
  const spent = { spentUsd: 2 }
  const rare = record('hunter', { matched: 60, accepted: 54, ...spent })
  const often = record('findymail', { matched: 120, accepted: 108, ...spent })
  const calls = { hunter: perCall(0.01), findymail: perCall(0.01) }
  assert.equal(order(calls, [rare, often]), 'findymail hunter')
  // Both settle as many answers, and misses are free: only the price of a match decides.
  const dearer = { ...often, spentUsd: 0.021 * often.matched }
  assert.equal(
    order(alike, [{ ...rare, spentUsd: 0.02 * rare.matched }, dearer]),
    'hunter findymail',
  )
})

test('who was never asked is tried before one that is known to be middling', () => {
  const middling = record('hunter', { accepted: 70 })
  assert.equal(order(alike, [middling]), 'findymail hunter')
})

test('who was never asked and could not be the best is not tried first', () => {
  const prices = { pdl: perHit(0.28), hunter: perHit(0.02) }
  assert.equal(order(prices, [record('hunter', { accepted: 70 })]), 'hunter pdl')
})

test('who was tried and found wanting goes back, and is not tried for ever', () => {
  const middling = record('hunter', { accepted: 70 })
  const wanting = (asked: number) => record('findymail', { asked, accepted: 0.3 * (asked / 2) })
  assert.equal(order(alike, [middling, wanting(2)]), 'findymail hunter')
  assert.equal(order(alike, [middling, wanting(40)]), 'hunter findymail')
})

test('a record at the same class of mail hosts outranks the record at all, once there is enough of it', () => {
  const elsewhere = [
    record('hunter', { mailHostClass: 'microsoft' }),
    record('findymail', { mailHostClass: 'microsoft', accepted: 80 }),
  ]
  const here = (asked: number) => [
    record('hunter', { asked, accepted: 0.4 * (asked / 2) }),
    record('findymail', { asked, accepted: asked / 2 }),
  ]
  assert.equal(order(alike, elsewhere), 'hunter findymail')
  assert.equal(order(alike, [...elsewhere, ...here(4)]), 'hunter findymail')
  assert.equal(order(alike, [...elsewhere, ...here(200)]), 'findymail hunter')
  // The order at the other class of mail hosts has not changed.
  assert.equal(
    order(alike, [...elsewhere, ...here(40)], { mailHostClass: 'microsoft' }),
    'hunter findymail',
  )
})

test('at a host of unknown class the record at all of them counts', () => {
  const records = [
    record('hunter', { accepted: 60 }),
    record('hunter', { mailHostClass: null, asked: 20 }),
    record('findymail', { accepted: 80 }),
  ]
  assert.equal(order(alike, records, { mailHostClass: null }), 'findymail hunter')
})

test('hosts of unknown class are no class of their own', () => {
  const records = [
    record('hunter', { accepted: 90 }),
    record('hunter', { mailHostClass: null, asked: 100, accepted: 0 }),
    record('findymail', { accepted: 50 }),
  ]
  assert.equal(order(alike, records, { mailHostClass: null }), 'hunter findymail')
})

test('what a provider was asked otherwise does not count', () => {
  const other = [
    record('hunter', { operation: 'roster', accepted: 10 }),
    record('findymail', { operation: 'roster' }),
  ]
  assert.equal(order(alike, other), 'hunter findymail')
})

test('of equals the quicker one comes first, and a provider that never matches falls behind', () => {
  assert.equal(
    order(alike, [record('hunter', { durationMs: 1_600_000 }), record('findymail')]),
    'findymail hunter',
  )
  const never = record('hunter', { asked: 1_000, matched: 0, accepted: 0, spentUsd: 0 })
  assert.equal(order(alike, [never, record('findymail', { accepted: 70 })]), 'findymail hunter')
})

test('the operator’s order comes first, and who is not in it follows in the learnt one', () => {
  const prices = { ...alike, apollo: perHit(0.05), prospeo: perHit(0.039) }
  const records = [record('hunter', { accepted: 40 }), record('findymail')]
  const fixed = ['apollo', 'pdl', 'hunter'] as const
  assert.equal(order(prices, records, { fixed }), 'apollo hunter findymail prospeo')
})

test('free providers are compared by their time', () => {
  const prices = { reacher: perCall(0), millionverifier: perCall(0) }
  const quick = record('millionverifier', { durationMs: 100_000, spentUsd: 0 })
  assert.equal(
    order(prices, [record('reacher', { spentUsd: 0 }), quick]),
    'millionverifier reacher',
  )
})

test('the same records give the same order, whatever order they come in, and stay as they are', () => {
  const records = Object.freeze(
    [
      record('hunter', { accepted: 70 }),
      record('findymail', { mailHostClass: 'other' }),
      record('apollo', { asked: 6 }),
      record('hunter', { mailHostClass: 'microsoft' }),
    ].map((row) => Object.freeze(row)),
  )
  const prices = { ...alike, apollo: perHit(0.02) }
  const once = order(prices, records)
  assert.equal(order(prices, records), once)
  assert.equal(order(prices, records.toReversed()), once)
})

test('counts that contradict each other still give an order', () => {
  const broken = record('findymail', { asked: 0, matched: 0, accepted: 500, spentUsd: 0 })
  assert.equal(order(alike, [broken, record('hunter')]), 'findymail hunter')
  assert.equal(
    order(alike, [record('findymail'), { ...broken, provider: 'hunter' }]),
    'hunter findymail',
  )
})
