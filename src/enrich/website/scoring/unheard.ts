import { isHeard } from '../hint/hint-fit.ts'
import { isBearing } from './namesakes.ts'
import type { RankedCandidate } from './score.ts'

const hinted = /^(?:context|field|language):/

/**
 * Returns whether nothing could be read of a leader, where a hint is given and another page bears the name: of such
 * answers none was right where it was measured, and three were another firm's. Who gives a hint mostly knows that the
 * name is shared. Pure.
 */
export function isUnreadBesideHint(
  best: RankedCandidate,
  ranked: readonly RankedCandidate[],
): boolean {
  const { home, statements } = best.candidate
  if (home.status === 'page' || statements.length > 0) return false
  return ranked.some((other) => isBearing(other) && other.features.some((one) => hinted.test(one)))
}

/**
 * Returns whether a name is a word of the language, and no hint or registry says which of the firms that bear it is
 * meant. Pure.
 */
export function isCommonUnheard({ features }: RankedCandidate): boolean {
  return !isHeard(features) && features.some((feature) => /^named:.*\|common/.test(feature))
}

const inOtherLanguage = /^language:(?:other|third|unlike)$/

/** Returns whether all others are in another language than the hint, and the leader is not. Pure. */
export function isAloneInLanguage(
  best: RankedCandidate,
  rivals: readonly RankedCandidate[],
): boolean {
  const isOther = ({ features }: RankedCandidate) =>
    features.some((one) => inOtherLanguage.test(one))
  return !isOther(best) && rivals.every(isOther)
}
