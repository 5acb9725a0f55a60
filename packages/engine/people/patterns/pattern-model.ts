import { ownValue } from '../../lib/own-value.ts'
import type { PatternFit } from './fit.ts'
import { patterns } from './patterns.ts'

/**
 * The belief about a domain: the share of addresses that follow no pattern, and the share of each pattern among the
 * rest.
 */
export type PatternBelief = {
  readonly unexplained: number
  readonly shares: ReadonlyMap<string, number>
}

/**
 * Weight of the prior, in addresses, and the discount that each pattern met returns to all others (Pitman-Yor
 * process): a pattern met once among several is mostly one person's exception.
 */
const priorWeight = 0.75
const discount = 0.25
/**
 * Weight of the prior where the company is known to have a convention: one address that differs is an exception there.
 */
const conventionWeight = 2.5
/** Handles, numbers and old names occur at every company; one of them says less about the next address. */
const unexplainedWeight = 4
const unexplainedPrior = 0.2

// A provider that states a domain's pattern counted the addresses that it knows there: most are built like this. Known
// addresses that say otherwise outweigh it as they outweigh any prior.
const hintedShare = 0.7

/**
 * Returns a prior that leans to the patterns that a provider states for the domain; unknown ones are left out. Pure.
 */
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

// Measurements on simulated firms: where a pattern's address for one colleague does not exist, the pattern is a third
// as often the next colleague's, and after two such colleagues a fifth. Known addresses outweigh this as they outweigh
// any prior.
const refusedFactor = 0.25
const nextRefusedFactor = 0.5

/**
 * Returns a prior that believes less in patterns whose addresses the mail server refused for colleagues; `refused`
 * counts these colleagues. Pure.
 */
export function withRefusals(
  prior: ReadonlyMap<string, number>,
  refused: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  if (refused.size === 0) return prior
  const weights = [...prior].map(([id, share]): [string, number] => {
    const count = refused.get(id) ?? 0
    return [id, count === 0 ? share : share * refusedFactor * nextRefusedFactor ** (count - 1)]
  })
  const total = sumOf(weights)
  return new Map(weights.map(([id, weight]) => [id, weight / total]))
}

/** The evidence of a domain's known addresses. */
export type PatternEvidence = {
  /** The patterns that explain each address with a known owner; empty where none does. */
  readonly named: readonly (readonly PatternFit[])[]
  /** The patterns of addresses that show them without a name. Addresses that show none are left out and say nothing. */
  readonly shapes: readonly (readonly PatternFit[])[]
}

/**
 * Learns the patterns of a company by a Pitman-Yor process, from the prior and the patterns that explain each known
 * address. Rounds sharpen ambiguous addresses. `isConvention`: the prior is the convention of this very company.
 */
export function learnPatterns(
  prior: ReadonlyMap<string, number>,
  { named, shapes }: PatternEvidence,
  isConvention: boolean,
): PatternBelief {
  const explained = [...named.filter((fits) => fits.length > 0), ...shapes]
  const weight = isConvention ? conventionWeight : priorWeight
  let shares = prior
  for (let round = 0; round < learningRounds && explained.length > 0; round++) {
    shares = updateShares({ prior, weight }, countPatterns(shares, explained), explained.length)
  }
  const unexplained = named.filter((fits) => fits.length === 0).length
  return {
    unexplained:
      (unexplainedWeight * unexplainedPrior + unexplained) / (unexplainedWeight + named.length),
    shares,
  }
}

const learningRounds = 3

/**
 * Counts the addresses that each pattern explains; an address that several explain is divided by the likelihood of
 * each.
 */
function countPatterns(
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
  return counts
}

function updateShares(
  { prior, weight }: { readonly prior: ReadonlyMap<string, number>; readonly weight: number },
  counts: ReadonlyMap<string, number>,
  explained: number,
): ReadonlyMap<string, number> {
  const kept = new Map(
    [...counts].map(([id, count]) => [id, count - discount * Math.min(1, count)]),
  )
  const total = weight + explained
  const open = total - sumOf(kept)
  const others = exceptionShares(prior, counts, explained)
  return new Map(
    patterns.map(({ id }) => [id, (open * (others.get(id) ?? 0) + (kept.get(id) ?? 0)) / total]),
  )
}

/**
 * Factors of each pattern beside a pattern known at a firm, as multiples of its share everywhere: people who do not
 * follow the custom have short logins. Measured on 460 pairs of colleagues who write differently.
 */
const exceptionFactors: Readonly<Record<'joined' | 'separated', Readonly<Record<string, number>>>> =
  {
    joined: {
      '{first}.{last}': 0.4,
      '{f}{last}': 1.3,
      '{first}': 1.1,
      '{last}': 5,
      '{first}{l}': 2.3,
      '{f}{l}': 3.5,
      '{f}{m}{l}': 4,
    },
    separated: {
      '{first}.{last}': 0.6,
      '{f}{last}': 1.7,
      '{first}': 1.1,
      '{last}': 2.5,
      '{first}{l}': 2,
      '{f}.{last}': 3,
      '{first}.{m}.{last}': 5,
      '{first}_{last}': 3,
    },
  }
/** A single known address may be the exception itself; several hardly are. */
const exceptionBelief = 0.55

/** Returns the shares of the patterns that no known person has: between the prior and the shares of exceptions. */
function exceptionShares(
  prior: ReadonlyMap<string, number>,
  counts: ReadonlyMap<string, number>,
  explained: number,
): ReadonlyMap<string, number> {
  const separated = sumOf([...counts].filter(([id]) => /[._-]/.test(id))) / explained
  const belief = (exceptionBelief * explained) / (explained + 1)
  const { joined: one, separated: other } = exceptionFactors
  const weights = new Map(
    [...prior].map(([id, share]) => {
      const factor =
        (1 - separated) * (ownValue(one, id) ?? 1) + separated * (ownValue(other, id) ?? 1)
      return [id, share * factor]
    }),
  )
  const total = sumOf(weights)
  return new Map(
    [...prior].map(([id, share]) => [
      id,
      (1 - belief) * share + (belief * (weights.get(id) ?? 0)) / total,
    ]),
  )
}

const sumOf = (entries: Iterable<readonly [string, number]>): number =>
  [...entries].reduce((sum, [, value]) => sum + value, 0)
