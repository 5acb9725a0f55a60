import { isContradicted, isHeard, isSilent } from '../hint/hint-fit.ts'
import {
  bears,
  type Evidence,
  isNamedAs,
  type Naming,
  namePlaces,
  ownerPlaces,
  states,
} from './evidence.ts'

/**
 * Below this confidence the search is a miss: nearly four in ten of the measured answers between 0.50 and 0.60 were
 * wrong, and a wrong answer costs more than none.
 */
export const confidenceMin = 0.6
/**
 * The least confidence for a page with the beginning of the name alone, or with the name in one sentence alone, where
 * no hint and no registry speaks for it, and for one that names another owner twice. A word of the language at
 * a label with an affix is no such case any more, because pages are read for what firms show: since then all five
 * measured answers of that kind below this were right.
 */
const doubtfulConfidenceMin = 0.8
/**
 * The least posterior for a coined name, or one of several words, that a page shows to be its firm's: 45 of 46 measured
 * leaders from here to the usual floor were right, on pages by three authors, so that they are answered at that floor.
 */
const unsharedPosteriorMin = 0.4

/** Below this prior a guess is unlikely, so that only its page speaks for the site. */
const unlikelyPriorMax = 0.03

/** Returns the least confidence from which a leader with this evidence and this prior is answered. Pure. */
export function leastConfidence(evidence: Evidence, prior: number): number {
  const isAnothers = isOfAnother(evidence, prior < unlikelyPriorMax)
  const isInDoubt = isDoubtful(evidence) || isMentioned(evidence) || isAnothers
  return isInDoubt ? doubtfulConfidenceMin : confidenceMin
}

const isVouched = ({ registry, search }: Evidence) => registry !== null || search !== null
const isVouchedOnPage = (naming: Naming) =>
  naming.isFormal || naming.isFormer || naming.isOnLegalPage

/** Returns whether a page has a part of the name alone, and no hint or registry speaks for it. */
function isDoubtful(evidence: Evidence): boolean {
  return !isHeard(evidence) && isNamedAs(evidence, 'short')
}

/**
 * Returns whether a page names one other firm as its owner, in two places or at an unlikely guess in one, and neither
 * its imprint nor a hint nor a registry speaks for it.
 */
function isOfAnother(evidence: Evidence, isUnlikely: boolean): boolean {
  const { naming } = evidence
  if (naming === null || isHeard(evidence) || isVouched(evidence)) return false
  if (naming.isAnothers) return true
  return isUnlikely && !isVouchedOnPage(naming) && states(naming, ownerPlaces, 'other')
}

const mentionedLevelMax = 3

/**
 * Returns whether a page has the name in one sentence, another name in its title, and none where an owner is named.
 * Such a page is another firm's, with a product, a client or a supplier of the name: 17 such answers on shown pages by
 * five authors were another firm's, and none was right. Below a label that is less than the name, the whole name says
 * more than the label.
 */
function isMentioned(evidence: Evidence): boolean {
  const { naming, named } = evidence
  if (named === null || named.level < 0 || named.level > mentionedLevelMax) return false
  if (!isNamedAs(evidence, 'common', 'word', 'words')) return false
  if (naming?.text !== 'once' || naming.title !== 'other' || naming.isDescribed) return false
  if (isHeard(evidence) || isVouched(evidence) || isVouchedOnPage(naming)) return false
  return namePlaces.every((place) => naming[place] === 'other' || naming[place] === 'none')
}

/** Returns whether a page without any doubt bears a name that hardly two firms share, and is likely enough. Pure. */
export function isUnshared(evidence: Evidence, posterior: number): boolean {
  if (posterior < unsharedPosteriorMin || isContradicted(evidence) || isSilent(evidence))
    return false
  const { nature, firm, isForeignHost, naming } = evidence
  const isInDoubt = nature !== null || firm !== null || isForeignHost || naming?.isLonger
  return !isInDoubt && bears(evidence, 'core', 'longer', 'other', 'word', 'words')
}
