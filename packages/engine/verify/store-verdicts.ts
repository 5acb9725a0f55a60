import type { Clock } from '../lib/time.ts'
import type { DomainFactsStore } from '../model/domain-facts.ts'
import type { MailboxVerdict } from '../model/mailbox-verdict.ts'
import type { RecipientOutcome } from './decide-verdict.ts'
import type { Rechecks } from './verifier.ts'

// Postgrey's default is five minutes; one more minute covers clocks and queues.
const recheckAfterMs = 6 * 60_000

/**
 * Stores the verdicts of a session, and schedules a recheck of greylisted mailboxes. `hasRunShort`: this machine was
 * short of something meanwhile. Verdicts that rest on a server's reply are stored all the same; those without one are
 * not, since the shortage may be their cause.
 */
export async function storeVerdicts(
  domain: string,
  verdicts: readonly MailboxVerdict[],
  catchAll: RecipientOutcome | null,
  hasRunShort: boolean,
  {
    facts,
    rechecks,
    clock,
  }: {
    readonly facts: Pick<DomainFactsStore, 'noteVerdict' | 'noteCatchAll'>
    readonly rechecks: Rechecks | null
    readonly clock: Clock
  },
): Promise<void> {
  // The server held back the mailbox itself, or accepted the mailbox and held back the catch-all probe.
  const isProbeHeld = catchAll?.meaning === 'greylisted'
  const greylisted = verdicts.filter(
    ({ reason }) => reason === 'greylisted' || (isProbeHeld && reason === 'accepted_unproven'),
  )
  const isCatchAll = catchAll?.meaning === 'accepted'
  const isDecided = isCatchAll || catchAll?.meaning === 'no_such_mailbox'
  await Promise.all([
    ...verdicts
      .filter(({ status }) => status !== 'unknown' || !hasRunShort)
      .map((verdict) => facts.noteVerdict(verdict)),
    isDecided ? facts.noteCatchAll(domain, isCatchAll) : null,
    ...greylisted.map(({ email }) => rechecks?.schedule(email, clock() + recheckAfterMs)),
  ])
}
