import type { FoundContact } from '../../providers/commercial/adapter.ts'
import type { ContactAnswer, EmailAnswer } from '../engine.ts'
import type { WaterfallEnd } from '../waterfall/desk.ts'
import type { EmailDecision } from './email-decide.ts'

/** An address a provider gave that our own checks let pass. */
export type CheckedAddress = {
  readonly contact: FoundContact
  readonly status: 'valid' | 'risky'
  /** `provider:hunter`. */
  readonly source: string
}

/** What came of asking providers. */
export type ProviderFindings = {
  readonly best: CheckedAddress | null
  readonly end: Pick<WaterfallEnd, 'status' | 'isUnsure'>
}

/** The better of two: proven before not, then what its provider is surer of, then what came first. Pure. */
export function betterOf(held: CheckedAddress | null, next: CheckedAddress): CheckedAddress {
  return held && gradeOf(held) >= gradeOf(next) ? held : next
}

const claimGrades = { valid: 2, risky: 1, unknown: 0 } as const

function gradeOf({ status, contact }: CheckedAddress): number {
  return (status === 'valid' ? 10 : 0) + claimGrades[contact.status]
}

/**
 * What our own search and the providers come to together. A proven address is the answer, whoever found it. Without one
 * our own unproven address stands before a provider's: the company itself published it. A miss needs somebody who
 * knows nothing: where every provider failed it is an outage, and where one was not heard it is not sure. Pure.
 */
export function decideTogether(
  native: EmailDecision,
  { best, end }: ProviderFindings,
): EmailDecision {
  if (best?.status === 'valid') return answerOf(best)
  if (native.status === 'answer') return confirmed(native, best)
  if (best) return answerOf(best)
  if (end.status === 'failed') return { status: 'unknown', reason: 'no provider could be asked' }
  if (native.status === 'miss' && end.isUnsure) {
    return { status: 'unsure', reason: 'a provider that may know was not asked' }
  }
  // Providers know nothing, and our own sources were not heard: another time they may find more.
  if (native.status === 'unknown' && end.status === 'answered') {
    return { status: 'unsure', reason: native.reason }
  }
  return native
}

function answerOf({ contact, status, source }: CheckedAddress): EmailDecision {
  return { status: 'answer', answer: { email: contact.email, emailStatus: status, source } }
}

/** A provider that gives the address the company published says that it is not out of date. */
function confirmed(
  native: Extract<EmailDecision, { status: 'answer' }>,
  best: CheckedAddress | null,
): EmailDecision {
  const { answer } = native
  const isAgreed = best?.contact.email === answer.email && answer.emailStatus === 'unknown'
  return isAgreed ? { status: 'answer', answer: { ...answer, emailStatus: 'risky' } } : native
}

/** What is known of people whose addresses were not found: an outage of one of them is one of the whole. Pure. */
export function leastSureOf(open: readonly EmailDecision[]): EmailDecision {
  const worst = (['unknown', 'unsure'] as const).flatMap((status) =>
    open.filter((decision) => decision.status === status),
  )
  return worst[0] ?? { status: 'miss' }
}

/** The answer with its person; null where there is none, or nobody beside the address. Pure. */
export function contactAnswerOf(
  answer: EmailAnswer | null,
  best: CheckedAddress | null,
): ContactAnswer | null {
  const { name, jobTitle, linkedinUrl } = best?.contact ?? nobody
  return answer && name !== null ? { ...answer, name, jobTitle, linkedinUrl } : null
}

const nobody = { name: null, jobTitle: null, linkedinUrl: null }
