import { visitGuesses } from './guess-features.ts'
import weights from './guess-weights.json' with { type: 'json' }
import { type Weights, weightMap } from './weights.ts'

/** A domain a company of this name may have, with the probability that it is the one. */
export type Guess = { readonly domain: string; readonly probability: number }

/** What is learnt about labels and suffixes. */
export type GuessWeights = Weights

/**
 * Share of companies whose domain is among the guesses at all (measured on held-out names); the rest
 * have a domain nobody would derive from the name.
 */
const guessableShare = 0.9

/**
 * The likeliest domains for a name, best first: a log-linear model over how firms make labels out of
 * names and choose top-level domains. The probabilities of all guesses of a name sum to `guessableShare`.
 */
export function rankGuesses(
  companyName: string,
  context: string,
  guessesMax: number,
  learnt: GuessWeights = weights,
): readonly Guess[] {
  const weightOf = weightMap(learnt)
  const scores = new Map<string, number>()
  let total = 0
  let labelScore = 0
  let bestLabelScore = Number.NEGATIVE_INFINITY
  visitGuesses(
    companyName,
    context,
    (label, suffix, _, pairFeatures) => {
      const score = Math.exp(labelScore + sum(pairFeatures, weightOf))
      const domain = `${label}.${suffix}`
      // Two recipes that give one domain add up.
      scores.set(domain, (scores.get(domain) ?? 0) + score)
      total += score
    },
    (labelFeatures) => {
      labelScore = sum(labelFeatures, weightOf)
      bestLabelScore = Math.max(bestLabelScore, labelScore)
      return labelScore > bestLabelScore - labelGapMax
    },
  )
  return [...scores]
    .sort((a, b) => b[1] - a[1])
    .slice(0, guessesMax)
    .map(([domain, score]) => ({ domain, probability: (score / total) * guessableShare }))
}

// A label this far behind the best has no suffix that would bring it among the guesses.
const labelGapMax = 8

function sum(features: readonly string[], weightOf: ReadonlyMap<string, number>): number {
  let score = 0
  for (const feature of features) score += weightOf.get(feature) ?? 0
  return score
}
