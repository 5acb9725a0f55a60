import type { SearchRun } from '../../model/engine.ts'
import type { MailboxVerdict } from '../../model/mailbox-verdict.ts'

/** Asks mail servers about mailboxes. Never throws for what a server does. */
export type Verifier = {
  /** One mailbox. */
  verify(email: string, run: SearchRun): Promise<MailboxVerdict>
  /**
   * Probes the likely addresses of one person at one domain, best first, in one session: stops at the first
   * that is accepted, then makes the catch-all probe. At most five RCPT commands, the catch-all probe included.
   * Verdicts in order of `emails`; those never asked are left out.
   */
  verifyFirst(emails: readonly string[], run: SearchRun): Promise<readonly MailboxVerdict[]>
}

/** Schedules the recheck of a greylisted mailbox; the same address twice is one job. */
export type Rechecks = { schedule(email: string, dueAtMs: number): Promise<void> }
