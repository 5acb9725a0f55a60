import { dayMs } from '../lib/time.ts'
import type { MailboxVerdict } from './mailbox-verdict.ts'
import type { SiteCrawl } from './site-crawl.ts'

// How long facts are kept, and how many of one domain: every store of facts keeps to it.

/** How long each kind of fact is kept, from the time it was learnt. */
export type FactLifetimes = {
  readonly crawlMs: number
  /** Verdicts, and whether a server accepts every address. */
  readonly verdictMs: number
  /** Mailboxes, provider emails and address patterns. */
  readonly mailboxMs: number
}

/** The newest verdicts show enough about a domain, however many names were asked there. */
export const verdictsMax = 2_000

/** More mailboxes of one company show nothing more about its pattern; the bound limits what a read of them costs. */
export const mailboxesMax = 2_000

/**
 * The bound is that of mailboxes: a provider's accuracy is counted over all domains, and needs no more emails of one
 * large domain.
 */
export const providerEmailsMax = 2_000

/** Few providers give an address pattern, and each of them gives one at a time. */
export const patternHintsMax = 10

/** `{first}.{middle}.{last}` has 23; what is longer is no address pattern. */
export const patternCharactersMax = 64

// A burst is rendered within minutes; a site is not read more often than this for a browser that stays away.
const unrenderedMs = 600_000

/** Returns how long a crawl is kept: a site that was cut short by a fault or a deadline has more to show tomorrow. */
export function crawlLifetimeMs({ status, isUnrendered }: SiteCrawl, crawlMs: number): number {
  if (isUnrendered) return Math.min(crawlMs, unrenderedMs)
  return status === 'partial' ? Math.min(crawlMs, dayMs) : crawlMs
}

// A greylisted address is let in after minutes, a busy server has time again by the evening.
const unknownLifetimeMs = 6 * 3_600_000

/** Returns how long a verdict is kept. */
export function verdictLifetimeMs({ status }: MailboxVerdict, verdictMs: number): number {
  return status === 'unknown' ? Math.min(verdictMs, unknownLifetimeMs) : verdictMs
}

/** Returns true when `next` replaces a verdict that is still valid: one that says something stays until one does. */
export function isLaterVerdict(next: MailboxVerdict, kept: MailboxVerdict): boolean {
  const [isConclusive, wasConclusive] = [next.status !== 'unknown', kept.status !== 'unknown']
  return isConclusive === wasConclusive ? next.checkedAtMs >= kept.checkedAtMs : isConclusive
}
