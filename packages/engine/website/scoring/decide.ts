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
import { calibrate, type EvidenceModel, type RankedCandidate } from './score.ts'
import { isAloneHeard, isCommonSilent, isCommonUnheard, isUnreadBesideHint } from './unheard.ts'

/** How a search ends. `unknown`: too much failed to say anything. */
export type WebsiteDecision =
  | { readonly status: 'answer'; readonly answer: WebsiteAnswer }
  /** `doubt`: what could not be asked and might have known; null when everything answered. */
  | { readonly status: 'miss'; readonly doubt: string | null }
  | { readonly status: 'unknown'; readonly reason: string }

/** Without a page or a registry that names the company. */
const unconfirmedConfidenceMax = 0.6
/**
 * For a word of the language that a second candidate bears too: of such leaders below this posterior all four were
 * another firm's where it was measured, and of eight with a coined name none.
 */
const commonRivalPosteriorMin = 0.95
/** When a second candidate bears the same name and the context does not decide. */
const rivalConfidenceMax = 0.75
// Nothing measured on a sample this size supports more.
const confidenceMax = 0.99

// With most questions unanswered the site may well be among them.
const failedShareMax = 0.5
// When not one of several existing sites can be reached, it is our own way out that is broken.
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
 * it. A page that bears out nothing of the hint, or is silent on it, may be a namesake's, and one that bears it out
 * outweighs it a hundred times from a guess of the last wave. Pure.
 */
export function isSettled({ posterior, evidence }: RankedCandidate): boolean {
  return posterior >= settledMin && !isContradicted(evidence) && !isSilent(evidence)
}

/**
 * A page that could not be read says nothing, so that only the guess counts: of such answers below this prior five in
 * six were wrong where it was measured, of those above one in six. A word of the language is many firms' name.
 */
const unreadPriorMin = 1 / 3
/**
 * Of a name in several words what became of the other guesses counts as well: of such leaders from here on, below that
 * prior, all six were right, and of those of one word four of eight.
 */
const unreadPosteriorMin = 0.55

const isUnread = ({ home }: Candidate) => home.status !== 'page'

/** Nothing but the guess speaks for it, and the guess is no likely one. */
function isUnlikelyUnread(one: RankedCandidate): boolean {
  return isUnread(one.candidate) && one.candidate.statements.length === 0 && !isLikelyGuess(one)
}

function isLikelyGuess({ candidate, evidence: { guess }, posterior }: RankedCandidate): boolean {
  const isLikely = candidate.prior >= unreadPriorMin
  return guess !== 'common' && (isLikely || (guess === 'words' && posterior >= unreadPosteriorMin))
}

/**
 * Nothing but the hint speaks for a page that does not bear the name: a firm of that trade at a guessed domain. Where
 * it was measured none of such answers was right.
 */
function isUnnamed({ candidate: { statements }, evidence: { named } }: RankedCandidate): boolean {
  return statements.length === 0 && named !== null && named.level <= 0
}

function answerFor(
  best: RankedCandidate,
  ranked: readonly RankedCandidate[],
  model?: EvidenceModel,
): WebsiteAnswer | null {
  if (isRefused(best) || isDisowned(best)) return null
  if (isUnlikelyUnread(best) || isUnnamed(best) || isOfLonger(best)) return null
  if (isUnreadBesideHint(best, ranked) || isCommonSilent(best, ranked)) return null
  const rivals = rivalsOf(best, ranked)
  if (isHardlyLikelier(best, rivals)) return null
  const isTrustedAlone = isAloneHeard(best, ranked) || (rivals.length === 0 && isTrusted(best))
  const likely = Math.max(calibrate(best.posterior, model), isTrustedAlone ? confidenceMin : 0)
  const confidence = Math.min(likely, ...capsOf(best, ranked, rivals))
  if (confidence < leastConfidence(best.evidence, best.candidate.prior)) return null
  return {
    websiteUrl: best.candidate.url,
    source: sourceOf(best.candidate),
    confidence: Math.round(confidence * 100) / 100,
  }
}

/** Where it was measured such leaders were right oftener than their posterior says. */
function isTrusted(one: RankedCandidate): boolean {
  const { candidate, evidence, posterior } = one
  if (!isUnread(candidate)) return isUnshared(evidence, posterior)
  return posterior >= unreadPosteriorMin && isLikelyGuess(one) && !isContradicted(evidence)
}

/** A word of the language that other sites bear as well, and nothing that makes one of them far likelier. */
function isHardlyLikelier(best: RankedCandidate, rivals: readonly RankedCandidate[]): boolean {
  return rivals.length > 0 && best.posterior < commonRivalPosteriorMin && isCommonUnheard(best)
}

/** Lists what an answer's confidence is bounded by. */
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
 * The site is not the company's: nothing stands there, it is a profile, or its page is about the firm by another. A
 * registry may know better whose the page of a person, a lure or a community is.
 */
function isRefused({ evidence }: RankedCandidate): boolean {
  if (isEmptySite(evidence) || evidence.isForeignHost) return true
  return isNamedAs(evidence, 'about') || (isStrange(evidence) && evidence.registry !== 'same')
}

const ofName = ['same', 'akin', 'shorter'] as const

/** A page or a registry names the company. */
function isConfirmed({ evidence }: RankedCandidate): boolean {
  const { naming, registry } = evidence
  if (registry === 'same' || registry === 'akin' || registry === 'shorter') return true
  if (bears(evidence, 'rare', 'rare-core') || states(naming, namePlaces, ...ofName)) return true
  if (states(naming, ['title', 'logo', 'sign'], 'phrase')) return true
  return naming !== null && (naming.text === 'often' || naming.isFormer || naming.isFormal)
}

/**
 * Returns true when an imported list names the site, and its page names another firm and not this one: the entry is
 * wrong or old. Pure.
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

/** A page that names its owner by a longer name, and nowhere by this one: another firm's. */
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
  // A key that is refused or used up is like none: the free sources have answered, and the operator sees it elsewhere.
  if (providers?.status === 'failed' && !providers.needsOperator) return 'no provider answered'
  if (isCutShort && providers?.status !== 'answered') return 'the time was up'
  const isNoneReached = ranked.every(({ candidate }) => candidate.home.status === 'unreachable')
  return ranked.length >= unreachableSitesMin && isNoneReached ? 'no site was reachable' : null
}

/** Names what might have known the site, or been it, and did not answer, while the rest did. */
function doubtOf(likeliest: RankedCandidate | undefined, coverage: SearchCoverage): string | null {
  const { sourcesFailed, isCutShort, providers } = coverage
  if (sourcesFailed.length > 0)
    return `no reply from ${sourcesFailed.map(sourceWordsOf).join(', ')}`
  // It may be back in a minute: a miss that is kept for a day would outlive its fault by far.
  if (likeliest?.candidate.home.status === 'unreachable') return 'the likeliest site did not answer'
  if (isCutShort) return 'the time was up'
  return providers?.isUnsure ? 'a provider was not heard' : null
}
