import type { WebsiteAnswer } from '../../model/engine.ts'
import { sourceWordsOf } from '../../model/evidence-words.ts'
import { isContradicted, isSilent } from '../hint/hint-fit.ts'
import type { Candidate, SearchCoverage } from './candidate.ts'
import { confidenceMin, isUnshared, leastConfidence } from './confidence-floor.ts'
import {
  bears,
  isEmptySite,
  isNamedAs,
  isStrange,
  type Naming,
  namePlaces,
  ownerPlaces,
  states,
} from './evidence.ts'
import { hintConfidenceMax, hintFactsOf } from './hint-verdict.ts'
import { rivalsOf } from './namesakes.ts'
import { isNumberOpen, isRegistered } from './registered.ts'
import { calibrate, type EvidenceModel, type RankedCandidate } from './score.ts'
import { isAloneHeard, isCommonSilent, isCommonUnheard, isUnreadBesideHint } from './unheard.ts'

/** How a search ends. `unknown`: too much failed to say anything. */
export type WebsiteDecision =
  | { readonly status: 'answer'; readonly answer: WebsiteAnswer }
  /** `doubt`: what might have known the site and did not answer; null when everything answered. */
  | { readonly status: 'miss'; readonly doubt: string | null }
  | { readonly status: 'unknown'; readonly reason: string }

/** The most confidence without a page or a registry that names the company. */
const unconfirmedConfidenceMax = 0.6
/**
 * The least posterior for a word of the language that a second candidate bears, too: all four measured leaders below it
 * were another firm's, and none of eight with a coined name.
 */
const commonRivalPosteriorMin = 0.95
/** The most confidence when a second candidate bears the same name and the context does not decide. */
const rivalConfidenceMax = 0.75
// Nothing measured on a sample this size supports more.
const confidenceMax = 0.99

// With most questions unanswered the site may well be among them.
const failedShareMax = 0.5
// When not one of this many existing sites can be reached, our own connection is broken.
const unreachableSitesMin = 5

/** Decides a finished search: an answer, a miss, or unknown where too much failed. Pure. */
export function decideWebsite(
  ranked: readonly RankedCandidate[],
  coverage: SearchCoverage,
  model?: EvidenceModel,
): WebsiteDecision {
  const [best] = ranked
  const answer = best ? answerFor(best, ranked, model) : null
  if (answer) return { status: 'answer', answer }
  const reason = outageOf(ranked, coverage)
  if (reason) return { status: 'unknown', reason }
  return { status: 'miss', doubt: doubtOf(best, coverage) }
}

/** Returns how sure the answer would be if the search ended here; 0 when there would be none. Pure. */
export function confidenceOf(ranked: readonly RankedCandidate[], model?: EvidenceModel): number {
  const [best] = ranked
  return (best && answerFor(best, ranked, model)?.confidence) ?? 0
}

/**
 * Returns whether even unlikely guesses are worth a question: nothing would be answered, or the leader's page bears out
 * nothing of the hint. Pure.
 */
export function isUndecided(ranked: readonly RankedCandidate[], model?: EvidenceModel): boolean {
  const [best] = ranked
  return confidenceOf(ranked, model) === 0 || (best !== undefined && isContradicted(best.evidence))
}

// A later wave rarely overturns a candidate as likely as this, and each costs DNS questions and fetches.
const settledMin = 0.95

/**
 * Returns whether a search may end before all is asked: the leader stands out, and nothing that is left could overrule
 * it. A page that bears out nothing of the hint, or is silent on it, may be a namesake's: a page that bears out the
 * hint outweighs it a hundred times even from a guess of the last wave. So does a page that bears the sought number.
 * Pure.
 */
export function isSettled({ posterior, evidence }: RankedCandidate): boolean {
  if (isRegistered(evidence)) return true
  const isOpen = isContradicted(evidence) || isSilent(evidence) || isNumberOpen(evidence)
  return posterior >= settledMin && !isOpen
}

