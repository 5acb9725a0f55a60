import type { PatternFit } from './fit.ts'
import { patterns } from './patterns.ts'

/** What is believed about a domain: the share of addresses that follow no pattern, and of each pattern among the rest. */
export type PatternBelief = {
  readonly unexplained: number
  readonly shares: ReadonlyMap<string, number>
}

/** Weight of the prior, in addresses: with one agreeing address the pattern has about three quarters. */
const priorWeight = 1.75
/** Handles, numbers and old names are met at every company; one of them says less about the next. */
const unexplainedWeight = 4
const unexplainedPrior = 0.2

// A provider that tells a domain's pattern counted the addresses it knows there: most are built so, and known
// addresses that say otherwise outweigh it as they outweigh any prior.
const hintedShare = 0.7

/** A prior that leans to the patterns somebody says the domain uses; those nobody knows here are passed over. Pure. */
export function withHints(
  prior: ReadonlyMap<string, number>,
  hints: readonly string[],
): ReadonlyMap<string, number> {
  const known = [...new Set(hints)].filter((hint) => prior.has(hint))
  if (known.length === 0) return prior
  return new Map(
    [...prior].map(([id, share]) => [
      id,
      (1 - hintedShare) * share + (known.includes(id) ? hintedShare / known.length : 0),
    ]),
  )
}

/** Dirichlet-multinomial: the prior and every known address by what explains it. Rounds sharpen ambiguous ones. */
export function learnPatterns(
  prior: ReadonlyMap<string, number>,
  known: readonly (readonly PatternFit[])[],
): PatternBelief {
  const explained = known.filter((fits) => fits.length > 0)
  let shares = prior
  for (let round = 0; round < learningRounds && explained.length > 0; round++) {
    shares = updateShares(prior, shares, explained)
  }
  const unexplained = known.length - explained.length
  return {
    unexplained:
      (unexplainedWeight * unexplainedPrior + unexplained) / (unexplainedWeight + known.length),
    shares,
  }
}

const learningRounds = 3

function updateShares(
  prior: ReadonlyMap<string, number>,
  shares: ReadonlyMap<string, number>,
  explained: readonly (readonly PatternFit[])[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const fits of explained) {
    const weights = fits.map(({ pattern, weight }) => weight * (shares.get(pattern) ?? 0))
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    fits.forEach(({ pattern }, index) => {
      counts.set(pattern, (counts.get(pattern) ?? 0) + (weights[index] ?? 0) / total)
    })
  }
  return new Map(
    patterns.map(({ id }) => [
      id,
      (priorWeight * (prior.get(id) ?? 0) + (counts.get(id) ?? 0)) /
        (priorWeight + explained.length),
    ]),
  )
}
