import type { WebsiteAnswer } from '../../model/engine.ts'
import type { Candidate, WebsiteFacts } from './candidate.ts'
import { readContext } from './context.ts'
import { describeCandidate } from './features.ts'
import { type SoughtName, soughtName } from './match.ts'
import { calibrate, type EvidenceModel, posteriors } from './score.ts'

/** What follows from the facts. `unknown`: too much failed to say anything. */
export type WebsiteDecision =
  | { readonly status: 'answer'; readonly answer: WebsiteAnswer }
  /** `doubt`: what could not be asked and might have known; null when everything answered. */
  | { readonly status: 'miss'; readonly doubt: string | null }
  | { readonly status: 'unknown'; readonly reason: string }

/** A candidate with what was made of it. */
export type Judged = {
  readonly candidate: Candidate
  readonly features: readonly string[]
  readonly posterior: number
}

/**
 * Below this the answer is a miss: of the answers between 0.50 and 0.60 nearly four in ten were wrong where it was
 * measured, and a wrong one costs more than none.
 */
const confidenceMin = 0.6
/** Without a page or a registry that names the company. */
const unconfirmedConfidenceMax = 0.6
/** When a second candidate bears the same name and the context does not tell them apart. */
const rivalConfidenceMax = 0.75
// Nothing measured on a sample this size supports more.
const confidenceMax = 0.99

// With most questions unanswered the site may well be among them.
const failedShareMax = 0.5
// When not one of several existing sites can be reached, it is our own way out that is broken.
const unreachableSitesMin = 5

/** Judges every candidate, the likeliest first. Pure. */
export function judgeCandidates(
  facts: WebsiteFacts,
  sought: SoughtName,
  model?: EvidenceModel,
): readonly Judged[] {
  const context = readContext(facts.context)
  const described = facts.candidates.map((candidate) => ({
    candidate,
    prior: candidate.prior,
    features: describeCandidate(sought, candidate, context),
  }))
  const shares = posteriors(described, restPriorOf(facts), model)
  return described
    .map(({ candidate, features }, index) => ({
      candidate,
      features,
      posterior: shares[index] ?? 0,
    }))
    .sort((a, b) => b.posterior - a.posterior)
}

/** The probability that the site is none of the candidates. */
export function restPriorOf(facts: WebsiteFacts): number {
  const known = facts.candidates.reduce((sum, { prior }) => sum + prior, facts.excludedPrior)
  return Math.max(restPriorMin, 1 - known)
}

// Some firms have no site at all, or one under an unrelated name, however many guesses were looked at.
const restPriorMin = 0.05

/** The verdict on a finished search. Pure. */
export function decideWebsite(facts: WebsiteFacts, model?: EvidenceModel): WebsiteDecision {
  const judged = judgeCandidates(facts, soughtName(facts.companyName, facts.context), model)
  const [best] = judged
  const answer = best ? answerFor(best, judged, model) : null
  if (answer) return { status: 'answer', answer }
  const reason = outageOf(facts)
  return reason ? { status: 'unknown', reason } : { status: 'miss', doubt: doubtOf(facts, best) }
}

/** How sure the answer would be if the search ended here; 0 when there would be none. Pure. */
export function confidenceOf(judged: readonly Judged[], model?: EvidenceModel): number {
  const [best] = judged
  return (best && answerFor(best, judged, model)?.confidence) ?? 0
}

function answerFor(
  best: Judged,
  judged: readonly Judged[],
  model?: EvidenceModel,
): WebsiteAnswer | null {
  if (best.features.some((feature) => refused.test(feature))) return null
  const caps = [confidenceMax]
  if (!isConfirmed(best)) caps.push(unconfirmedConfidenceMax)
  if (judged.some((other) => other !== best && isRival(best, other))) caps.push(rivalConfidenceMax)
  const confidence = Math.min(calibrate(best.posterior, model), ...caps)
  if (confidence < confidenceMin) return null
  return {
    websiteUrl: best.candidate.url,
    source: sourceOf(best.candidate),
    confidence: Math.round(confidence * 100) / 100,
  }
}

// No company's site, a profile page, or a page about the firm by another.
const refused = /^empty:|^host:foreign$|^named:.*\|about$/
const confirming =
  /^(?:own|holder|title|sign|registry):(?:same|akin|shorter)$|^(?:title|sign):phrase$|^text:often$/
const naming = /^(?:own|holder|title):same$/

/** A page or a registry names the company. */
function isConfirmed({ features }: Judged): boolean {
  return features.some((feature) => confirming.test(feature))
}

// Beside the very name the page gives a longer one, mostly of the firm that owns it.
const extended = /^(?:own|holder|title|sign):extended$/
const isExtended = (feature: string) => extended.test(feature)

/** Another existing site of the very name, which the context does not rule out. */
function isRival(best: Judged, other: Judged): boolean {
  const has = (pattern: RegExp) => other.features.some((feature) => pattern.test(feature))
  const isRegistered = has(/^registry:same$/)
  const isNamesake =
    has(naming) &&
    !has(/^longer-name$|^page:/) &&
    (!has(extended) || best.features.some(isExtended))
  if (has(/^(?:empty:|host:foreign)/) || !(isRegistered || isNamesake)) return false
  return contextStep(best.features) < contextStep(other.features) + contextStepsApart
}

// One step apart happens by chance; two steps are a different trade.
const contextStepsApart = 2
const contextSteps = ['none', 'little', 'some', 'much', 'most']

function contextStep(features: readonly string[]): number {
  const found = features.find((feature) => feature.startsWith('context:'))
  return found ? contextSteps.indexOf(found.slice('context:'.length)) : 0
}

function sourceOf({ statements, prior }: Candidate): string {
  const registry = statements.find(({ kind }) => kind === 'registry')
  if (registry) return registry.source
  const search = statements.find(({ kind }) => kind === 'search')
  return search && prior <= unguessedPrior ? search.source : 'site'
}

/** Prior of a domain that only a source named. */
export const unguessedPrior = 0.002

function outageOf(facts: WebsiteFacts): string | null {
  const { questionsAsked, questionsFailed, sourcesAnswered, sourcesFailed } = facts
  if (questionsAsked > 0 && questionsFailed / questionsAsked > failedShareMax) {
    return `${questionsFailed} of ${questionsAsked} DNS questions failed`
  }
  if (questionsAsked === 0 && sourcesAnswered === 0 && sourcesFailed > 0) {
    return 'no source answered'
  }
  const { providers, isCutShort } = facts
  // A key that is refused or used up is like none: the free sources have answered, and the operator sees it elsewhere.
  if (providers?.status === 'failed' && !providers.needsOperator) return 'no provider answered'
  if (isCutShort && providers?.status !== 'answered') return 'the time was up'
  const { candidates } = facts
  const isNoneReached = candidates.every(({ home }) => home.status === 'unreachable')
  return candidates.length >= unreachableSitesMin && isNoneReached ? 'no site was reachable' : null
}

/** What might have known the site, or been it, and was not heard, while the rest answered. */
function doubtOf(facts: WebsiteFacts, likeliest: Judged | undefined): string | null {
  const { sourcesFailed, isCutShort, providers } = facts
  if (sourcesFailed > 0) return 'a source of websites did not answer'
  // It may be back in a minute: a miss that is kept for a day would outlive its fault by far.
  if (likeliest?.candidate.home.status === 'unreachable') return 'the likeliest site did not answer'
  if (isCutShort) return 'the time was up'
  return providers?.isUnsure ? 'a provider was not heard' : null
}
