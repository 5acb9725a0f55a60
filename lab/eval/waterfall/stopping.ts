import { chargeUsd, type Tally, usdPerRight } from './judge.ts'
import { scenarios } from './scenarios.ts'
import { drawWorld, type Knowledge, type Lookup, type World } from './world.ts'

type Answer = NonNullable<Knowledge>

/** A rule when to stop asking about a person at a catch-all host, and which answer to give. */
type Rule = {
  readonly name: string
  isEnough(answers: readonly Answer[]): boolean
  choose(answers: readonly Answer[]): Answer | undefined
}

const firstValid = (answers: readonly Answer[]) =>
  answers.find(({ status }) => status === 'valid') ?? answers[0]
const agreed = (answers: readonly Answer[]) =>
  answers.find(({ address }, place) => answers.slice(place + 1).some((a) => a.address === address))

const rules: readonly Rule[] = [
  {
    name: 'stop at the first answer',
    isEnough: ({ length }) => length > 0,
    choose: (answers) => answers[0],
  },
  {
    name: 'stop at the first the provider calls valid',
    isEnough: (answers) => answers.some(({ status }) => status === 'valid'),
    choose: firstValid,
  },
  {
    name: 'the same, or when two agree',
    isEnough: (answers) =>
      answers.some(({ status }) => status === 'valid') || agreed(answers) !== undefined,
    choose: (answers) => agreed(answers) ?? firstValid(answers),
  },
  {
    name: 'stop when two agree',
    isEnough: (answers) => agreed(answers) !== undefined,
    choose: (answers) => agreed(answers) ?? firstValid(answers),
  },
  {
    name: 'ask all, prefer what two say',
    isEnough: () => false,
    choose: (answers) => agreed(answers) ?? firstValid(answers),
  },
]

/** Sums up the lookups under a rule at catch-all hosts, in the order of the registry. */
function follow({ choose, isEnough }: Rule, worlds: readonly World[]): Tally {
  const sum = { lookups: 0, usd: 0, right: 0, wrong: 0, questions: 0 }
  for (const { providers, lookups } of worlds) {
    for (const lookup of lookups) {
      if (lookup.telling !== 'catch_all') continue
      const { answers, usd, questions } = askUntil(isEnough, lookup, providers)
      const answer = choose(answers)
      sum.lookups += 1
      sum.usd += usd
      sum.questions += questions
      if (answer?.address === 'right') sum.right += 1
      else if (answer) sum.wrong += 1
    }
  }
  return sum
}

function askUntil(isEnough: Rule['isEnough'], lookup: Lookup, providers: World['providers']) {
  const answers: Answer[] = []
  let [usd, questions] = [0, 0]
  for (const [place, { price }] of providers.entries()) {
    const knowledge = lookup.knowledge[place] ?? null
    usd += chargeUsd(price, knowledge)
    questions += 1
    if (knowledge) answers.push(knowledge)
    if (isEnough(answers)) break
  }
  return { answers, usd, questions }
}

/**
 * Compares rules for going on after a doubtful answer where nothing can be proven; returns the costs and gains of each.
 */
export function compareStopping(options: {
  readonly lookups: number
  readonly providers: number
  readonly seed: number
  readonly worlds: number
}): readonly string[] {
  const [scenario] = scenarios
  if (!scenario) return []
  return [1, 0.3].flatMap((blindness) => {
    const worlds = Array.from({ length: options.worlds }, (_, index) =>
      drawWorld(scenario, { ...options, seed: options.seed + index, blindness }),
    )
    const tallies = rules.map((rule) => ({ rule, tally: follow(rule, worlds) }))
    const cheapest = tallies[0]?.tally
    return [
      '',
      `Hosts that take everything (${cheapest?.lookups ?? 0} lookups, list prices): a wrong address is called valid ${blindness} times as often as a right one`,
      `${''.padEnd(44)}   USD/lookup  USD/right   right   wrong  USD per right one more`,
      ...tallies.map(({ rule, tally }) => rowOf(rule.name, tally, cheapest ?? tally)),
    ]
  })
}

function rowOf(name: string, tally: Tally, cheapest: Tally): string {
  const percent = (count: number) => `${((100 * count) / tally.lookups).toFixed(1)} %`.padStart(7)
  const more = tally.right - cheapest.right
  const cells = [
    (tally.usd / tally.lookups).toFixed(4).padStart(12),
    usdPerRight(tally).toFixed(4).padStart(10),
    percent(tally.right),
    percent(tally.wrong),
    (more > 0 ? ((tally.usd - cheapest.usd) / more).toFixed(3) : '-').padStart(8),
  ]
  return `${name.padEnd(44)} ${cells.join(' ')}`
}
