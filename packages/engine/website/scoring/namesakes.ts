import { fitOf } from '../hint/hint-fit.ts'
import { bears, type Evidence, isEmptySite, isStrange, namePlaces, states } from './evidence.ts'

/** A candidate as far as it is compared with its namesakes. */
type Named = {
  readonly candidate: { readonly prior: number }
  readonly evidence: Evidence
}
type Weighed = Named & { readonly odds: number }

// A page that gives a longer name beside the very name is mostly that of the firm with the longer name.
const isExtended = ({ naming }: Evidence) => states(naming, namePlaces, 'extended')
const isNoFirm = (evidence: Evidence) =>
  isEmptySite(evidence) || evidence.isForeignHost || isStrange(evidence)

/** Returns whether another existing site is of the very name: by its page, or by a registry. Pure. */
export function isNamesake(
  { evidence: best }: Pick<Named, 'evidence'>,
  { evidence: other }: Pick<Named, 'evidence'>,
): boolean {
  if (isNoFirm(other)) return false
  if (other.registry === 'same') return true
  if (isExtended(other) && !isExtended(best)) return false
  const isNamed = states(other.naming, ['own', 'holder', 'title'], 'same')
  return isNamed && other.naming?.isLonger !== true && other.page === null
}

// One step apart happens by chance; two steps are a different trade.
const fitApart = 2

/** Lists the other existing sites of the very name, which the context does not rule out. Pure. */
export function rivalsOf<Ranked extends Pick<Named, 'evidence'>>(
  best: Ranked,
  ranked: readonly Ranked[],
): readonly Ranked[] {
  const leastFit = fitOf(best.evidence) - fitApart
  return ranked.filter(
    (other) => other !== best && fitOf(other.evidence) > leastFit && isNamesake(best, other),
  )
}

/** Says that other existing sites are of the very name. It names none, as their owners may be suppressed. Pure. */
export function wordsOfNamesakes(ranked: readonly Pick<Named, 'evidence'>[]): readonly string[] {
  const [best, ...others] = ranked
  const count = best ? others.filter((other) => isNamesake(best, other)).length : 0
  if (count === 0) return []
  const firms = count === 1 ? 'another firm has' : `${count} other firms have`
  return [`${firms} the same name`]
}

// Kinds of pages that bear the whole name, and neither a part of it nor a longer one.
const wholeNames = ['common', 'common-longer', 'longer', 'other', 'rare', 'word', 'words'] as const

/** Returns whether a readable page of a firm bears the whole name. Pure. */
export function isBearing({ evidence }: Pick<Named, 'evidence'>): boolean {
  return bears(evidence, ...wholeNames) && !isNoFirm(evidence)
}

/**
 * The share of a guess's logarithm that is left where two sites bear the name. A guess is good because most firms have
 * their name alone, but either of two firms that share one may have the likelier domain. The better known firm has it
 * more often, so that not all of the guess is lost, unless one of them bears out the hint.
 */
const priorLeft = 1 / 3

/**
 * Returns the candidates, with new odds for those that bear the very name where the hint speaks for another than the
 * likeliest of these, and not for that one: the hint then counts more than the likelier domain. The sum of their odds
 * stays the same. Pure.
 */
export function weighNamesakes<T extends Weighed>(scored: readonly T[]): readonly T[] {
  const bearers = scored.filter(isBearing)
  const [likeliest] = bearers.toSorted((a, b) => b.odds - a.odds)
  const least = likeliest ? fitOf(likeliest.evidence) : 0
  if (least > 0 || bearers.every(({ evidence }) => fitOf(evidence) <= least)) return scored
  const isOneHeard = bearers.some(({ evidence }) => fitOf(evidence) > 0)
  const left = isOneHeard ? 0 : priorLeft
  const anew = ({ odds, candidate: { prior } }: T) => odds * prior ** (left - 1)
  const share = sumOf(bearers.map(({ odds }) => odds)) / sumOf(bearers.map(anew))
  if (!Number.isFinite(share)) return scored
  return scored.map((one) => (isBearing(one) ? { ...one, odds: anew(one) * share } : one))
}

const sumOf = (some: readonly number[]) => some.reduce((total, one) => total + one, 0)
