import type { RankedAddress } from './rank-addresses.ts'

/**
 * Coefficients of a logistic curve: 1, the log-odds of the ranking, and the share of known addresses built otherwise.
 * Fitted on simulated people with one to five known addresses (docs/decisions/0042).
 */
const fitted = { constant: 0.83, logOdds: 0.81, differing: -0.84 }

// Real first guesses at hosts that accept everything were right more often than simulated ones, by this much in
// log-odds: with none, one and three colleagues known 18 of 36, 25 of 30 and 10 of 14, against 31, 66 and 65 %.
const observedShift = 0.75

/**
 * Returns how probably an address is the person's where no server can be asked; 0 where no known address is built
 * alike. The ranking orders guesses well but states too low probabilities, which are calibrated here. Pure.
 */
export function unaskedProbability({
  probability,
  agreeing,
  known,
}: Pick<RankedAddress, 'probability' | 'agreeing' | 'known'>): number {
  if (agreeing === 0 || known === 0) return 0
  const { constant, logOdds, differing } = fitted
  const odds = Math.log(probability / (1 - probability))
  const score = constant + logOdds * odds + differing * (1 - agreeing / known) + observedShift
  return 1 / (1 + Math.exp(-score))
}
