import type { SiteCrawl, SitePerson } from './crawl/site-crawl.ts'
import type { MailboxVerdict } from './verify/verdict.ts'

/** A proven or published mailbox and whose it is: what a domain's pattern is learnt from. */
export type KnownMailbox = {
  readonly email: string
  /** As written; null for role mailboxes and unnamed ones. */
  readonly personName: string | null
  /** `site`, `smtp`, or a provider's label. */
  readonly source: string
  readonly learntAtMs: number
}

/** Everything still valid that is known about a domain. */
export type DomainFacts = {
  readonly domain: string
  readonly crawl: SiteCrawl | null
  /** Whether its mail server accepts every address; null when never learnt. */
  readonly isCatchAll: boolean | null
  readonly verdicts: readonly MailboxVerdict[]
  readonly mailboxes: readonly KnownMailbox[]
}

/**
 * What the engine remembers between searches, kept by whoever runs it. Facts expire there; what is
 * suppressed is never given back. Every method is safe to call at the same time for the same domain.
 */
export type DomainMemory = {
  recall(domain: string): Promise<DomainFacts>
  noteCrawl(crawl: SiteCrawl): Promise<void>
  noteCatchAll(domain: string, isCatchAll: boolean): Promise<void>
  noteVerdict(verdict: MailboxVerdict): Promise<void>
  noteMailbox(mailbox: KnownMailbox): Promise<void>
  /** People seen on company sites with this profile slug (`jane-doe` of linkedin.com/in/jane-doe). */
  findByProfile(slug: string): Promise<readonly { domain: string; person: SitePerson }[]>
}
