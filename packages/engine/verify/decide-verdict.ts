import type { MailboxVerdict, VerdictReason } from '../model/mailbox-verdict.ts'
import type { ReplyMeaning } from './replies/reply-row.ts'
import type { SmtpRefusal } from './smtp/smtp-client.ts'
import type { SmtpAnswer } from './smtp/smtp-connection.ts'

/** The result of one probe: the meaning of the reply, or the reason why there is none. */
export type RecipientOutcome =
  | { readonly meaning: ReplyMeaning; readonly fault?: never }
  | { readonly fault: VerdictReason; readonly meaning?: never }

export type Judgement = Pick<MailboxVerdict, 'status' | 'reason'>

/** The judgement of every mailbox behind a catch-all, whose server also accepts addresses that do not exist. */
export const catchAllJudgement: Judgement = { status: 'risky', reason: 'accepts_everything' }

/** The judgement of the mailbox for each meaning. `accepted` also needs the catch-all probe. */
const judgements: Readonly<Record<Exclude<ReplyMeaning, 'accepted'>, Judgement>> = {
  no_such_mailbox: { status: 'invalid', reason: 'no_such_mailbox' },
  mailbox_disabled: { status: 'invalid', reason: 'mailbox_disabled' },
  no_mail_here: { status: 'invalid', reason: 'takes_no_mail' },
  mailbox_full: { status: 'risky', reason: 'mailbox_full' },
  greylisted: { status: 'unknown', reason: 'greylisted' },
  rate_limited: { status: 'unknown', reason: 'rate_limited' },
  blocked: { status: 'unknown', reason: 'refused_us' },
  policy: { status: 'unknown', reason: 'refused_us' },
  sender_refused: { status: 'unknown', reason: 'refused_us' },
  relaying_denied: { status: 'unknown', reason: 'refused_us' },
  recipient_restricted: { status: 'unknown', reason: 'refused_us' },
  content: { status: 'unknown', reason: 'refused_us' },
  temporary_failure: { status: 'unknown', reason: 'temporary_failure' },
  protocol: { status: 'unknown', reason: 'protocol_error' },
  unclear: { status: 'unknown', reason: 'protocol_error' },
}

/**
 * Judges one mailbox by its own probe and the catch-all probe (null: not made). An accepted mailbox is `valid` only
 * when the catch-all probe was refused as non-existent: any other reply proves nothing. A full mailbox is `risky`,
 * unless the server reports an invented mailbox as full too: then the server's disk is full. Pure.
 */
export function judgeMailbox(own: RecipientOutcome, catchAll: RecipientOutcome | null): Judgement {
  if (own.fault) {
    return { status: own.fault === 'takes_no_mail' ? 'invalid' : 'unknown', reason: own.fault }
  }
  if (own.meaning === 'mailbox_full' && catchAll?.meaning === 'mailbox_full') {
    return judgements.temporary_failure
  }
  if (own.meaning !== 'accepted') return judgements[own.meaning]
  if (catchAll?.meaning === 'accepted') return catchAllJudgement
  if (catchAll?.meaning === 'no_such_mailbox') return { status: 'valid', reason: 'accepted' }
  return { status: 'unknown', reason: 'accepted_unproven' }
}

/** Returns true when the reply is about this mailbox, and the next one may be probed. */
export function isAboutMailbox({ meaning }: RecipientOutcome): boolean {
  return meaning === 'no_such_mailbox' || meaning === 'mailbox_disabled'
}

/**
 * Returns true when the server judged our address or sender. After two such sessions in a row the server is left alone
 * for a while.
 */
export function isPolicyReply({ meaning }: RecipientOutcome): boolean {
  return meaning === 'blocked' || meaning === 'policy' || meaning === 'rate_limited'
}

const faultReasons: Readonly<Record<NonNullable<SmtpRefusal['fault']>, VerdictReason>> = {
  refused: 'unreachable',
  unreachable: 'unreachable',
  // No lookup is answered with this verdict: lookup/searches.ts reports an outage.
  local: 'unreachable',
  closed: 'unreachable',
  timeout: 'timeout',
  aborted: 'timeout',
  garbled: 'protocol_error',
  oversized: 'protocol_error',
  // The public DNS sends mail for this domain to an address that cannot be reached from outside.
  blocked_address: 'takes_no_mail',
}

/**
 * Returns the outcome of a reply to RCPT, or of a refusal before it; `meaning` is the meaning of the reply, null
 * without one.
 */
export function outcomeOf(
  answer: SmtpAnswer | SmtpRefusal,
  meaning: ReplyMeaning | null,
): RecipientOutcome {
  if (!answer.reply) return { fault: faultReasons[answer.fault ?? 'closed'] }
  // A text that could not be read has no known meaning.
  if (meaning === null) return { meaning: 'unclear' }
  // A reply before a recipient is named cannot be about one.
  const isEarly = 'stage' in answer
  return {
    meaning: isEarly && !earlyMeanings.has(meaning) ? earlyMeaningOf(answer.reply.code) : meaning,
  }
}

const earlyMeanings = new Set<ReplyMeaning>([
  'blocked',
  'policy',
  'greylisted',
  'rate_limited',
  'sender_refused',
  'temporary_failure',
])

function earlyMeaningOf(code: number): ReplyMeaning {
  return code < 500 ? 'temporary_failure' : 'policy'
}
