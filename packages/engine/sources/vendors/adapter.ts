import type { PostalAddress } from '../../model/company-profile.ts'
import type { PersonQuery } from '../../model/engine.ts'
import type { ProviderName, ProviderOperation } from '../../model/provider-catalog.ts'
import type { WebsiteQuery, WebsiteSuggestion } from '../../model/website-source.ts'
import type { Network } from '../../net/network.ts'

/** A LinkedIn profile by its slug: `jane-doe` of linkedin.com/in/jane-doe. */
export type ProfileQuestion = { readonly profileSlug: string }

/** A role at a company. `category`: a known role (`ceo`, `sales` ...) or words that titles must contain. */
export type RoleQuestion = { readonly domain: string; readonly category: string }

export type RosterQuestion = {
  readonly domain: string
  /** Maximum number of addresses; a provider may return fewer at a time. */
  readonly limit: number
  /** End of the previous page, as the provider gave it; null for the first page. */
  readonly cursor: string | null
}

export type AddressQuestion = { readonly email: string }

/** The status of an address. An address that a provider calls invalid has none, because it is no match. */
export type AddressStatus = 'valid' | 'risky' | 'unknown'

/** A work address and its owner; fields that the provider does not give are null. */
export type FoundContact = {
  /** Lower case, with an ASCII domain. */
  readonly email: string
  readonly status: AddressStatus
  readonly name: string | null
  readonly jobTitle: string | null
  /** Address of the person's profile, in its canonical spelling. */
  readonly linkedinUrl: string | null
}

/** A page of a company's contacts. */
export type FoundRoster = {
  readonly contacts: readonly FoundContact[]
  /** Beginning of the next page; null: this is the last page. */
  readonly cursor: string | null
}

/** A verifying vendor's status of an address. */
export type FoundStatus = { readonly status: AddressStatus }

export type CompanyQuestion = { readonly domain: string }

/** The facts of a company that a provider has on record, in the form of a profile; null where it has none. */
export type FoundCompany = {
  readonly legalName: string | null
  readonly description: string | null
  readonly foundedYear: number | null
  /** `11-50`, `10001+`. */
  readonly employeeRange: string | null
  /** Only with its country. */
  readonly address: PostalAddress | null
  /** Address of its page on LinkedIn. */
  readonly linkedinUrl: string | null
}

/** A fact that a reply contains besides its answer. */
export type Fact =
  /** The address pattern of a domain: `{first}.{last}`, `{f}{last}`. */
  | { readonly kind: 'pattern'; readonly domain: string; readonly pattern: string }
  | { readonly kind: 'catch_all'; readonly domain: string; readonly isCatchAll: boolean }
  /** The person has objected to the provider and must be suppressed. */
  | { readonly kind: 'objected' }

export type Reply<Answer> = {
  /** Null: the provider found no answer. For `verify` null means that the address does not exist. */
  readonly answer: Answer | null
  /** The provider's charge in USD; its list price when the reply does not contain the charge. */
  readonly costUsd: number
  readonly facts: readonly Fact[]
}

/** Key, address and time limit of a call. */
export type AdapterCall = {
  readonly fetch: Network['fetch']
  readonly apiKey: string
  readonly baseUrl: string
  readonly signal: AbortSignal
  /**
   * Waits before the provider is polled again about a job.
   * @throws {ProviderError} `timeout` once the signal aborts: the provider was too slow
   */
  readonly wait: (delayMs: number) => Promise<void>
}

/** Asks a provider. A miss is an answer. @throws {ProviderError} when the provider could not be asked */
export type AskProvider<Question, Answer> = (
  question: Question,
  call: AdapterCall,
) => Promise<Reply<Answer>>

/** A question that is submitted and answered minutes later. Both functions throw as `AskProvider` does. */
export type AskAsyncProvider<Question, Answer> = {
  /**
   * Submits a question and returns the remote job id, which can be stored and polled; null when the provider does not
   * accept such a question.
   */
  submit(question: Question, call: AdapterCall): Promise<string | null>
  /** Polls a job; returns `pending`, or the reply. */
  poll(remoteJobId: string, call: AdapterCall): Promise<'pending' | Reply<Answer>>
  /** The interval that the provider asks for; polling more often is impolite. */
  readonly pollEveryMs: number
}

/** Question and answer types of each operation. */
export type Answers = {
  readonly person: [PersonQuery, FoundContact]
  readonly profile: [ProfileQuestion, FoundContact]
  readonly decisionMaker: [RoleQuestion, FoundContact]
  readonly roster: [RosterQuestion, FoundRoster]
  readonly verify: [AddressQuestion, FoundStatus]
  readonly website: [WebsiteQuery, readonly WebsiteSuggestion[]]
  readonly company: [CompanyQuestion, FoundCompany]
}

/** Price of an answer, and whether a miss costs the same. */
export type Price = { readonly usd: number; readonly per: 'hit' | 'call' }

type Described = {
  readonly name: ProviderName
  readonly prices: { readonly [Name in ProviderOperation]?: Price }
  /** Makes the cheapest call that shows whether the key works, and returns the result in a few words. */
  check(call: AdapterCall): Promise<string>
}

/** A provider that answers while a caller waits. */
export type SyncAdapter = Described & {
  readonly isAsync: false
  readonly operations: {
    readonly [Name in ProviderOperation]?: AskProvider<Answers[Name][0], Answers[Name][1]>
  }
}

/** A provider for background work, whose answers take longer than callers wait. */
export type AsyncAdapter = Described & {
  readonly isAsync: true
  readonly operations: {
    readonly [Name in ProviderOperation]?: AskAsyncProvider<Answers[Name][0], Answers[Name][1]>
  }
}

/**
 * A provider: its operations, their prices, and the functions that call it. The catalog says which providers were tried
 * with a real key. The others follow documents and other clients, and [uncertain] marks what neither of them says.
 */
export type Adapter = SyncAdapter | AsyncAdapter
