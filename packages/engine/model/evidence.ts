import type { MailboxVerdict } from './mailbox-verdict.ts'
import type { ProviderName } from './provider-catalog.ts'
import type { SiteCrawl } from './site-crawl.ts'
import type { Step } from './step.ts'

/** The kinds of sources that an item of evidence comes from. */
export const evidenceKinds = [
  'page',
  'site',
  'person',
  'address',
  'fact',
  'mailbox',
  'pattern',
  'source',
  'provider',
] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

/** The verdicts of an item of evidence about the answer. */
export const evidenceVerdicts = ['decides', 'supports', 'contradicts', 'neutral'] as const
export type EvidenceVerdict = (typeof evidenceVerdicts)[number]

/** This is longer than a name with its title, and shorter than a passage. */
export const quoteCharactersMax = 200

/** The person that an item names, so that items about people who are suppressed later can be removed. */
export type EvidenceSubject = {
  readonly name: string | null
  readonly email: string | null
  readonly linkedinUrl: string | null
}

/** One observation, its meaning for the answer, and the reason. */
export type EvidenceItem = {
  readonly kind: EvidenceKind
  readonly page: string | null
  readonly seenAtMs: number
  readonly quote: string | null
  readonly verdict: EvidenceVerdict
  readonly rule: string
  readonly about: EvidenceSubject
  /** The field of the answer that the item explains, as replies name it; left out: the item is about the whole. */
  readonly stated?: StatedField
}

/** A field of a company's profile, as its site states it. */
export type StatedField = {
  readonly field: string
  readonly value: string
  /** How sure the value is, 0 to 1; set by rules, not calibrated. */
  readonly confidence: number
}

/** The subject of an item that names no person. */
export const noSubject: EvidenceSubject = { name: null, email: null, linkedinUrl: null }

/**
 * The facts of a search at the place where it decides. Searches hand them over as they are; `evidence-items.ts` puts
 * them into words.
 */
export type EvidenceFact =
  /** A page that was compared with a company's name. */
  | {
      readonly kind: 'page'
      /** The website that the page belongs to, in the form of an answer. */
      readonly website: string
      readonly page: string | null
      readonly seenAtMs: number
      readonly quote: string | null
      /** Reasons for and against the page, in words. */
      readonly reasons: readonly string[]
      /** Probability that the page is the company's. */
      readonly share: number
      /** True for the site that the search took as the company's. */
      readonly isChosen?: boolean
    }
  /** A source's statement about a website. */
  | {
      readonly kind: 'source'
      readonly source: string
      readonly website: string
      /** The owner's name in the source. */
      readonly name: string | null
      readonly isRegistry: boolean
      readonly seenAtMs: number
    }
  /** A source that was asked and gave no reply. */
  | { readonly kind: 'silent_source'; readonly source: string; readonly seenAtMs: number }
  /** Domains of a name that DNS was asked about, where none was found. */
  | {
      readonly kind: 'no_domains'
      readonly asked: number
      /** Number of domains without a reply. */
      readonly failed: number
      readonly seenAtMs: number
    }
  | {
      readonly kind: 'site'
      readonly crawl: Pick<SiteCrawl, 'domain' | 'status' | 'pagesRead' | 'crawledAtMs'>
      readonly people: number
      readonly addresses: number
    }
  /** A list of addresses whose first page was searched before. */
  | { readonly kind: 'list'; readonly domain: string; readonly seenAtMs: number }
  /** A person whom a company names on its site, or a contact of the operator's own lists, which have no page. */
  | {
      readonly kind: 'person'
      readonly name: string
      readonly linkedinUrl: string | null
      /** The address that the person is given; null: none yet. */
      readonly email: string | null
      readonly page: string | null
      readonly quote: string | null
      readonly seenAtMs: number
      /** The reason why the person is taken for the head; left out: the office is stated, or none was asked for. */
      readonly inferredBy?: string
    }
  /** An address that a site shows, or that is known from an earlier search. */
  | {
      readonly kind: 'address'
      readonly email: string
      readonly name: string | null
      readonly page: string | null
      /** `native:site`, `native:smtp`, `import`, or a provider's label. */
      readonly source: string
      readonly seenAtMs: number
    }
  /** A fact of a company that its site states, or a provider has on record. */
  | {
      readonly kind: 'fact'
      readonly stated: StatedField
      /** The firm's name, which may be a person's. */
      readonly firm: string | null
      /** Null: a provider gave it. */
      readonly page: string | null
      readonly quote: string | null
      readonly seenAtMs: number
      /** The provider that gave it; left out: the site states it. */
      readonly provider?: ProviderName
    }
  | {
      readonly kind: 'mailbox'
      readonly verdict: MailboxVerdict
      /** The name of the possible owner. */
      readonly name: string | null
      /** The verdict itself is the answer of the request. */
      readonly isAnswer?: boolean
    }
  /** An address that the patterns of its domain yield. */
  | {
      readonly kind: 'pattern'
      readonly email: string
      readonly name: string
      /** `{first}.{last}` */
      readonly pattern: string
      /** Number of known addresses of other people that are built alike. */
      readonly agreeing: number
      /** The chance that the address is the person's where no server tells, 0 to 1. */
      readonly chance: number
      readonly seenAtMs: number
    }
  | { readonly kind: 'provider'; readonly step: Step; readonly seenAtMs: number }
  /** A domain without a host, about which no provider was asked. */
  | { readonly kind: 'no_host'; readonly domain: string; readonly seenAtMs: number }
  /** An address that a provider gave. */
  | {
      readonly kind: 'provider_email'
      readonly provider: ProviderName
      readonly email: string
      readonly name: string | null
      readonly linkedinUrl: string | null
      /** The status in the provider's own word. */
      readonly status: 'valid' | 'risky' | 'unknown'
      readonly seenAtMs: number
    }

export type FactOf<Kind extends EvidenceFact['kind']> = Extract<EvidenceFact, { kind: Kind }>
