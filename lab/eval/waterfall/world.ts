import type { AddressStatus } from '@enricher/engine/sources/vendors/adapter'
import { randomOf } from '../../tools/random.ts'
import { drawProviders, type Scenario, type TrueProvider } from './scenarios.ts'

/** The findings that our own verifier can reach at a host. */
export type Telling = 'tells' | 'catch_all' | 'silent'

/** A provider's knowledge of one person; null: none. */
export type Knowledge = {
  /** `right`, `guess` (the usual guess, and wrong), or an address of this provider's own. */
  readonly address: string
  readonly status: AddressStatus
} | null

export type Lookup = {
  readonly mailHostClass: string
  readonly telling: Telling
  /** True where the wrong guess is another person's mailbox. */
  readonly isGuessTaken: boolean
  /** The providers' knowledge, by their place. */
  readonly knowledge: readonly Knowledge[]
}

export type World = {
  readonly providers: readonly TrueProvider[]
  readonly lookups: readonly Lookup[]
}

// The shares of people are assumed; those of catch-all hosts were measured on 1.6 million domains (orbisearch.com,
// May 2026).
const hosts: readonly (readonly [name: string, share: number, catchAll: number])[] = [
  ['google', 0.36, 0.36],
  ['microsoft', 0.36, 0.226],
  ['other', 0.17, 0.329],
  ['mimecast', 0.05, 0.229],
  ['proofpoint', 0.04, 0.714],
  ['barracuda', 0.02, 0.999],
]

// A provider that cannot ask the host either guesses wrong more often; the share is assumed.
const accuracyAtCatchAll = 0.85
const rightCalledValid = 0.92
const wrongCalledValid = 0.5
const wrongIsTheGuess = 0.6
const guessTakenShare = 0.05
const strongFactor = 1.5
const weakFactor = 0.6

export type WorldOptions = {
  readonly lookups: number
  readonly providers: number
  readonly seed: number
  /**
   * How often a wrong address at a catch-all host is called `valid`, as a share of how often a right one is. 1, the
   * default: the word says nothing there.
   */
  readonly blindness?: number
}

/** Draws once which provider knows which people: every order of providers is then tried on the very same people. */
export function drawWorld(scenario: Scenario, options: WorldOptions): World {
  const { blindness = 1 } = options
  const random = randomOf(options.seed)
  const providers = drawProviders(scenario, options.providers, random)
  const lookups = Array.from({ length: options.lookups }, (_, index): Lookup => {
    const [mailHostClass, , catchAllShare] = drawHost(random)
    const takesEverything = random() < catchAllShare
    const isSilent = random() < scenario.silentShare
    const difficulty = normal(random) * scenario.difficulty
    const isLater = index >= options.lookups / 2
    const knowledge = providers.map((provider) =>
      drawKnowledge(
        provider,
        { mailHostClass, takesEverything, difficulty, isLater, blindness },
        random,
      ),
    )
    const telling = isSilent ? 'silent' : takesEverything ? 'catch_all' : 'tells'
    return { mailHostClass, telling, isGuessTaken: random() < guessTakenShare, knowledge }
  })
  return { providers, lookups }
}

type Person = {
  readonly mailHostClass: string
  readonly takesEverything: boolean
  readonly difficulty: number
  readonly isLater: boolean
  readonly blindness: number
}

function drawKnowledge(provider: TrueProvider, person: Person, random: () => number): Knowledge {
  // The number of draws does not depend on their outcome, so that one provider's luck does not change the next one's.
  const [known, right, status, wrong] = [random(), random(), random(), random()]
  const { coverage, accuracy } = (person.isLater ? provider.later : null) ?? provider
  const here = Math.min(0.95, coverage * focusOf(provider, person))
  // As in the Rasch model, the odds are the provider's supply less the difficulty of the person.
  if (known >= logistic(Math.log(here / (1 - here)) - person.difficulty)) return null
  const isRight = right < accuracy * (person.takesEverything ? accuracyAtCatchAll : 1)
  const wrongAddress = wrong < wrongIsTheGuess ? 'guess' : `own-${provider.name}`
  return {
    address: isRight ? 'right' : wrongAddress,
    status: status < calledValidShare(provider, person, isRight) ? 'valid' : 'risky',
  }
}

function focusOf({ strongAt }: TrueProvider, { mailHostClass }: Person): number {
  if (strongAt === null) return 1
  return strongAt === mailHostClass ? strongFactor : weakFactor
}

function calledValidShare(
  { boldness }: TrueProvider,
  { takesEverything, blindness }: Person,
  isRight: boolean,
): number {
  if (takesEverything) return boldness * (isRight ? 1 : blindness)
  return isRight ? rightCalledValid : wrongCalledValid
}

function drawHost(random: () => number): (typeof hosts)[number] {
  let left = random()
  for (const host of hosts) {
    left -= host[1]
    if (left < 0) return host
  }
  return hosts[0] as (typeof hosts)[number]
}

function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value))
}

/** Draws from the standard normal distribution by the method of Box and Muller. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
