import { fitOf } from '../hint/hint-fit.ts'

/** A candidate as far as it is compared with its namesakes. */
type Named = {
  readonly candidate: { readonly prior: number }
  readonly features: readonly string[]
}
type Weighed = Named & { readonly odds: number }

const naming = /^(?:own|holder|title):same$/
// Beside the very name the page gives a longer one, mostly of the firm that owns it.
const extended = /^(?:own|holder|title|logo|sign):extended$/
const isExtended = (feature: string) => extended.test(feature)
const noFirm = /^(?:empty:|host:foreign|nature:(?:personal|lure|community)$)/

/** Returns whether another existing site is of the very name: by its page, or by a registry. Pure. */
export function isNamesake(best: Pick<Named, 'features'>, other: Pick<Named, 'features'>): boolean {
  const has = (pattern: RegExp) => other.features.some((feature) => pattern.test(feature))
  if (has(noFirm)) return false
  if (has(/^registry:same$/)) return true
  const isLonger = has(extended) && !best.features.some(isExtended)
  return has(naming) && !has(/^longer-name$|^page:/) && !isLonger
}

// One step apart happens by chance; two steps are a different trade.
const fitApart = 2

/** Lists the other existing sites of the very name, which the context does not rule out. Pure. */
export function rivalsOf<Ranked extends Pick<Named, 'features'>>(
  best: Ranked,
  ranked: readonly Ranked[],
): readonly Ranked[] {
  const leastFit = fitOf(best.features) - fitApart
  return ranked.filter(
    (other) => other !== best && fitOf(other.features) > leastFit && isNamesake(best, other),
  )
}

// The page bears the whole name, not a part of it, nor a longer one.
const bearing = /^named:[4-7]\|(?:common|common-longer|longer|other|rare|word|words)$/

/** Returns whether a readable page of a firm bears the whole name. Pure. */
export function isBearing({ features }: Pick<Named, 'features'>): boolean {
  return features.some((one) => bearing.test(one)) && !features.some((one) => noFirm.test(one))
}

/**
 * How much of the guess is left where two sites bear the name: a share of its logarithm. A guess is good because most
 * firms have their name alone; of two that share one either may have the likelier domain. The one that is known more
 * widely has it oftener, so that not all of the guess is lost, unless one of them bears out the hint.
 */
const priorLeft = 1 / 3

/**
 * Returns the candidates with the odds of those that bear the very name weighed anew where the hint speaks for another
 * than the likeliest of them, and not for that one: the hint then counts more than whose domain is the likelier. That
 * it is one of them stays as likely as before. Pure.
 * @param fitOf how far a page fits the hint
 */
export function weighNamesakes<T extends Weighed>(
  scored: readonly T[],
  fitOf: (features: readonly string[]) => number,
): readonly T[] {
  const bearers = scored.filter(isBearing)
  const [likeliest] = bearers.toSorted((a, b) => b.odds - a.odds)
  const least = likeliest ? fitOf(likeliest.features) : 0
  if (least > 0 || bearers.every(({ features }) => fitOf(features) <= least)) return scored
  const isOneHeard = bearers.some(({ features }) => fitOf(features) > 0)
  const left = isOneHeard ? 0 : priorLeft
  const anew = ({ odds, candidate: { prior } }: T) => odds * prior ** (left - 1)
  const share = sumOf(bearers.map(({ odds }) => odds)) / sumOf(bearers.map(anew))
  if (!Number.isFinite(share)) return scored
  return scored.map((one) => (isBearing(one) ? { ...one, odds: anew(one) * share } : one))
}

const sumOf = (some: readonly number[]) => some.reduce((total, one) => total + one, 0)
