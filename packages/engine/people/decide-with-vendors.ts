import type { ContactAnswer, EmailAnswer } from '../model/engine.ts'
import type { ProviderName } from '../model/provider-catalog.ts'
import type { FoundContact } from '../sources/vendors/adapter.ts'
import type { WaterfallResult } from '../waterfall/waterfall.ts'
import type { EmailDecision } from './decide-email.ts'

/** An address that a provider gave and that our own checks let pass. */
export type VendorAddress = {
  readonly contact: FoundContact
  readonly status: 'valid' | 'risky'
  readonly provider: ProviderName
  /** Share of the provider's addresses that its record lets us expect to be right. */
  readonly rightShare: number
  /** Our own verifier proved the domain a catch-all. */
  readonly isCatchAll: boolean
}

/** Returns the label that callers see: `provider:hunter`. */
export function labelOf(provider: ProviderName): string {
  return `provider:${provider}`
}

/** The outcome of asking providers. */
export type ProviderFindings = {
  readonly best: VendorAddress | null
  readonly end: Pick<WaterfallResult, 'status' | 'isUnsure' | 'isPending'>
}

// Fullenrich asks other vendors, those of this waterfall among them: the same address from it is no second opinion.
const askingOthers: ReadonlySet<ProviderName> = new Set(['fullenrich'])

/** Returns true when two providers say the same independently of each other. Pure. */
export function isAgreed(
  held: readonly Pick<VendorAddress, 'contact' | 'provider'>[],
  next: { readonly email: string; readonly provider: ProviderName },
): boolean {
  if (askingOthers.has(next.provider)) return false
  return held.some(
    ({ contact, provider }) =>
      contact.email === next.email && provider !== next.provider && !askingOthers.has(provider),
  )
}

/** Chooses the best of several answers by {@link gradeOf}; of equals the first. Pure. */
export function bestOf(held: readonly VendorAddress[]): VendorAddress | null {
  let best: { readonly address: VendorAddress; readonly grade: number } | null = null
  for (const address of held) {
    const { provider, contact } = address
    const grade = gradeOf(address, isAgreed(held, { email: contact.email, provider }))
    if (!best || grade > best.grade) best = { address, grade }
  }
  return best?.address ?? null
}

const statusGrades = { valid: 0.02, risky: 0.01, unknown: 0 } as const

/**
 * Grades how much an address is preferred. A proven address comes first, then one that two providers agree on, then,
 * where the server accepts everything, one that its provider calls valid, then the provider's record, then the status
 * it gives. Where a server does not tell, a doubted provider's `valid` is worth less than a better one's `risky`. Pure.
 */
export function gradeOf(
  {
    status,
    contact,
    rightShare,
    isCatchAll,
  }: Pick<VendorAddress, 'status' | 'rightShare' | 'isCatchAll'> & {
    readonly contact: Pick<FoundContact, 'status'>
  },
  agreed: boolean,
): number {
  const isSure = isCatchAll && contact.status === 'valid'
  const level = status === 'valid' ? 3 : agreed ? 2 : isSure ? 1 : 0
  return level + 0.9 * rightShare + statusGrades[contact.status]
}

/**
 * Decides between our own search and the providers. A proven address is the answer, whichever source found it. Without
 * one, our own unproven address goes before a provider's, because the company itself published it. A miss needs a
 * source that answered and knew nothing: where every provider failed it is an outage, and where one did not answer it
 * is unsure. Pure.
 */
export function decideTogether(
  native: EmailDecision,
  { best, end }: ProviderFindings,
): EmailDecision {
  if (best?.status === 'valid') return answerOf(best)
  if (native.status === 'answer') return confirmed(native, best)
  if (best) return answerOf(best)
  const awaits = awaitedOf(native, end.isPending === true)
  if (end.status === 'failed') {
    return { status: 'unknown', reason: 'no provider could be asked', ...awaits }
  }
  if (native.status === 'miss' && end.isUnsure) {
    return { status: 'unsure', reason: 'a provider that may know was not asked', ...awaits }
  }
  // Providers know nothing, and our own sources could not be asked: a later search may find more.
  if (native.status === 'unknown' && end.status === 'answered') {
    return { status: 'unsure', reason: native.reason, ...awaits }
  }
  return native.status === 'miss' ? native : { ...native, ...awaits }
}

/** Returns the source that may tell more in some minutes: the mail server first, which our own search has asked. */
function awaitedOf(native: EmailDecision, isPending: boolean) {
  const awaits = ('awaits' in native ? native.awaits : undefined) ?? (isPending && 'provider')
  return awaits ? { awaits } : {}
}

function answerOf({ contact, status, provider }: VendorAddress): EmailDecision {
  const source = labelOf(provider)
  return { status: 'answer', answer: { email: contact.email, emailStatus: status, source } }
}

/** Upgrades our answer when a provider gives the address that the company published: the address is not out of date. */
function confirmed(
  native: Extract<EmailDecision, { status: 'answer' }>,
  best: VendorAddress | null,
): EmailDecision {
  const { answer } = native
  const isAgreed = best?.contact.email === answer.email && answer.emailStatus === 'unknown'
  return isAgreed ? { status: 'answer', answer: { ...answer, emailStatus: 'risky' } } : native
}

/**
 * Returns the decision about several people without a found address: an outage or an awaited source of one of them
 * counts for the whole. Pure.
 */
export function leastSureOf(open: readonly EmailDecision[]): EmailDecision {
  const doubtful = open.filter(({ status }) => status === 'unknown' || status === 'unsure')
  const worst = doubtful.find(({ status }) => status === 'unknown') ?? doubtful[0]
  const [awaits] = doubtful.flatMap((one) => ('awaits' in one && one.awaits ? [one.awaits] : []))
  if (worst === undefined) return { status: 'miss' }
  return awaits === undefined ? worst : ({ ...worst, awaits } as EmailDecision)
}

/** Returns the answer with its person; null where there is no answer, or no person beside the address. Pure. */
export function contactAnswerOf(
  answer: EmailAnswer | null,
  best: VendorAddress | null,
): ContactAnswer | null {
  const { name, jobTitle, linkedinUrl } = best?.contact ?? noPerson
  return answer && name !== null ? { ...answer, name, jobTitle, linkedinUrl } : null
}

const noPerson = { name: null, jobTitle: null, linkedinUrl: null }
