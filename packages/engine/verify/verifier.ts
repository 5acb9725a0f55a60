import type { DomainFacts } from '../model/domain-facts.ts'
import type { SearchRun } from '../model/engine.ts'
import type { MailboxVerdict } from '../model/mailbox-verdict.ts'

/** Turns addresses into verdicts. Never throws because of a server's behaviour. */
export type Verifier = {
  /** Verifies one mailbox. */
  verify(email: string, run: SearchRun): Promise<MailboxVerdict>
  /**
   * Probes the likely addresses of one person at one domain, best first, in one session: stops at the first that is
   * accepted, then makes the catch-all probe. At most five RCPT commands, the catch-all probe included. Verdicts are in
   * the order of `emails`, without addresses that were never probed. `facts`: facts that the search has just read about
   * the domain, used instead of reading them again unless the request had to wait. `atPlace`: callbacks of the search
   * while no other request works on the domain; without them the addresses stay as they are.
   */
  verifyFirst(
    emails: readonly string[],
    run: SearchRun,
    facts?: DomainFacts | null,
    atPlace?: AtPlace | null,
  ): Promise<readonly MailboxVerdict[]>
}

/**
 * The callbacks of a search while it has the place of its domain: of several people sought at the same time, each
 * search uses what the searches before it proved.
 */
export type AtPlace = {
  /** Returns the likely addresses by newer facts, best first. */
  rank(facts: DomainFacts): readonly string[]
  /** Stores what the verdicts prove, before the next request ranks its own addresses. */
  learn(verdicts: readonly MailboxVerdict[]): Promise<void>
}

/** Creates a verifier out of a function that probes several addresses: one mailbox is a list of one. */
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
