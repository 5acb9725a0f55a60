import model from '../../data/evidence-weights.json' with { type: 'json' }
import { type Weights, weightMap } from './weights.ts'

/** What is learnt about evidence: `npm run train -- website` writes it. */
export type EvidenceModel = {
  /** Log-likelihood ratio by feature: official site against another existing domain. */
  readonly weights: Weights
  /** Knots of a monotone curve: posterior of the model, share found right; both rising. */
  readonly calibration: readonly (readonly number[])[]
}

export type Weighed = {
  readonly prior: number
  readonly features: readonly string[]
}

/** How much more likely the features are on the official site than elsewhere, as a logarithm. */
function logRatio(features: readonly string[], learnt: EvidenceModel = model): number {
  const weightOf = weightMap(learnt.weights)
  let total = 0
  for (const feature of features) total += weightOf.get(feature) ?? 0
  return total
}

/**
 * Bayes over all candidates at once: each one's prior times its likelihood ratio, against the others
 * and against `restPrior`, the probability that the site was not looked at or cannot be guessed.
 */
export function posteriors(
  candidates: readonly Weighed[],
  restPrior: number,
  learnt: EvidenceModel = model,
): readonly number[] {
  const odds = candidates.map(({ prior, features }) => prior * Math.exp(logRatio(features, learnt)))
  const total = odds.reduce((sum, value) => sum + value, restPrior)
  return odds.map((value) => (total > 0 ? value / total : 0))
}

/** The share of answers with this posterior that were right when it was measured. */
export function calibrate(posterior: number, learnt: EvidenceModel = model): number {
  const knots = learnt.calibration
  const above = knots.findIndex(([at = 0]) => at >= posterior)
  const [nextAt = 1, nextShare = 1] = knots[above] ?? []
  const [lastAt = 0, lastShare = 0] = knots[above < 0 ? knots.length - 1 : above - 1] ?? []
  if (above < 0) return knots.length === 0 ? posterior : lastShare
  if (nextAt === lastAt) return nextShare
  return lastShare + ((nextShare - lastShare) * (posterior - lastAt)) / (nextAt - lastAt)
}
