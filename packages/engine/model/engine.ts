import type { PersonName } from '../names/person/person-name.ts'
import type { CompanyProfile, SoughtRegistration } from './company-profile.ts'
import type { AwaitedSource, DoubtCause, ReasonedDoubt } from './doubt.ts'
import type { EvidenceFact } from './evidence.ts'
import type { MailboxVerdict } from './mailbox-verdict.ts'

/** The stage of a search: it looks for the website, reads pages of a site, or asks a mail server. */
export type SearchStage = 'website' | 'pages' | 'mailbox'

/** The deadline of one search, and the watcher of its stages. */
export type SearchCall = {
  /** Signal that aborts at the search's deadline. */
  readonly signal: AbortSignal
  /** Time at which the signal aborts, since the epoch: a waterfall ends before it, with the best answer so far. */
  readonly endsAtMs?: number
  /** No caller waits, so that async providers are asked too. */
  readonly isBackground?: boolean
  /** Takes each stage that takes time as it begins; answers from stored facts have no stage. */
  readonly onStage?: (stage: SearchStage) => void
}

/** A search as callers have it. */
export type Search<Query, Answer> = (query: Query, run: SearchCall) => Promise<Found<Answer>>

/** The answer of a search, the facts that it rests on, and how far it may be believed. */
export type Found<Answer> = {
  readonly answer: Answer
  readonly evidence: readonly EvidenceFact[]
  /** The reason why a miss, or a verdict that says nothing, may soon be another; null: no source was silent. */
  readonly doubt: ReasonedDoubt | null
  /** This machine was short of descriptors, ports or memory meanwhile: a result that was not found may exist. */
  readonly hasRunShort: boolean
}

/** The call of a search inside the engine, where each part reports what it finds. */
export type SearchRun = SearchCall & {
  /**
   * Takes the reason when a miss, or a verdict that says nothing, rests on a source that could not be asked this time:
   * the result is stored for a short time only, at most `keptForMs` where that is given.
   */
  readonly onUnsure?: (
    reason: string,
    doubt?: { readonly cause?: DoubtCause | undefined; readonly keptForMs?: number },
  ) => void
  /** Takes the facts of the search as soon as it has them; left out: no caller asks for the evidence. */
  readonly onEvidence?: (facts: readonly EvidenceFact[]) => void
}

/** The official website of a company. */
export type WebsiteAnswer = {
  /** `https://acme.example/` */
  readonly websiteUrl: string
  /** `site`, `wikidata`, `index`, `search:searxng` ... */
  readonly source: string
  /** Calibrated probability, 0.5 to 1. */
  readonly confidence: number
}

/** A person and the place of work: a domain or, when none is given, a company to be resolved first. */
export type PersonQuery = {
  readonly name: PersonName
  /** Registrable domain. */
  readonly domain: string | null
  readonly companyName: string | null
}

/** A work address and the proof for it. */
export type EmailAnswer = {
  readonly email: string
  /** `people/decide-email.ts` defines the proof that each status needs. */
  readonly emailStatus: 'valid' | 'risky' | 'unknown'
  /** `native:smtp`, `native:site`, `native:pattern`, `import`, or a provider's label. */
  readonly source: string
}

/** A person with a work address. */
export type ContactAnswer = EmailAnswer & {
  readonly name: string
  readonly jobTitle: string | null
  readonly linkedinUrl: string | null
}

/** One address of a company, with its owner where known. */
export type RosterContact = {
  readonly email: string
  readonly name: string | null
  readonly jobTitle: string | null
  readonly linkedinUrl: string | null
}

/** One address of a company, with what is known of its mailbox and where it comes from. */
export type RosterEntry = RosterContact & {
  /** The latest word of its mail server or a verifier; null: none was asked lately. */
  readonly emailStatus: EmailAnswer['emailStatus'] | null
  /** The places that give the address, the company's own page first. */
  readonly sources: readonly RosterSource[]
}

export type RosterSource = {
  /** `native:site`, `native:smtp`, `import`, or a provider's label. */
  readonly source: string
  /** The page that shows the address; null where no page does. */
  readonly page: string | null
  readonly seenAtMs: number
}

/** The published addresses of a company. */
export type RosterAnswer = {
  /** The entries: named people first, then role mailboxes; no address twice. */
  readonly entries: readonly RosterEntry[]
  readonly source: string
}

/** A company by its domain or, when none is given, by its name, which is resolved first. */
export type CompanyQuery = {
  /** Registrable domain. */
  readonly domain: string | null
  readonly companyName: string | null
  /** Facts that tell companies of one name apart; may be empty. */
  readonly context: string
  /** Tells companies of one name apart, too; left out: the caller gave none. */
  readonly registration?: SoughtRegistration
}

/** The facts of a company that its own site states. */
export type CompanyAnswer = {
  /** Registrable domain. */
  readonly domain: string
  readonly profile: CompanyProfile
  /** Role addresses at the company's own domains. */
  readonly emails: readonly string[]
}

/** The picture of a company's logo, written anew without anything but what shows it. */
export type LogoAnswer = {
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/svg+xml'
  readonly bytes: Uint8Array
}

/** The mailbox of a work address, and what is known of the person and company behind it. */
export type EmailOwnerAnswer = {
  readonly email: string
  readonly mailboxStatus: MailboxVerdict['status']
  /** Null: no person is surely its owner. */
  readonly owner: EmailOwner | null
  /** Null: its site states nothing. */
  readonly company: CompanyAnswer | null
}

/** The person whose address it is. */
export type EmailOwner = {
  readonly name: string
  readonly jobTitle: string | null
  readonly linkedinUrl: string | null
  /** `native:site`, `import`, `native:smtp` or `native:pattern`. */
  readonly source: string
  /** The chance of a conclusion from a pattern; null: a source gives the address with the person. */
  readonly chance: number | null
}

/** The error of a search whose sources all failed: an outage, never a miss. */
export class SourcesFailedError extends Error {
  /** The source that answers later; null: no source said so. */
  readonly awaits: AwaitedSource | null

  constructor(
    message: string,
    options: ErrorOptions & { readonly awaits?: AwaitedSource | null } = {},
  ) {
    super(message, options)
    this.name = 'SourcesFailedError'
    this.awaits = options.awaits ?? null
  }
}
