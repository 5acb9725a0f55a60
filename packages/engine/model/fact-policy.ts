import { dayMs } from '../lib/time.ts'
import type { MailboxVerdict } from './mailbox-verdict.ts'
import type { SiteCrawl } from './site-crawl.ts'

// Lifetimes of facts, and their maximum numbers for one domain. Every store of facts keeps to them.

/** How long each kind of fact is kept, from the time it was learnt. */
export type FactLifetimes = {
  readonly crawlMs: number
  /** Verdicts, and whether a server accepts every address. */
  readonly verdictMs: number
  /** Mailboxes, provider emails and address patterns. */
  readonly mailboxMs: number
}

/** The newest verdicts show enough about a domain, even where the addresses of more names were verified. */
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

// A busy browser has time again within minutes. While it cannot be reached, a site is crawled once in this time.
const unrenderedMs = 600_000

/**
 * Returns how long a crawl is kept. A crawl with unrendered pages is repeated within minutes, and one that a fault or a
 * deadline cut short after a day.
 */
export function crawlLifetimeMs({ status, isUnrendered }: SiteCrawl, crawlMs: number): number {
  if (isUnrendered) return Math.min(crawlMs, unrenderedMs)
  return status === 'partial' ? Math.min(crawlMs, dayMs) : crawlMs
}

// A greylisting server accepts an address after some minutes, and a busy server answers again after some hours.
const unknownLifetimeMs = 6 * 3_600_000

/** Returns how long a verdict is kept. */
export function verdictLifetimeMs({ status }: MailboxVerdict, verdictMs: number): number {
  return status === 'unknown' ? Math.min(verdictMs, unknownLifetimeMs) : verdictMs
}

/**
 * Returns true when `next` replaces `kept`, which is still valid. An `unknown` verdict replaces no other status, and
 * every other status replaces `unknown`. Otherwise the newer verdict stays.
 */
export function replacesVerdict(next: MailboxVerdict, kept: MailboxVerdict): boolean {
  const [isConclusive, wasConclusive] = [next.status !== 'unknown', kept.status !== 'unknown']
  return isConclusive === wasConclusive ? next.checkedAtMs >= kept.checkedAtMs : isConclusive
}
