import { isContradicted, isHeard, isSilent } from '../hint/hint-fit.ts'

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

/** Returns the least confidence from which a leader with these features and this prior is answered. Pure. */
export function leastConfidence(features: readonly string[], prior: number): number {
  const isUnowned = prior < unlikelyPriorMax && namesNoOwner(features)
  const isInDoubt = isUnowned || isDoubtful(features) || isMentioned(features)
  return isInDoubt ? doubtfulConfidenceMin : confidenceMin
}

const ownerNamed = /^(?:own|holder):(?:same|akin)$|^text:(?:legal|former)$|^legal:named$/
const vouched = /^(?:registry|search):/

/**
 * A page that bears the name in titles, pictures or text alone: of such answers at unlikely guesses, below the floor
 * for doubtful ones, as many were another firm's, with a product of the name, as right. What scripts fill later, a
 * hint that fits and a source take the doubt away.
 */
function namesNoOwner(features: readonly string[]): boolean {
  const has = (pattern: RegExp) => features.some((feature) => pattern.test(feature))
  if (isHeard(features) || has(vouched) || features.includes('text:thin')) return false
  return has(/^own:/) && !has(ownerNamed)
}

/** A part of the name, and nothing but the page that speaks for it. */
function isDoubtful(features: readonly string[]): boolean {
  return !isHeard(features) && features.some((one) => /^named:.*\|short$/.test(one))
}

const ownPlaces = /^(?:own|holder|title|logo|sign):/
const notTheirs = /:(?:other|none)$/
const vouchedOnPage = /^(?:text:(?:legal|former|thin)|legal:named|description:named)$/

/**
 * A page with the name in one sentence, another one in its title, and none where an owner is named, is another firm's,
 * with a product, a client or a supplier of the name. Of such answers on shown pages by five authors 17 were another
 * firm's, and none right. Below a label that is less than the name, the whole name says more than the label.
 */
function isMentioned(features: readonly string[]): boolean {
  const has = (pattern: RegExp) => features.some((feature) => pattern.test(feature))
  if (!features.includes('text:once') || !features.includes('title:other')) return false
  if (isHeard(features) || has(vouched) || has(vouchedOnPage)) return false
  if (!has(/^named:[0-3]\|(?:common|words?)$/)) return false
  return features.filter((one) => ownPlaces.test(one)).every((one) => notTheirs.test(one))
}

const borneInFull = /^bears\|(?:core|longer|other|word|words)$/
const doubt = /^(?:nature|firm|host):|^longer-name$/

/** Returns whether a page without any doubt bears a name that hardly two firms share, and is likely enough. Pure. */
export function isUnshared(features: readonly string[], posterior: number): boolean {
  if (posterior < unsharedPosteriorMin || isContradicted(features) || isSilent(features))
    return false
  const has = (pattern: RegExp) => features.some((feature) => pattern.test(feature))
  return has(borneInFull) && !has(doubt)
}
