import {
  type EvidenceFact,
  type EvidenceItem,
  type EvidenceVerdict,
  type FactOf,
  noSubject,
} from './evidence.ts'
import { reasonWords, sourceWordsOf, stepInWords, titleOf } from './evidence-words.ts'
import type { VerdictReason } from './mailbox-verdict.ts'

/** The part of an answer that shows which facts it rests on. */
export type ExplainedAnswer = {
  readonly email: string | null
  readonly websiteUrl: string | null
  /** `native:smtp`, `site`, `provider:hunter` ... */
  readonly source: string | null
  /** The addresses of a roster. */
  readonly emails: ReadonlySet<string>
  /** The domain of a company's profile; null or left out: the answer is none. */
  readonly domain?: string | null
}

/** An answer, with the results of checking its addresses. */
export type CheckedAnswer = ExplainedAnswer & {
  readonly proven: ReadonlySet<string>
  readonly refuted: ReadonlyMap<string, VerdictReason>
}

/** Returns the addresses that the checks of a search proved, and those that they refuted, with the reason. Pure. */
export function checkedAddresses(
  facts: readonly EvidenceFact[],
): Pick<CheckedAnswer, 'proven' | 'refuted'> {
  const verdicts = facts.flatMap((fact) => (fact.kind === 'mailbox' ? fact.verdict : []))
  const valid = verdicts.filter(({ status }) => status === 'valid')
  const invalid = verdicts.filter(({ status }) => status === 'invalid')
  return {
    proven: new Set(valid.map(({ email }) => email)),
    refuted: new Map(invalid.map(({ email, reason }) => [email, reason])),
  }
}

/** Returns true for an address that the answer gives. Pure. */
export function isGiven(email: string, answer: ExplainedAnswer): boolean {
  return email === answer.email || answer.emails.has(email)
}

/** Returns the verdict about the answer that a source gives by naming an address. Pure. */
export function addressVerdict(
  email: string,
  source: string,
  answer: ExplainedAnswer,
): EvidenceVerdict {
  if (!isGiven(email, answer)) return 'neutral'
  return email === answer.email && source === answer.source ? 'decides' : 'supports'
}

/** Describes the check of a mailbox. Pure. */
export function mailboxItem(fact: FactOf<'mailbox'>, answer: ExplainedAnswer): EvidenceItem {
  const { name, isAnswer = false } = fact
  const { email, status, reason, prover, checkedAtMs } = fact.verdict
  const isNamed = isAnswer || status === 'invalid' || isGiven(email, answer)
  const by = prover === null ? '' : ` (${sourceWordsOf(prover)})`
  return {
    kind: 'mailbox',
    page: null,
    seenAtMs: checkedAtMs,
    quote: null,
    verdict: mailboxVerdict(fact, answer),
    rule: `${isNamed ? email : 'A likely address'}: ${reasonWords[reason]}${by}.`,
    about: { name, email, linkedinUrl: null },
  }
}

// A server that accepts an invented address as well proves nothing about this one.
const provingNothing: ReadonlySet<VerdictReason> = new Set([
  'accepts_everything',
  'accepted_unproven',
])

function mailboxVerdict(
  { verdict: { email, status, reason }, isAnswer = false }: FactOf<'mailbox'>,
  answer: ExplainedAnswer,
): EvidenceVerdict {
  if (isAnswer) return 'decides'
  if (email !== answer.email) return status === 'invalid' ? 'contradicts' : 'neutral'
  if (status === 'valid') return 'decides'
  if (status === 'invalid') return 'contradicts'
  return status === 'risky' && !provingNothing.has(reason) ? 'supports' : 'neutral'
}

/** Describes the end of asking a provider. Pure. */
export function providerItem({ kind, step, seenAtMs }: FactOf<'provider'>): EvidenceItem {
  const rule = stepInWords(step)
  return { kind, page: null, seenAtMs, quote: null, verdict: 'neutral', rule, about: noSubject }
}

/** Describes the reason why no provider was asked about a domain. Pure. */
export function noHostItem({ domain, seenAtMs }: FactOf<'no_host'>): EvidenceItem {
  return {
    kind: 'provider',
    page: null,
    seenAtMs,
    quote: null,
    verdict: 'contradicts',
    rule: `No provider was asked: DNS knows neither a site nor a mail server of ${domain}.`,
    about: noSubject,
  }
}

/** Describes an address that a provider gave, and the result of checking its mailbox. Pure. */
export function providerEmailItem(
  fact: FactOf<'provider_email'>,
  answer: CheckedAnswer,
): EvidenceItem {
  const { provider, email, name, linkedinUrl, status, seenAtMs } = fact
  const refutation = answer.refuted.get(email)
  const isNamed = isGiven(email, answer) || refutation !== undefined
  const check = refutation === undefined ? '' : `, but ${reasonWords[refutation]}`
  return {
    kind: 'provider',
    page: null,
    seenAtMs,
    quote: null,
    verdict: providerEmailVerdict(fact, answer),
    rule: `${titleOf(provider)} gives ${isNamed ? email : 'an address'} and calls it ${status}${check}.`,
    about: { name, email, linkedinUrl },
  }
}

/** Returns the verdict of a provider email: the provider's word decides only where no check of the mailbox did. */
function providerEmailVerdict(
  { email, provider }: FactOf<'provider_email'>,
  answer: CheckedAnswer,
): EvidenceVerdict {
  if (answer.refuted.has(email)) return 'contradicts'
  if (isGiven(email, answer) && answer.proven.has(email)) return 'supports'
  return addressVerdict(email, `provider:${provider}`, answer)
}