/**
 * A page that could not be read says nothing, so that only the guess counts: five in six measured answers of that kind
 * below this prior were wrong, and one in six above it. A word of the language is many firms' name.
 */
const unreadPriorMin = 1 / 3
/**
 * For a name of several words the outcome of the other guesses counts as well: all six such leaders from this posterior
 * on, below that prior, were right, and four of eight with a name of one word.
 */
const unreadPosteriorMin = 0.55

const isUnread = ({ home }: Candidate) => home.status !== 'page'

/** Returns whether nothing but the guess speaks for a candidate, and the guess is not likely. */
function isUnlikelyUnread(one: RankedCandidate): boolean {
  return isUnread(one.candidate) && one.candidate.statements.length === 0 && !isLikelyGuess(one)
}

function isLikelyGuess({ candidate, evidence: { guess }, posterior }: RankedCandidate): boolean {
  const isLikely = candidate.prior >= unreadPriorMin
  return guess !== 'common' && (isLikely || (guess === 'words' && posterior >= unreadPosteriorMin))
}

/**
 * Returns whether nothing but the hint speaks for a page, which does not bear the name: it is a firm of that trade at a
 * guessed domain. None of the measured answers of that kind was right.
 */
function isUnnamed({ candidate: { statements }, evidence: { named } }: RankedCandidate): boolean {
  return statements.length === 0 && named !== null && named.level <= 0
}

function answerFor(
  best: RankedCandidate,
  ranked: readonly RankedCandidate[],
  model?: EvidenceModel,
): WebsiteAnswer | null {
  if (isRegistered(best.evidence)) return answerOf(best.candidate, confidenceMax)
  if (isRefused(best) || isDisowned(best) || best.evidence.registration === 'other') return null
  if (isUnlikelyUnread(best) || isUnnamed(best) || isOfLonger(best)) return null
  if (isUnreadBesideHint(best, ranked) || isCommonSilent(best, ranked)) return null
  const rivals = rivalsOf(best, ranked)
  if (isHardlyLikelier(best, rivals)) return null
  const isTrustedAlone = isAloneHeard(best, ranked) || (rivals.length === 0 && isTrusted(best))
  const likely = Math.max(calibrate(best.posterior, model), isTrustedAlone ? confidenceMin : 0)
  const confidence = Math.min(likely, ...capsOf(best, ranked, rivals))
  if (confidence < leastConfidence(best.evidence, best.candidate.prior)) return null
  return answerOf(best.candidate, confidence)
}

function answerOf(candidate: Candidate, confidence: number): WebsiteAnswer {
  const rounded = Math.round(confidence * 100) / 100
  return { websiteUrl: candidate.url, source: sourceOf(candidate), confidence: rounded }
}

/** Returns whether a leader is of a kind that was measured to be right more often than its posterior says. */
function isTrusted(one: RankedCandidate): boolean {
  const { candidate, evidence, posterior } = one
  if (!isUnread(candidate)) return isUnshared(evidence, posterior)
  return posterior >= unreadPosteriorMin && isLikelyGuess(one) && !isContradicted(evidence)
}

/** Returns whether a word of the language is borne by other sites as well, and nothing makes one site far likelier. */
function isHardlyLikelier(best: RankedCandidate, rivals: readonly RankedCandidate[]): boolean {
  return rivals.length > 0 && best.posterior < commonRivalPosteriorMin && isCommonUnheard(best)
}

/** Lists the bounds of an answer's confidence. */
function capsOf(
  best: RankedCandidate,
  ranked: readonly RankedCandidate[],
  rivals: readonly RankedCandidate[],
): readonly number[] {
  return [
    confidenceMax,
    ...(isConfirmed(best) ? [] : [unconfirmedConfidenceMax]),
    ...(rivals.length > 0 ? [rivalConfidenceMax] : []),
    hintConfidenceMax(hintFactsOf(best, ranked)),
  ]
}

/**
 * Returns whether a site is not the company's: it is empty, a profile, or a page about the firm by another. A registry
 * may know better who owns the page of a person, a lure or a community.
 */
