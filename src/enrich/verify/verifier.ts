import type { DomainFacts } from '../../model/domain-facts.ts'
import type { SearchRun } from '../../model/engine.ts'
import type { MailboxVerdict } from '../../model/mailbox-verdict.ts'

/** Turns addresses into verdicts. Never throws for what a server does. */
export type Verifier = {
  /** One mailbox. */
  verify(email: string, run: SearchRun): Promise<MailboxVerdict>
  /**
   * Probes the likely addresses of one person at one domain, best first, in one session: stops at the first
   * that is accepted, then makes the catch-all probe. At most five RCPT commands, the catch-all probe included.
   * Verdicts in order of `emails`; those never probed are left out. `facts`: what the search has just read about the
   * domain, used instead of reading it again before anything was waited for. `atPlace`: what the
   * search does while no other request is about the domain; without it the addresses stay as they are.
   */
  verifyFirst(
    emails: readonly string[],
    run: SearchRun,
    facts?: DomainFacts | null,
    atPlace?: AtPlace | null,
  ): Promise<readonly MailboxVerdict[]>
}

/**
 * What a search does while it has the place of its domain: so that of several people sought at the same time each is
 * sought by what was proven of those before.
 */
export type AtPlace = {
  /** Returns the likely addresses by facts that were read since, best first. */
  rank(facts: DomainFacts): readonly string[]
  /** Stores what the verdicts prove, before the next request ranks its own addresses. */
  learn(verdicts: readonly MailboxVerdict[]): Promise<void>
}

/** Creates a verifier out of its probes of several addresses: one mailbox is the first of a list of one. */
export function createVerifier(verifyFirst: Verifier['verifyFirst']): Verifier {
  return {
    verifyFirst,
    async verify(email, run) {
      const [verdict] = await verifyFirst([email], run)
      if (!verdict) throw new Error('a verdict is always given for the first address')
      return verdict
    },
  }
}

/** Schedules the recheck of a greylisted mailbox; the same address twice is one job. */
export type Rechecks = { schedule(email: string, dueAtMs: number): Promise<void> }
