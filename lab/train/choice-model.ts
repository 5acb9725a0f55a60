import { progress } from '../tools/named-commands/progress.ts'

/**
 * One choice to learn from: options described by features, and which of them is right. Several right options count as
 * one (two recipes for one domain).
 */
export type Choice = {
  /** Feature numbers of all options, one after the other. */
  readonly features: Int32Array
  /** Where each option's features begin; one more entry than options. */
  readonly offsets: Int32Array
  /** Fixed part of each option's score; zero when absent. */
  readonly scores?: Float64Array
  readonly right: readonly number[]
}

export type ChoiceOptions = {
  /** Strength of the pull of every weight towards its starting value. */
  readonly pull: number
  readonly rounds: number
  readonly start?: Float64Array
  readonly batch?: number
  readonly rate?: number
}

/** Numbers feature names in the order of their first use. */
export function createVocabulary() {
  const numbers = new Map<string, number>()
  const names: string[] = []
  return {
    names,
    numberOf(name: string): number {
      const known = numbers.get(name)
      if (known !== undefined) return known
      numbers.set(name, names.length)
      names.push(name)
      return names.length - 1
    },
  }
}

/**
 * Learns a conditional logit (McFadden): the probability of an option is proportional to exp(score + sum of its
 * weights). The method is AdaGrad on mini-batches, with a quadratic pull to the start.
 */
export function learnChoice(
  choices: readonly Choice[],
  featureCount: number,
  options: ChoiceOptions,
): Float64Array {
  const start = options.start ?? new Float64Array(featureCount)
  const state: Learning = {
    start,
    weights: Float64Array.from(start),
    squares: new Float64Array(featureCount),
    gradient: new Float64Array(featureCount),
  }
  let usable = choices.filter(({ right }) => right.length > 0)
  const batches = Math.max(1, Math.ceil(usable.length / (options.batch ?? batchDefault)))
  for (let round = 0; round < options.rounds; round += 1) {
    progress.step()
    if (round === roundsWithAll)
      usable = usable.map((choice) => withoutHopeless(choice, state.weights))
    const rate = (options.rate ?? rateDefault) * (1 - round / options.rounds) + 0.02
    for (let batch = 0; batch < batches; batch += 1) {
      // A stride that shifts every round mixes the rows without a shuffle.
      const rows = usable.filter((_, index) => (index + round * 7) % batches === batch)
      state.gradient.fill(0)
      for (const choice of rows) addGradient(choice, state.weights, state.gradient)
      step(state, rate, options.pull * (rows.length / usable.length))
    }
  }
  return state.weights
}

// An option that is hopeless after these rounds stays so; most options are, and they cost most of the time.
const roundsWithAll = 4
const hopeless = 1e-6

/** Returns the choice without hopeless options. */
function withoutHopeless(choice: Choice, weights: Float64Array): Choice {
  const all = probabilities(choice, weights)
  const kept = [...all.keys()].filter(
    (option) => (all[option] ?? 0) > hopeless || choice.right.includes(option),
  )
  const parts = kept.map((option) =>
    choice.features.subarray(choice.offsets[option], choice.offsets[option + 1]),
  )
  const ends = [0]
  for (const part of parts) ends.push((ends.at(-1) ?? 0) + part.length)
  const features = new Int32Array(ends.at(-1) ?? 0)
  for (const [index, part] of parts.entries()) features.set(part, ends[index])
  return {
    features,
    offsets: Int32Array.from(ends),
    ...(choice.scores
      ? { scores: Float64Array.from(kept, (option) => choice.scores?.[option] ?? 0) }
      : {}),
    right: choice.right.map((option) => kept.indexOf(option)),
  }
}

const batchDefault = 64
const rateDefault = 0.3

type Learning = {
  readonly start: Float64Array
  readonly weights: Float64Array
  readonly squares: Float64Array
  readonly gradient: Float64Array
}

/** Makes a step of AdaGrad: every weight moves at its own pace, more slowly the more it has moved. */
function step({ start, weights, squares, gradient }: Learning, rate: number, pull: number): void {
  for (let f = 0; f < weights.length; f += 1) {
    const weight = weights[f] as number
    const slope = (gradient[f] as number) - pull * (weight - (start[f] as number))
    if (slope === 0) continue
    const square = (squares[f] as number) + slope * slope
    squares[f] = square
    weights[f] = weight + (rate * slope) / Math.sqrt(square + 1e-6)
  }
}

/** Returns the probability of each option. */
export function probabilities(choice: Choice, weights: Float64Array): Float64Array {
  const count = choice.offsets.length - 1
  const result = new Float64Array(count)
  let most = Number.NEGATIVE_INFINITY
  for (let option = 0; option < count; option += 1) {
    let score = choice.scores?.[option] ?? 0
    const end = choice.offsets[option + 1] ?? 0
    for (let at = choice.offsets[option] ?? 0; at < end; at += 1) {
      score += weights[choice.features[at] as number] as number
    }
    result[option] = score
    if (score > most) most = score
  }
  let total = 0
  for (let option = 0; option < count; option += 1) {
    const value = Math.exp((result[option] as number) - most)
    result[option] = value
    total += value
  }
  for (let option = 0; option < count; option += 1)
    result[option] = (result[option] as number) / total
  return result
}

// Options below this probability move no weight measurably, and most options are.
const negligible = 1e-7

function addGradient(choice: Choice, weights: Float64Array, gradient: Float64Array): void {
  const all = probabilities(choice, weights)
  const rightTotal = choice.right.reduce((total, option) => total + (all[option] ?? 0), 0)
  const move = (option: number, by: number) => {
    const end = choice.offsets[option + 1] ?? 0
    for (let at = choice.offsets[option] ?? 0; at < end; at += 1) {
      const feature = choice.features[at] as number
      gradient[feature] = (gradient[feature] as number) + by
    }
  }
  for (let option = 0; option < all.length; option += 1) {
    const probability = all[option] as number
    if (probability > negligible) move(option, -probability)
  }
  for (const option of choice.right) {
    move(option, rightTotal > 0 ? (all[option] ?? 0) / rightTotal : 1 / choice.right.length)
  }
}
