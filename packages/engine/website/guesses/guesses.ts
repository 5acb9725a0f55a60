import weights from '../../data/guess-weights.json' with { type: 'json' }
import { type Weights, weightMap } from '../lexicon/weights.ts'
import { type Features, forEachGuess } from './guess-features.ts'

/** A domain a company of this name may have, with the probability that it is the one. */
export type Guess = { readonly domain: string; readonly probability: number }

/** Learnt weights of the features of labels and suffixes. */
export type GuessWeights = Weights

/**
 * Share of companies whose domain is among the guesses at all (measured on held-out names); the rest
 * have a domain that does not follow from the name.
 */
const guessableShare = 0.9

/**
 * Ranks the likeliest domains for a name, best first: a log-linear model over how firms make labels out of
 * names and choose top-level domains. The probabilities of all guesses of a name sum to `guessableShare`.
 */
export function rankGuesses(
  companyName: string,
  context: string,
  guessesMax: number,
  learnt: GuessWeights = weights,
): readonly Guess[] {
  const weightOf = weightMap(learnt)
  const sumOf = sumsOf(weightOf)
  const scores = createScores()
  let total = 0
  let labelScore = 0
  let bestLabelScore = Number.NEGATIVE_INFINITY
  forEachGuess(
    companyName,
    context,
    (label, suffix, _, pairFeatures) => {
      let pairScore = 0
      for (const part of pairFeatures) pairScore += sumOf(part)
      const score = Math.exp(rounded(labelScore + pairScore))
      scores.add(label, suffix, score)
      total += score
    },
    (labelFeatures) => {
      labelScore = sumOfWeights(labelFeatures, weightOf)
      bestLabelScore = Math.max(bestLabelScore, labelScore)
      return labelScore > bestLabelScore - labelGapMax
    },
  )
  return scores
    .best(guessesMax)
    .map(({ domain, score }) => ({ domain, probability: (score / total) * guessableShare }))
}

// Rounding makes sums of the same weights equal in whichever order they were added, so that recipes decide their order.
function rounded(score: number): number {
  return Math.round(score * 1e6) / 1e6
}

// A label this far behind the best has no suffix that would bring it among the guesses.
const labelGapMax = 8

// All names share the parts that hold for the form of a label, so that their sums outlive one ranking.
const sumsByModel = new WeakMap<ReadonlyMap<string, number>, (features: Features) => number>()

/** Returns the function that sums the weights of a part, once for each part: most hold for many guesses and names. */
export function sumsOf(weightOf: ReadonlyMap<string, number>): (features: Features) => number {
  const made = sumsByModel.get(weightOf)
  if (made) return made
  const known = new WeakMap<Features, number>()
  const sumOf = (features: Features): number => {
    const before = known.get(features)
    if (before !== undefined) return before
    const sum = sumOfWeights(features, weightOf)
    known.set(features, sum)
    return sum
  }
  sumsByModel.set(weightOf, sumOf)
  return sumOf
}

function sumOfWeights(features: Features, weightOf: ReadonlyMap<string, number>): number {
  let sum = 0
  for (const feature of features) sum += weightOf.get(feature) ?? 0
  return sum
}

/** Creates the scores of domains as lists: a Map and sorting all of them would take longer than scoring them. */
function createScores() {
  const labels: string[] = []
  const suffixes: string[] = []
  const scores: number[] = []
  const seen = new Set<string>()
  let isRepeated = false
  return {
    /** Adds a guess. Two recipes that give one domain add up. All suffixes of a label come one after the other. */
    add(label: string, suffix: string, score: number): void {
      if (label !== labels.at(-1)) {
        isRepeated = seen.has(label)
        seen.add(label)
      }
      const same = isRepeated
        ? labels.findIndex((one, index) => one === label && suffixes[index] === suffix)
        : -1
      if (same >= 0) {
        scores[same] = (scores[same] ?? 0) + score
        return
      }
      labels.push(label)
      suffixes.push(suffix)
      scores.push(score)
    },
    /** Returns the highest scores, best first, and equal ones in the order in which they were added. */
    best(count: number): { domain: string; score: number }[] {
      const best: { index: number; score: number }[] = []
      let least = Number.NEGATIVE_INFINITY
      for (const [index, score] of scores.entries()) {
        if (score <= least) continue
        best.splice(best.findLastIndex((one) => one.score >= score) + 1, 0, { index, score })
        if (best.length > count) best.pop()
        if (best.length === count) least = best.at(-1)?.score ?? least
      }
      return best.map(({ index, score }) => ({
        domain: `${labels[index]}.${suffixes[index]}`,
        score,
      }))
    },
  }
}
