import type { AnswerOf, QueryOf } from '@enricher/contract/operation'
import type { verifyEmailAt } from '@enricher/contract/verify-email'
import { type ReasonedDoubt, withDoubt } from '@enricher/engine/model/doubt'
import type { Found, SearchCall } from '@enricher/engine/model/engine'
import type { MailboxVerdict } from '@enricher/engine/model/mailbox-verdict'
import type { RosterDependencies } from './roster-pages.ts'

/** Verifies one mailbox. */
export async function searchMailbox(
  { engine }: Pick<RosterDependencies, 'engine'>,
  { email }: QueryOf<ReturnType<typeof verifyEmailAt>>,
  run: SearchCall,
): Promise<Found<AnswerOf<ReturnType<typeof verifyEmailAt>>>> {
  const found = await (await engine()).verifyEmail({ email }, run)
  const { answer: verdict, evidence } = found
  return {
    ...found,
    answer: {
      status: verdict.status,
      reason: verdict.reason,
      mail_host: verdict.mailHostClass,
      checked_at: new Date(verdict.checkedAtMs).toISOString(),
    },
    evidence: [...evidence, { kind: 'mailbox', verdict, name: null, isAnswer: true }],
    doubt: doubtOf(verdict),
  }
}

/**
 * Returns true for a verdict that says something. DNS that cannot be asked counts: its reason is the same whether its
 * servers are silent, fail or do not listen.
 */
export function isConclusive({
  status,
  reason,
}: AnswerOf<ReturnType<typeof verifyEmailAt>>): boolean {
  return status !== 'unknown' || reason === 'dns_failed'
}

/**
 * Returns the doubt about most unknown verdicts, which may be clear in some minutes. Without an answer of DNS no server
 * was asked, which costs nothing to repeat: nothing is stored. A mail host that never tells is a lasting result.
 */
function doubtOf({ status, reason }: MailboxVerdict): ReasonedDoubt | null {
  if (status !== 'unknown' || reason === 'host_not_telling') return null
  if (reason === 'dns_failed') return { reason, ...withDoubt(null, { keptForMs: 0 }) }
  return { reason, ...withDoubt(null, reason === 'greylisted' ? { cause: 'mail_server' } : {}) }
}
