import { domainOfEmail } from '../mail/address-parts.ts'
import type { AwaitedSource } from '../model/doubt.ts'
import type { EmailAnswer } from '../model/engine.ts'
import { importSource } from '../model/imported-contact.ts'
import type { MailboxVerdict, VerdictReason } from '../model/mailbox-verdict.ts'

/** One address that may be the person's, with all facts that the decision rests on. */
export type EmailCandidate = {
  readonly email: string
  /** The company's own site shows the address as this person's. */
  readonly isPublished: boolean
  /** The operator's own lists have the address as this person's. */
  readonly isImported: boolean
  /** Calibrated chance that the address is the person's where no server tells, with namesakes counted. */
  readonly chance: number
  /** The address spells given and family name out, so that no other name makes the same. */
  readonly spellsName: boolean
  /** A colleague may well have the address: an existing mailbox does not tell whose it is. */
  readonly isAmbiguous: boolean
  /** Null: the mailbox was never asked about. */
  readonly verdict: MailboxVerdict | null
}

export type EmailFacts = {
  /** Best first. */
  readonly candidates: readonly EmailCandidate[]
  /** The company's site could be read, now or lately. */
  readonly isSiteKnown: boolean
  /** The company's site or the operator's lists name the person as one of the company. */
  readonly isPersonNamed: boolean
  /** The operator's choice for addresses that a pattern makes of a name which no source knows. */
  readonly patternAnswers: PatternAnswers
}

/** `off`: such an address is a miss. `risky`: it is sold as `risky` where it is likely enough. */
export type PatternAnswers = 'off' | 'risky'

export type EmailDecision =
  | { readonly status: 'answer'; readonly answer: EmailAnswer }
  /** The sources answered and nothing qualifies. */
  | { readonly status: 'miss' }
  /** Nothing qualifies yet, but the mail server may tell later: the miss is stored for a short time only. */
  | ({ readonly status: 'unsure' } & Open)
  /** No source could be asked. */
  | ({ readonly status: 'unknown' } & Open)

/** The reason why nothing is decided. `awaits`: the source that may tell more in some minutes, if one said so. */
type Open = { readonly reason: string; readonly awaits?: AwaitedSource | undefined }

/** The mailbox exists or may exist, and its host will not tell more. */
const hostNeverTells = new Set<VerdictReason>([
  'accepts_everything',
  'host_not_telling',
  'mailbox_full',
])

/** Nothing was learnt this time; another attempt may learn more. */
const notAnswered = new Set<VerdictReason>([
  'dns_failed',
  'unreachable',
  'timeout',
  'greylisted',
  'refused_us',
  'rate_limited',
  'temporary_failure',
  'protocol_error',
  'accepted_unproven',
])

/**
 * Decides which address may be sold as this person's, and with which status. Credits are charged for it, so that each
 * status states only what is proven. A proven mailbox is `valid`, or `risky` where it may as well be a colleague's. An
 * address that the company publishes for the person, or that the operator's own lists hold, is `risky` where the host
 * tells nothing and `unknown` where it could not be asked. A guess is `risky` where its mailbox is full: it exists, and
 * takes no mail now. Any other guess without proof is a miss, unless the host accepts everything, the guess is the
 * person's in four of five cases, and a source names the person at the company: then it is `risky`. Where no source
 * does, a guess is sold only if the operator wants it, and only if no other name makes the same address.
 */
