import {
  fitOf,
  hasWordsOfHint,
  isContradicted,
  isInOtherLanguage,
  isSilent,
} from '../hint/hint-fit.ts'
import { isNamedAs } from './evidence.ts'
import { isBearing, isNamesake } from './namesakes.ts'
import type { RankedCandidate } from './score.ts'

/** The facts that decide between a hint and the leader of a search. */
export type HintFacts = {
  /** Its page bears out nothing of the hint. */
  readonly isContradicted: boolean
  /** Its page says nothing of the hint, and could not be expected to. */
  readonly isSilent: boolean
  /** Its page speaks of another trade. */
  readonly isOfOtherTrade: boolean
  /** Its page bears out the trade of the hint in other words, and has no word of the hint. */
  readonly isTradeAlone: boolean
  /** Its page is in another language than the hint, or begins with a word of another trade. */
  readonly isUnlike: boolean
  /**
   * How many firms share the name, by the share of listed firms that do: 10 % for a word of the language, 0.9 % for a
   * coined name, 0.3 % for several words. A second site of the very name shows that the name is shared.
   */
  readonly sharing: 'often' | 'seldom' | 'hardly'
  /** Its label is of a kind at which namesakes often sit. */
  readonly isOftenShared: boolean
  /** Another site of the very name fits the hint better. */
  readonly isOutdone: boolean
  readonly posterior: number
}

// The most confidence where many firms may bear the name, or the page speaks of another trade.
const unmetConfidenceMax = 0.75
/**
 * The most confidence where the page is silent and hardly two firms share the name: nearly all such answers were right
 * for listed firms, and three of eight for invented pairs that share a name.
 */
const silentConfidenceMax = 0.85
// The posterior weighs already what the page leaves out: below this another firm of the coined word is too likely.
const coinedPosteriorMin = 0.8

/**
 * The most confidence where a page in another language than the hint has words of its trade and no word of the hint: 44
 * of 55 such answers to pairs of firms were right. One word of a trade may stand on any page.
 */
const unlikeConfidenceMax = 0.85

const refused = 0
const unbounded = 1

/**
 * Returns how sure an answer may be beside the hint; 0: it is refused as another firm's. Callers name a trade in other
 * words than the page: what a page leaves out proves little where hardly two firms share the name, and more where many
 * do. A page of another trade speaks against either: 2.5 % of listed firms have such a page, and two in three
 * namesakes. A page in another language than the hint, or with a word of another trade at its beginning, is refused for
 * a coined name: all 11 answers to pairs of firms on silent pages in a known other language were the namesake's. Pure.
 */
export function hintConfidenceMax(facts: HintFacts): number {
  const { isOftenShared, sharing } = facts
  if (facts.isContradicted) return contradictedMax(facts)
  if (facts.isTradeAlone && facts.isUnlike) return unlikeConfidenceMax
  if (!facts.isSilent || !isOftenShared) return unbounded
  return sharing === 'often' ? unmetConfidenceMax : silentConfidenceMax
}

function contradictedMax(facts: HintFacts): number {
  const { isOutdone, isOfOtherTrade, isUnlike, isOftenShared, sharing, posterior } = facts
  if (isOutdone) return refused
  if (isOfOtherTrade) return sharing === 'hardly' ? unmetConfidenceMax : refused
  if (sharing === 'often') return isOftenShared ? refused : unmetConfidenceMax
  if (sharing === 'hardly') return silentConfidenceMax
  return isUnlike || posterior < coinedPosteriorMin ? refused : silentConfidenceMax
}

/** Gathers the facts that decide between the hint and a leader. Pure. */
export function hintFactsOf(best: RankedCandidate, ranked: readonly RankedCandidate[]): HintFacts {
  const { evidence, posterior } = best
  const { field } = evidence
  const namesakes = ranked.filter((other) => other !== best && isNamesake(best, other))
  const isSeldom = evidence.isSeldomShared && isBearing(best) && namesakes.length === 0
  const isOfSeveralWords = evidence.isOfSeveralWords || isNamedAs(evidence, 'rare', 'words')
  return {
    isContradicted: isContradicted(evidence),
    isSilent: isSilent(evidence),
    isOfOtherTrade: field === 'other',
    isTradeAlone: field === 'same' && !hasWordsOfHint(evidence),
    isUnlike: isInOtherLanguage(evidence) || field === 'apart',
    sharing: isSeldom ? (isOfSeveralWords ? 'hardly' : 'seldom') : 'often',
    // Namesakes sit at a label of one word, most of them at a word of the language, and at a label with an affix.
    isOftenShared: isNamedAs(evidence, 'common', 'common-longer', 'longer', 'word'),
    isOutdone: namesakes.some((other) => fitOf(other.evidence) > fitOf(evidence)),
    posterior,
  }
}
