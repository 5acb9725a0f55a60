import type { PersonName } from '../names/person/person-name.ts'
import type { ImportedContact } from './imported-contact.ts'
import type { MailboxVerdict } from './mailbox-verdict.ts'
import type { ProviderName, ProviderOperation } from './provider-catalog.ts'
import type { SiteCrawl, SitePerson } from './site-crawl.ts'

/** A proven or published mailbox and its owner, from which the pattern of a domain is learnt. */
export type KnownMailbox = {
  readonly email: string
  /** The owner's name as written; null for role mailboxes and unnamed ones. */
  readonly personName: string | null
  /** `site`, `smtp`, or a provider's label. */
  readonly source: string
  readonly learntAtMs: number
}

/** An address pattern that a provider states for a domain; it is not learnt from mailboxes that we know. */
export type PatternHint = {
  /** An address pattern such as `{first}.{last}` or `{f}{last}`. */
  readonly pattern: string
  /** A provider's label. */
  readonly source: string
  readonly learntAtMs: number
}

/** A provider email: an address as a provider gave it, without the findings of our own verifier. */
export type ProviderEmail = {
  readonly email: string
  readonly provider: ProviderName
  readonly operation: ProviderOperation
  /** The class of its mail host, as in `MailboxVerdict`. */
  readonly mailHostClass: string | null
  /** The status that the provider gave, in our words. */
  readonly status: 'valid' | 'risky' | 'unknown'
  readonly personName: string | null
  readonly jobTitle: string | null
  readonly linkedinUrl: string | null
  readonly givenAtMs: number
}

/** The owner of a profile, and the owner's company. */
export type ProfileOwner = {
  readonly domain: string
  readonly person: Pick<SitePerson, 'name' | 'jobTitle' | 'linkedinUrl'>
}

/** The person whose contacts are looked up. */
export type SoughtContact = { readonly name: PersonName; readonly emails: readonly string[] }

/** All facts about a domain that are still valid. */
export type DomainFacts = {
  readonly domain: string
  readonly crawl: SiteCrawl | null
  /** The domain's mail server accepts every address; null when this was never learnt. */
  readonly isCatchAll: boolean | null
  readonly verdicts: readonly MailboxVerdict[]
  readonly mailboxes: readonly KnownMailbox[]
  /** Contacts of the operator's own lists; each address once. */
  readonly contacts: readonly ImportedContact[]
  /**
   * True when the lists have more contacts of the domain than `contacts` holds; `findContacts` searches all of them.
   */
  readonly hasMoreContacts: boolean
  /** Sizes of the company as the operator's lists of companies write them: `11-50`. Left out when no list has one. */
  readonly listedSizes?: readonly string[]
  /** Newest first. */
  readonly patternHints: readonly PatternHint[]
}

/** Returns the facts of a domain about which nothing is known. */
export function emptyFacts(domain: string): DomainFacts {
  return {
    domain,
    crawl: null,
    isCatchAll: null,
    verdicts: [],
    mailboxes: [],
    contacts: [],
    hasMoreContacts: false,
    patternHints: [],
  }
}

/**
 * The domain facts, stored outside the engine. They expire there; suppressed facts are never returned. Every method is
 * safe to call at the same time for the same domain.
 */
export type DomainFactsStore = {
  recall(domain: string): Promise<DomainFacts>
  noteCrawl(crawl: SiteCrawl): Promise<void>
  /**
   * Returns facts that were recalled before, with a newer crawl in place of the stored one. It shortens the crawl and
   * leaves out suppressed people as `recall` does, but does not ask the database.
   */
  withCrawl(facts: DomainFacts, crawl: SiteCrawl): DomainFacts
  noteCatchAll(domain: string, isCatchAll: boolean): Promise<void>
  noteVerdict(verdict: MailboxVerdict): Promise<void>
  noteMailbox(mailbox: KnownMailbox): Promise<void>
  /** Stores a pattern of addresses. `pattern`: `{first}.{last}`, `{f}{last}`. `source`: a provider's label. */
  notePattern(domain: string, pattern: string, source: string): Promise<void>
  /** Stores a provider email; an email that is given again counts as not checked yet. */
  noteProviderEmail(email: ProviderEmail): Promise<void>
  /**
   * Marks an address as confirmed or wrong, as our own verifier found it. Returns its provider emails that were not
   * marked before; among concurrent calls, one call gets each of them.
   */
  markVerified(email: string, isRight: boolean): Promise<readonly ProviderEmail[]>
  /**
   * Finds people with this profile slug (`jane-doe` of linkedin.com/in/jane-doe): those seen on company sites, then
   * those of the operator's own lists.
   */
  findByProfile(slug: string): Promise<readonly ProfileOwner[]>
  /** Finds contacts of a domain by a person's name, and by addresses that may be theirs. */
  findContacts(domain: string, sought: SoughtContact): Promise<readonly ImportedContact[]>
}
