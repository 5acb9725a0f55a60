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
 * Below this the answer is a miss: of the answers between 0.50 and 0.60 nearly four in ten were wrong where it was
 * measured, and a wrong one costs more than none.
 */
export const confidenceMin = 0.6
/**
 * For a page with the beginning of the name alone, or with the name in one sentence alone, where no hint and no
 * registry speaks for it, and for an unlikely guess whose page names no owner. A word of the language at a label with
 * an affix was among these, before pages were read for what firms show: since then all five such answers below were
 * right where it was measured.
 */
const doubtfulConfidenceMin = 0.8
/**
 * For a coined name, or one of several words, that a page shows to be its firm's: of such leaders from here to the
 * usual floor 45 of 46 were right where it was measured, on pages by three authors, so that they are stated at it.
 */
const unsharedPosteriorMin = 0.4

/** Most prior of an unlikely guess: below it only what the page says speaks for the site. */
const unlikelyPriorMax = 0.03

/** Returns the least confidence from which a leader with this evidence and this prior is answered. Pure. */
export function leastConfidence(evidence: Evidence, prior: number): number {
  const isUnowned = prior < unlikelyPriorMax && namesNoOwner(evidence)
  const isInDoubt = isUnowned || isDoubtful(evidence) || isMentioned(evidence)
  return isInDoubt ? doubtfulConfidenceMin : confidenceMin
}

const isVouched = ({ registry, search }: Evidence) => registry !== null || search !== null
const isVouchedOnPage = (naming: Naming) =>
  naming.isFormal || naming.isFormer || naming.isOnLegalPage

/**
 * A page that bears the name in titles, pictures or text alone: of such answers at unlikely guesses, below the floor
 * for doubtful ones, as many were another firm's, with a product of the name, as right. What scripts fill later, a
 * hint that fits and a source take the doubt away.
 */
function namesNoOwner(evidence: Evidence): boolean {
  const { naming } = evidence
  if (naming === null || naming.text === 'thin') return false
  if (isHeard(evidence) || isVouched(evidence)) return false
  return !states(naming, ownerPlaces, 'same', 'akin') && !isVouchedOnPage(naming)
}

/** A part of the name, and nothing but the page that speaks for it. */
function isDoubtful(evidence: Evidence): boolean {
  return !isHeard(evidence) && isNamedAs(evidence, 'short')
}

const mentionedLevelMax = 3

/**
 * A page with the name in one sentence, another one in its title, and none where an owner is named, is another firm's,
 * with a product, a client or a supplier of the name. Of such answers on shown pages by five authors 17 were another
 * firm's, and none right. Below a label that is less than the name, the whole name says more than the label.
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
