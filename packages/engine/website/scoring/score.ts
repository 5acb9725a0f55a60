import shipped from '../../data/evidence-weights.json' with { type: 'json' }
import type { Context } from '../hint/context.ts'
import { type Weights, weightMap } from '../lexicon/weights.ts'
import type { SoughtName } from '../matching/match.ts'
import type { Candidate } from './candidate.ts'
import { describeCandidate } from './describe-candidate.ts'
import { type Evidence, weightKeysOf } from './evidence.ts'
import { weighNamesakes } from './namesakes.ts'
import { registrationRatio } from './registered.ts'

/** Weights of evidence and their calibration, which `npm run train -- website` learns and writes. */
export type EvidenceModel = {
  /** Log-likelihood ratio by key of the evidence: official site against another existing domain. */
  readonly weights: Weights
  /** Knots of a monotone curve: posterior of the model, share found right; both rising. */
  readonly calibration: readonly (readonly number[])[]
}

/** A candidate with its evidence and the odds that follow from it. */
export type ScoredCandidate = {
  readonly candidate: Candidate
  readonly evidence: Evidence
  /** Prior times likelihood ratio, which is comparable with the odds of the other candidates only. */
  readonly odds: number
}

/** A scored candidate among all others. */
export type RankedCandidate = ScoredCandidate & { readonly posterior: number }

/** Describes a candidate by its evidence, and weighs the evidence. Pure. */
export function scoreCandidate(
  candidate: Candidate,
  sought: SoughtName,
  context: Context,
  model: EvidenceModel = shipped,
): ScoredCandidate {
  const evidence = describeCandidate(sought, candidate, context)
  const ratio = Math.exp(logRatio(evidence, model)) * registrationRatio(evidence)
  return { candidate, evidence, odds: candidate.prior * ratio }
}

/** Sums how much more likely the evidence is on the official site than elsewhere, as a logarithm. */
function logRatio(evidence: Evidence, model: EvidenceModel): number {
  const weightOf = weightMap(model.weights)
  let total = 0
  for (const key of weightKeysOf(evidence)) total += weightOf.get(key) ?? 0
  return total
}

/**
 * Ranks the candidates, the likeliest first. By Bayes' rule the odds of each are set against those of all others and
 * the probability that the site was not asked for or cannot be guessed. Where a hint tells apart candidates that bear
 * the very name, it counts more than their domains. Pure.
 */
export function rankCandidates(
  scored: readonly ScoredCandidate[],
  excludedPrior: number,
): readonly RankedCandidate[] {
  const candidates = scored.map(({ candidate }) => candidate)
  const restPrior = restPriorOf(candidates, excludedPrior)
  const total = scored.reduce((sum, { odds }) => sum + odds, restPrior)
  return weighNamesakes(scored)
    .map((one) => ({ ...one, posterior: total > 0 ? one.odds / total : 0 }))
    .sort((a, b) => b.posterior - a.posterior)
}

// Some firms have no site at all, or one under an unrelated name, however many guesses were looked at.
const restPriorMin = 0.05

/**
 * Computes the probability that the site is none of the candidates.
 * @param excludedPrior prior probability of the domains that do not exist
 */
export function restPriorOf(candidates: readonly Candidate[], excludedPrior: number): number {
  const known = candidates.reduce((sum, { prior }) => sum + prior, excludedPrior)
  return Math.max(restPriorMin, 1 - known)
}

/** Returns the share of answers with this posterior that were right when it was measured. */
export function calibrate(posterior: number, model: EvidenceModel = shipped): number {
  const knots = model.calibration
  const above = knots.findIndex(([at = 0]) => at >= posterior)
  const [nextAt = 1, nextShare = 1] = knots[above] ?? []
  const [lastAt = 0, lastShare = 0] = knots[above < 0 ? knots.length - 1 : above - 1] ?? []
  if (above < 0) return knots.length === 0 ? posterior : lastShare
  if (nextAt === lastAt) return nextShare
  return lastShare + ((nextShare - lastShare) * (posterior - lastAt)) / (nextAt - lastAt)
}
