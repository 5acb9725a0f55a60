import type { MailboxVerdict } from '../model/mailbox-verdict.ts'
import type { AddressStatus } from '../sources/vendors/adapter.ts'

/** The status that a provider email may be sold as, the source of its proof, and the result of its step. */
export type JudgedEmail = {
  readonly status: 'valid' | 'risky'
  /** The source that proves a `valid` email; null for a risky one. */
  readonly provenBy: 'mail_server' | 'provider' | null
  /** `accepted`: no other provider can better it. */
  readonly judged: 'accepted' | 'inconclusive'
}

/**
 * Judges a provider email. Our own verifier outranks the provider both ways; where it learns nothing, the provider's
 * own `valid` is proof as long as its record lets it (`isTrusted`). `invalid`: the mail server says that the mailbox
 * does not exist. `native`: null where the mail server was not asked. `isAgreed`: another provider named the same
 * address before, independently.
 */
export function judgeProviderEmail(email: {
  readonly given: AddressStatus
  readonly native: Pick<MailboxVerdict, 'status' | 'reason'> | null
  readonly isTrusted: boolean
  readonly isAgreed?: boolean
}): JudgedEmail | 'invalid' {
  const { given, native, isTrusted, isAgreed = false } = email
  if (native?.status === 'invalid') return 'invalid'
  if (native?.status === 'valid') {
    return { status: 'valid', provenBy: 'mail_server', judged: 'accepted' }
  }
  if (native?.status === 'risky') {
    // A catch-all proves no mailbox to any prober: no better answer exists than a provider that is sure, or two that
    // agree.
    const isBest = native.reason === 'accepts_everything' && (given === 'valid' || isAgreed)
    return { status: 'risky', provenBy: null, judged: isBest ? 'accepted' : 'inconclusive' }
  }
  if (given === 'valid' && isTrusted) {
    return { status: 'valid', provenBy: 'provider', judged: 'accepted' }
  }
  return { status: 'risky', provenBy: null, judged: 'inconclusive' }
}
