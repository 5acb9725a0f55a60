import type { EmailAddress } from '../mail/email-syntax.ts'
import type { DomainFacts } from '../model/domain-facts.ts'
import type { MailboxVerdict, VerdictReason } from '../model/mailbox-verdict.ts'

const minuteMs = 60_000
const always = Number.POSITIVE_INFINITY
// Verdicts of passing states hold for a few minutes, so that a burst of callers makes one probe: longer than a burst,
// shorter than the six minutes after which a greylisted mailbox is probed again.
const briefly = 3 * minuteMs

/** The time for which a verdict replaces a new probe; the store drops every verdict some day. */
const reusedForMs: Readonly<Record<VerdictReason, number>> = {
  accepted: always,
  no_such_mailbox: always,
  mailbox_disabled: always,
  accepts_everything: always,
  verifier_accepted: always,
  verifier_refused: always,
  takes_no_mail: always,
  no_such_domain: always,
  // A full mailbox is emptied sooner or later.
  mailbox_full: 24 * 60 * minuteMs,
  accepted_unproven: briefly,
  greylisted: briefly,
  refused_us: briefly,
  rate_limited: briefly,
  temporary_failure: briefly,
  unreachable: briefly,
  timeout: briefly,
  protocol_error: briefly,
  // These verdicts cost no probe to reach again, or are not about the mailbox.
  host_not_telling: 0,
  syntax: 0,
  dns_failed: 0,
  smtp_unavailable: 0,
}

/** The verdicts that need no probe, and the addresses that do. */
export type ReusableVerdicts = {
  /** Verdicts that still hold. */
  readonly verdicts: readonly MailboxVerdict[]
  /** Addresses worth a probe, best first; empty when the answer is known. */
  readonly unanswered: readonly EmailAddress[]
  readonly isCatchAll: boolean
}

/**
 * Returns the stored verdicts that answer a request, best address first. A mailbox proven to exist is the answer; any
 * verdict other than `invalid` ends the probes there, as it does in a session. Pure.
 */
export function reusableVerdicts(
  addresses: readonly EmailAddress[],
  facts: DomainFacts,
  nowMs: number,
): ReusableVerdicts {
  const byEmail = new Map(
    facts.verdicts
      .filter(({ reason, checkedAtMs }) => nowMs - checkedAtMs < reusedForMs[reason])
      .map((verdict) => [verdict.email, verdict]),
  )
  const isCatchAll = facts.isCatchAll === true
  const proven = addresses.find(({ email }) => byEmail.get(email)?.status === 'valid')
  const verdicts: MailboxVerdict[] = []
  const unanswered: EmailAddress[] = []
  for (const address of addresses) {
    const verdict = byEmail.get(address.email)
    if (verdict) verdicts.push(verdict)
    else unanswered.push(address)
    if (verdict && verdict.status !== 'invalid' && verdict.status !== 'valid') break
  }
  return { verdicts, unanswered: proven ? [] : unanswered, isCatchAll }
}