function isRefused({ evidence }: RankedCandidate): boolean {
  if (isEmptySite(evidence) || evidence.isForeignHost) return true
  return isNamedAs(evidence, 'about') || (isStrange(evidence) && evidence.registry !== 'same')
}

const ofName = ['same', 'akin', 'shorter'] as const

/** Returns whether a page or a registry names the company. */
function isConfirmed({ evidence }: RankedCandidate): boolean {
  const { naming, registry } = evidence
  if (registry === 'same' || registry === 'akin' || registry === 'shorter') return true
  if (bears(evidence, 'rare', 'rare-core') || states(naming, namePlaces, ...ofName)) return true
  if (states(naming, ['title', 'logo', 'sign'], 'phrase')) return true
  return naming !== null && (naming.text === 'often' || naming.isFormer || naming.isFormal)
}

/**
 * Returns whether an imported list names the site, and its page names another firm and not this one: the entry is wrong
 * or old. Pure.
 */
export function isDisowned({
  candidate: { statements },
  evidence: { naming },
}: Pick<RankedCandidate, 'candidate' | 'evidence'>): boolean {
  const isListed = statements.some(({ source }) => source === 'index')
  return isListed && states(naming, ownerPlaces, 'other') && !isNamed(naming)
}

/** Returns whether a page names the company elsewhere than in its logo. */
function isNamed(naming: Naming | null): boolean {
  if (states(naming, ['own', 'holder', 'title', 'sign'], ...ofName)) return true
  if (states(naming, ['title', 'sign'], 'phrase')) return true
  return naming?.text === 'once' || naming?.text === 'often' || naming?.text === 'core'
}

/** Returns whether a page has a longer name and nowhere this one, so that it is another firm's. */
function isOfLonger(best: RankedCandidate): boolean {
  return !isConfirmed(best) && states(best.evidence.naming, namePlaces, 'extended')
}

function sourceOf({ statements, prior }: Candidate): string {
  const registry = statements.find(({ kind }) => kind === 'registry')
  if (registry) return registry.source
  const search = statements.find(({ kind }) => kind === 'search')
  return search && prior <= unguessedPrior ? search.source : 'site'
}

/** Prior of a domain that only a source named. */
export const unguessedPrior = 0.002

function outageOf(ranked: readonly RankedCandidate[], coverage: SearchCoverage): string | null {
  const { questionsAsked, questionsFailed, sourcesAnswered, sourcesFailed } = coverage
  if (questionsAsked > 0 && questionsFailed / questionsAsked > failedShareMax) {
    return `${questionsFailed} of ${questionsAsked} DNS questions failed`
  }
  if (questionsAsked === 0 && sourcesAnswered === 0 && sourcesFailed.length > 0) {
    return 'no source answered'
  }
  const { providers, isCutShort } = coverage
  // A refused or exhausted key counts as no key: the free sources have answered, and the operator sees it elsewhere.
  if (providers?.status === 'failed' && !providers.needsOperator) return 'no provider answered'
  if (isCutShort && providers?.status !== 'answered') return 'the time was up'
  const isNoneReached = ranked.every(({ candidate }) => candidate.home.status === 'unreachable')
  return ranked.length >= unreachableSitesMin && isNoneReached ? 'no site was reachable' : null
}

/** Names the source that might have known the site, or the site itself, that did not answer while the rest did. */
function doubtOf(likeliest: RankedCandidate | undefined, coverage: SearchCoverage): string | null {
  const { sourcesFailed, isCutShort, providers } = coverage
  if (sourcesFailed.length > 0)
    return `no reply from ${sourcesFailed.map(sourceWordsOf).join(', ')}`
  // The site may be back in a minute: a miss that is kept for a day would outlive the fault by far.
  if (likeliest?.candidate.home.status === 'unreachable') return 'the likeliest site did not answer'
  if (isCutShort) return 'the time was up'
  return providers?.isUnsure ? 'a provider was not heard' : null
}
