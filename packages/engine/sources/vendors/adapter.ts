import type { ProviderName, ProviderOperation } from '../../model/provider-catalog.ts'
import type { WebsiteQuery, WebsiteSuggestion } from '../../model/website-source.ts'
import type { PersonName } from '../../names/person/person-name.ts'
import type { Network } from '../../net/network.ts'

/** A person and where they work; at least one of domain and company name is there. */
export type PersonQuestion = {
  readonly name: PersonName
  /** Registrable domain. */
  readonly domain: string | null
  readonly companyName: string | null
}

/** `profileSlug`: `jane-doe` of linkedin.com/in/jane-doe. */
export type ProfileQuestion = { readonly profileSlug: string }

/** `category`: a known role (`ceo`, `sales` ...) or words to look for in titles. */
export type RoleQuestion = { readonly domain: string; readonly category: string }

export type RosterQuestion = {
  readonly domain: string
  /** Addresses wanted at most; a provider may give fewer at a time. */
  readonly limit: number
  /** Where the previous page ended, as it said; null for the first. */
  readonly cursor: string | null
}

export type AddressQuestion = { readonly email: string }

/** What an adapter may say of an address. What its provider calls invalid is no match. */
export type AddressStatus = 'valid' | 'risky' | 'unknown'

/** A work address and whose it is; null for what the provider does not say. */
export type FoundContact = {
  /** Lower case, ASCII domain. */
  readonly email: string
  readonly status: AddressStatus
  readonly name: string | null
  readonly jobTitle: string | null
  /** Of a person's profile, in its one canonical spelling. */
  readonly linkedinUrl: string | null
}

/** Contacts of a company, a page of them. */
export type FoundRoster = {
  readonly contacts: readonly FoundContact[]
  /** Where the next page begins; null when this was the last. */
  readonly cursor: string | null
}

/** What a vendor that verifies says of an address. */
export type FoundStatus = { readonly status: AddressStatus }

/** What a reply teaches beside its answer. */
export type Fact =
  /** Form of the addresses at a domain: `{first}.{last}`, `{f}{last}`. */
  | { readonly kind: 'pattern'; readonly domain: string; readonly pattern: string }
  /** Whether its mail server takes every address. */
  | { readonly kind: 'catch_all'; readonly domain: string; readonly isCatchAll: boolean }
  /** The person asked not to be found: to be kept on the list of those who did. */
  | { readonly kind: 'objected' }

/** What came of one question. */
export type Reply<Answer> = {
  /** Null: nothing found. For `verify` it says more: the address does not exist. */
  readonly answer: Answer | null
  /** What the provider charged, in USD; its list price where the reply does not tell. */
  readonly costUsd: number
  readonly facts: readonly Fact[]
}

/** With whose key, where and how long a provider is asked. */
export type AdapterCall = {
  readonly fetch: Network['fetch']
  readonly apiKey: string
  readonly baseUrl: string
  readonly signal: AbortSignal
  /**
   * Waits before the provider is asked again about work of its own.
   * @throws {ProviderError} `timeout` once the signal aborts: the provider was too slow
   */
  readonly wait: (delayMs: number) => Promise<void>
}

/** @throws {ProviderError} when the provider could not be asked. A miss is an answer. */
export type AskProvider<Question, Answer> = (
  question: Question,
  call: AdapterCall,
) => Promise<Reply<Answer>>

/** A question that is submitted and answered minutes later. Both parts throw as `AskProvider` does. */
export type AskAsyncProvider<Question, Answer> = {
  /**
   * Submits a question; returns the remote job id to poll with, fit to be stored; null when the provider takes no such
   * question.
   */
  submit(question: Question, call: AdapterCall): Promise<string | null>
  /** Polls a job; returns `pending`, or the reply. */
  poll(remoteJobId: string, call: AdapterCall): Promise<'pending' | Reply<Answer>>
  /** The provider's own wish; more often is impolite. */
  readonly pollEveryMs: number
}

/** Question and answer of each operation. */
export type Answers = {
  readonly person: [PersonQuestion, FoundContact]
  readonly profile: [ProfileQuestion, FoundContact]
  readonly decisionMaker: [RoleQuestion, FoundContact]
  readonly roster: [RosterQuestion, FoundRoster]
  readonly verify: [AddressQuestion, FoundStatus]
  readonly website: [WebsiteQuery, readonly WebsiteSuggestion[]]
}

/** What one answer costs, and whether a miss costs the same. */
export type Price = { readonly usd: number; readonly per: 'hit' | 'call' }

type Described = {
  readonly name: ProviderName
  readonly prices: { readonly [Name in ProviderOperation]?: Price }
  /** Makes the cheapest call there is, to see whether the key works: what was seen, in a few words. */
  check(call: AdapterCall): Promise<string>
}

/** A provider that answers while a caller waits. */
export type SyncAdapter = Described & {
  readonly isAsync: false
  readonly operations: {
    readonly [Name in ProviderOperation]?: AskProvider<Answers[Name][0], Answers[Name][1]>
  }
}

/** A provider for background work: its answers take longer than callers wait. */
export type AsyncAdapter = Described & {
  readonly isAsync: true
  readonly operations: {
    readonly [Name in ProviderOperation]?: AskAsyncProvider<Answers[Name][0], Answers[Name][1]>
  }
}

/**
 * One provider: what it can do, what that costs, and how it is asked. The catalog says which were tried with a real
 * key; the others follow documents and other clients, and [uncertain] marks what neither says.
 */
export type Adapter = SyncAdapter | AsyncAdapter
