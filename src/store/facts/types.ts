// Rows of what is known about a domain. The searches have the same shapes; the store does not know the searches.

export type StoredPerson = {
  readonly name: string
  readonly jobTitle: string | null
  readonly email: string | null
  readonly linkedinUrl: string | null
  readonly pageUrl: string
}

export type StoredAddress = {
  readonly email: string
  readonly name: string | null
  readonly pageUrl: string
}

export type StoredCrawl = {
  readonly domain: string
  readonly crawledAtMs: number
  readonly status: 'complete' | 'partial' | 'forbidden' | 'absent' | 'unreachable'
  readonly pagesRead: number
  readonly ownDomains: readonly string[]
  readonly people: readonly StoredPerson[]
  readonly addresses: readonly StoredAddress[]
}

/** `Reason`: the words of the verifier; they come back as they were written. */
export type StoredVerdict<Reason extends string> = {
  readonly email: string
  readonly status: 'valid' | 'invalid' | 'risky' | 'unknown'
  readonly reason: Reason
  readonly mailHostClass: string | null
  /** Label of the provider whose word it is; null: our own SMTP verifier. */
  readonly prover: string | null
  readonly checkedAtMs: number
}

export type StoredMailbox = {
  readonly email: string
  readonly personName: string | null
  readonly source: string
  readonly learntAtMs: number
}

/** An address pattern that a provider says a domain uses. */
export type StoredPatternHint = {
  readonly pattern: string
  readonly source: string
  readonly learntAtMs: number
}

/** An address as a provider gave it. `Provider`, `Operation`: names that come back as they were written. */
export type StoredClaim<Provider extends string, Operation extends string> = {
  readonly email: string
  readonly provider: Provider
  readonly operation: Operation
  readonly mailHostClass: string | null
  readonly status: 'valid' | 'risky' | 'unknown'
  readonly personName: string | null
  readonly jobTitle: string | null
  readonly linkedinUrl: string | null
  readonly claimedAtMs: number
}

export type StoredFacts<Reason extends string> = {
  readonly domain: string
  readonly crawl: StoredCrawl | null
  readonly isCatchAll: boolean | null
  readonly verdicts: readonly StoredVerdict<Reason>[]
  readonly mailboxes: readonly StoredMailbox[]
  readonly patternHints: readonly StoredPatternHint[]
}

/** How long each kind of fact is kept, from the time it was learnt. */
export type FactLifetimes = {
  readonly crawlMs: number
  /** Verdicts, and whether a server accepts everything. */
  readonly verdictMs: number
  /** Mailboxes, what providers said of them, and forms of addresses. */
  readonly mailboxMs: number
}
