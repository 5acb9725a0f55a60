import type { CommercialOperation } from '../providers/commercial/adapter.ts'
import type { CommercialName } from '../providers/commercial/names.ts'
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

/** A form of addresses that somebody says a domain uses; not learnt from mailboxes that we know. */
export type PatternHint = {
  /** `{first}.{last}`, `{f}{last}`. */
  readonly pattern: string
  /** A provider's label. */
  readonly source: string
  readonly learntAtMs: number
}

/** An address as a provider gave it, beside what our own dialogue found out about it, then or later. */
export type ProviderClaim = {
  readonly email: string
  readonly provider: CommercialName
  readonly operation: CommercialOperation
  readonly mailHostClass: string | null
  /** In the provider's word. */
  readonly status: 'valid' | 'risky' | 'unknown'
  readonly personName: string | null
  readonly jobTitle: string | null
  readonly linkedinUrl: string | null
  readonly claimedAtMs: number
}

/** Everything still valid that is known about a domain. */
export type DomainFacts = {
  readonly domain: string
  readonly crawl: SiteCrawl | null
  /** Whether its mail server accepts every address; null when never learnt. */
  readonly isCatchAll: boolean | null
  readonly verdicts: readonly MailboxVerdict[]
  readonly mailboxes: readonly KnownMailbox[]
  /** Newest first. */
  readonly patternHints: readonly PatternHint[]
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
  /** `pattern`: `{first}.{last}`, `{f}{last}`. `source`: a provider's label. */
  notePattern(domain: string, pattern: string, source: string): Promise<void>
  /** Keeps what a provider said of an address; said again, it is a claim that nobody has checked yet. */
  noteClaim(claim: ProviderClaim): Promise<void>
  /**
   * Our own dialogue has proved an address right or dead. Gives the claims that nobody had checked before: each is given
   * once, to one caller.
   */
  checkClaims(email: string, isRight: boolean): Promise<readonly ProviderClaim[]>
  /** People seen on company sites with this profile slug (`jane-doe` of linkedin.com/in/jane-doe). */
  findByProfile(slug: string): Promise<readonly { domain: string; person: SitePerson }[]>
}
