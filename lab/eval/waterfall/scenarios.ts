import type { ProviderName } from '@enricher/engine/model/provider-catalog'
import type { Price } from '@enricher/engine/sources/vendors/adapter'
import { adapters } from '@enricher/engine/sources/vendors/registry'

/** The truth about one simulated provider, which the learnt order does not see. */
export type TrueProvider = {
  readonly name: ProviderName
  readonly price: Price
  /** Share of people it knows, over all mail hosts. */
  readonly coverage: number
  /** Share of its answers that are right, at hosts where it can ask. */
  readonly accuracy: number
  /** How often it calls an address at a host that takes everything `valid`. */
  readonly boldness: number
  /** The mail host class where it knows more people than elsewhere; null: alike everywhere. */
  readonly strongAt: string | null
  /** Its shares from the middle of the run on; null: as before. */
  readonly later: { readonly coverage: number; readonly accuracy: number } | null
}

export type Scenario = {
  readonly name: string
  readonly about: string
  /** How strongly people unknown to one provider are unknown to the others, too: see `world.ts`. */
  readonly difficulty: number
  /** Share of hosts that tell us nothing, not even whether they take everything. */
  readonly silentShare: number
  provider(random: () => number, place: number): Omit<TrueProvider, 'name'>
}

/** Adapters that find a person while a caller waits, as the registry lists them. */
const finders = adapters.flatMap((adapter) => {
  const price = adapter.prices.person
  return price && !adapter.isAsync ? [{ name: adapter.name, price }] : []
})

export const providersMax = finders.length

export function drawProviders(
  scenario: Scenario,
  count: number,
  random: () => number,
): readonly TrueProvider[] {
  return finders
    .slice(0, count)
    .map(({ name }, place) => ({ name, ...scenario.provider(random, place) }))
}

const between = (random: () => number, low: number, high: number) => low + (high - low) * random()

/** Draws a provider from published ranges (coverage 40 to 65 %, accuracy 85 to 96 %) at the adapters' prices. */
function usual(random: () => number, place: number): Omit<TrueProvider, 'name'> {
  return {
    price: finders[place]?.price ?? { usd: 0.02, per: 'hit' },
    coverage: between(random, 0.4, 0.65),
    accuracy: between(random, 0.85, 0.96),
    boldness: between(random, 0.1, 0.6),
    strongAt: null,
    later: null,
  }
}

const usdPerCall = (random: () => number): Price => ({
  usd: between(random, 0.008, 0.03),
  per: 'call',
})
// This difficulty gives the published figures: one provider knows 55 % of people, three know 85 %.
const publishedDifficulty = 1
const strongHosts = ['google', 'microsoft', 'other']

/** Every family of worlds; `--scenario` picks one. */
export const scenarios: readonly Scenario[] = [
  {
    name: 'list-prices',
    about: 'list prices, all per hit',
    difficulty: publishedDifficulty,
    silentShare: 0.1,
    provider: usual,
  },
  {
    name: 'equal-prices',
    about: 'one price per hit; many wrong matches at some (accuracy 50 to 96 %)',
    difficulty: publishedDifficulty,
    silentShare: 0.1,
    provider: (random, place) => ({
      ...usual(random, place),
      price: { usd: 0.02, per: 'hit' },
      accuracy: between(random, 0.5, 0.96),
    }),
  },
  {
    name: 'per-call',
    about: 'misses cost too; who is known is independent among providers',
    difficulty: 0,
    silentShare: 0.1,
    provider: (random, place) => ({ ...usual(random, place), price: usdPerCall(random) }),
  },
  {
    name: 'per-call-correlated',
    about: 'misses cost too; hard people are hard for all',
    difficulty: publishedDifficulty,
    silentShare: 0.1,
    provider: (random, place) => ({ ...usual(random, place), price: usdPerCall(random) }),
  },
  {
    name: 'per-call-hard',
    about: 'the same, twice as strong, coverage 20 to 65 %',
    difficulty: 2 * publishedDifficulty,
    silentShare: 0.1,
    provider: (random, place) => ({
      ...usual(random, place),
      price: usdPerCall(random),
      coverage: between(random, 0.2, 0.65),
    }),
  },
  {
    name: 'mixed-prices',
    about: 'every second provider per call, the others per hit',
    difficulty: publishedDifficulty,
    silentShare: 0.1,
    provider: (random, place) => ({
      ...usual(random, place),
      price:
        place % 2 === 0 ? usdPerCall(random) : { usd: between(random, 0.015, 0.05), per: 'hit' },
    }),
  },
  {
    name: 'specialists',
    about: 'misses cost too; each is strong at one mail host, weak at others',
    difficulty: publishedDifficulty,
    silentShare: 0.1,
    provider: (random, place) => ({
      ...usual(random, place),
      price: usdPerCall(random),
      strongAt: strongHosts[place % strongHosts.length] ?? null,
    }),
  },
  {
    name: 'drift',
    about:
      'one price per hit; the first of the table falls to 70 % of its coverage, 55 % right, midway',
    difficulty: publishedDifficulty,
    silentShare: 0.1,
    provider: (random, place) => ({
      ...usual(random, place),
      price: { usd: 0.02, per: 'hit' },
      ...(place === 0
        ? { coverage: 0.65, accuracy: 0.96, later: { coverage: 0.45, accuracy: 0.55 } }
        : {}),
    }),
  },
  {
    name: 'silent-hosts',
    about: 'one price per hit, accuracy 50 to 96 %; two hosts of three tell us nothing',
    difficulty: publishedDifficulty,
    silentShare: 0.67,
    provider: (random, place) => ({
      ...usual(random, place),
      price: { usd: 0.02, per: 'hit' },
      accuracy: between(random, 0.5, 0.96),
    }),
  },
]
