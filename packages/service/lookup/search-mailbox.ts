import type { AnswerOf, QueryOf } from '@enricher/contract/operation'
import type { verifyEmailAt } from '@enricher/contract/verify-email'
import type { SearchRun } from '@enricher/engine/model/engine'
import type { MailboxVerdict } from '@enricher/engine/model/mailbox-verdict'
import type { RosterDependencies } from './roster-pages.ts'

/** Verifies one mailbox. */
export async function searchMailbox(
  { engine }: Pick<RosterDependencies, 'engine'>,
  { email }: QueryOf<ReturnType<typeof verifyEmailAt>>,
  run: SearchRun,
): Promise<AnswerOf<ReturnType<typeof verifyEmailAt>>> {
  const verdict = await (await engine()).verifyEmail({ email }, run)
  run.onEvidence?.([{ kind: 'mailbox', verdict, name: null, isAnswer: true }])
  noteDoubt(verdict, run)
  return {
    status: verdict.status,
    reason: verdict.reason,
    mail_host: verdict.mailHostClass,
    checked_at: new Date(verdict.checkedAtMs).toISOString(),
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
 * Reports a doubt about most unknown verdicts, which may be clear in some minutes. Without an answer of DNS no server
 * was asked, which costs nothing to repeat: nothing is stored. A mail host that never tells is a lasting result.
 */
function noteDoubt({ status, reason }: MailboxVerdict, run: SearchRun): void {
  if (status !== 'unknown' || reason === 'host_not_telling') return
  if (reason === 'dns_failed') run.onUnsure?.(reason, { keptForMs: 0 })
  else run.onUnsure?.(reason, reason === 'greylisted' ? { cause: 'mail_server' } : {})
}