export function decideEmail(facts: EmailFacts): EmailDecision {
  const { candidates } = facts
  const proven = candidates.filter(({ verdict }) => verdict?.status === 'valid')
  const settled = proven.find(({ isAmbiguous }) => !isAmbiguous)
  if (settled) return answer(settled.email, 'valid', proverOf(settled))
  const open = candidates.filter(({ verdict }) => verdict?.status !== 'invalid')
  const stated =
    open.find(({ isPublished }) => isPublished) ?? open.find(({ isImported }) => isImported)
  if (stated) {
    const reason = stated.verdict?.reason
    const status = reason && hostNeverTells.has(reason) ? 'risky' : 'unknown'
    return answer(stated.email, status, stated.isPublished ? 'native:site' : importSource)
  }
  const [ambiguous] = proven
  if (ambiguous) return answer(ambiguous.email, 'risky', proverOf(ambiguous))
  const full = candidates.find(
    ({ isAmbiguous, verdict }) => !isAmbiguous && verdict?.reason === 'mailbox_full',
  )
  if (full) return answer(full.email, 'risky', proverOf(full))
  const pattern = patternOnCatchAll(facts)
  if (pattern) return answer(pattern.email, 'risky', 'native:pattern')
  return withoutAnswer(facts)
}

// An address that no server proves is sold as `risky`, which allows one wrong answer in five (docs/decisions/0042).
const chanceMin = 0.8

/** Returns the guess that is likely enough, at a domain that accepts everything, whichever guess was asked there. */
function patternOnCatchAll(facts: EmailFacts): EmailCandidate | undefined {
  const { candidates, isPersonNamed, patternAnswers } = facts
  const catchAll = new Set(
    candidates
      .filter(({ verdict }) => verdict?.reason === 'accepts_everything')
      .map(({ email }) => domainOfEmail(email)),
  )
  return candidates.find(
    ({ email, chance, isAmbiguous, spellsName, verdict }) =>
      chance >= chanceMin &&
      !isAmbiguous &&
      (isPersonNamed || (patternAnswers === 'risky' && spellsName)) &&
      (verdict === null || verdict.reason === 'accepts_everything') &&
      catchAll.has(domainOfEmail(email)),
  )
}

/**
 * Returns true when a vendor may know better. It may not where a mailbox is proven, nor where the mail server itself
 * said that it proves no more (it accepts everything, or the mailbox is full).
 */
export function isImprovable(decision: EmailDecision, { candidates }: EmailFacts): boolean {
  if (decision.status !== 'answer') return true
  const { email, emailStatus } = decision.answer
  if (emailStatus === 'valid') return false
  const ownVerdicts = candidates.flatMap(({ verdict }) =>
    verdict?.prover === null ? [verdict] : [],
  )
  return !ownVerdicts.some(
    (verdict) =>
      verdict.reason === 'accepts_everything' ||
      (verdict.reason === 'mailbox_full' && verdict.email === email),
  )
}

/** Returns the facts with the catch-all that a provider reported, in place of verdicts of servers that gave none. */
export function onCatchAll(facts: EmailFacts, prover: string): EmailFacts {
  const reported = { status: 'risky', reason: 'accepts_everything', prover } as const
  return {
    ...facts,
    candidates: facts.candidates.map((candidate) =>
      candidate.verdict?.status === 'unknown'
        ? { ...candidate, verdict: { ...candidate.verdict, ...reported } }
        : candidate,
    ),
  }
}

function withoutAnswer({ candidates, isSiteKnown }: EmailFacts): EmailDecision {
  const reasons = candidates.flatMap(({ verdict }) => (verdict ? [verdict.reason] : []))
  const open = reasons.find((reason) => notAnswered.has(reason))
  if (open === undefined) {
    const isHostAsked = reasons.some((reason) => reason !== 'smtp_unavailable')
    if (isSiteKnown || isHostAsked) return { status: 'miss' }
    return { status: 'unknown', reason: 'neither the site nor the mail server could be asked' }
  }
  const awaits = reasons.includes('greylisted') ? ({ awaits: 'mail_server' } as const) : {}
  if (isSiteKnown) return { status: 'unsure', reason: open, ...awaits }
  const reason = `the site could not be read and the mail server: ${open}`
  return { status: 'unknown', reason, ...awaits }
}

const proverOf = ({ verdict }: EmailCandidate): string => verdict?.prover ?? 'native:smtp'

function answer(
  email: string,
  emailStatus: EmailAnswer['emailStatus'],
  source: string,
): EmailDecision {
  return { status: 'answer', answer: { email, emailStatus, source } }
}
