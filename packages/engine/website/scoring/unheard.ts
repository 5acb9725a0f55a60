import { fitOf, isHeard, isSilent } from '../hint/hint-fit.ts'
import { type Evidence, isNamedAs } from './evidence.ts'
import { isBearing } from './namesakes.ts'
import type { RankedCandidate } from './score.ts'

const isHinted = ({ context, field, language }: Evidence) =>
  context !== null || field !== null || language !== null

/**
 * Returns whether a leader could not be read, where a hint is given and another page bears the name: none of the
 * measured answers of that kind was right, and three were another firm's. A caller with a hint mostly knows that the
 * name is shared. Pure.
 */
export function isUnreadBesideHint(
  best: RankedCandidate,
  ranked: readonly RankedCandidate[],
): boolean {
  const { home, statements } = best.candidate
  if (home.status === 'page' || statements.length > 0) return false
  return ranked.some((other) => isBearing(other) && isHinted(other.evidence))
}

/**
 * Returns whether a name is a word of the language, and no hint or registry says which of the firms that bear it is
 * meant. Pure.
 */
export function isCommonUnheard({ evidence }: RankedCandidate): boolean {
  return !isHeard(evidence) && isNamedAs(evidence, 'common', 'common-longer')
}

/**
 * Returns whether a word of the language is the plain label of a page that leaves out the hint, and no other page that
 * bears the word was read: 9 of 23 such answers to pairs of firms were right, and 600 listed names with a hint gave
 * none such. A firm's own page also leaves out words that most firms use, and a page in the language of a hint that is
 * not in English says something. Pure.
 */
export function isCommonSilent(best: RankedCandidate, ranked: readonly RankedCandidate[]): boolean {
  const { evidence } = best
  const isTelling = evidence.language === 'same' || evidence.isVague
  if (!isSilent(evidence) || isTelling || !isNamedAs(evidence, 'common')) return false
  return !ranked.some((other) => other !== best && isBearing(other))
}

// The fit of a page with the trade in other words, in another language than the hint. One word of it is met by chance.
const heardFitMin = 0.7

/**
 * Returns whether a leader's page bears out the hint, and all other pages that bear the name do so less by at least as
 * much: among some 365 such leaders in pairs of firms one was the other firm's. Pure.
 */
export function isAloneHeard(best: RankedCandidate, ranked: readonly RankedCandidate[]): boolean {
  const fit = fitOf(best.evidence)
  if (!isBearing(best) || fit < heardFitMin) return false
  const others = ranked.filter((other) => other !== best && isBearing(other))
  return others.length > 0 && others.every(({ evidence }) => fitOf(evidence) <= fit - heardFitMin)
}
