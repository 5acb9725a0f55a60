import type { PersonName } from '../names/person/person-name.ts'
import type { AwaitedSource, DoubtCause } from './doubt.ts'
import type { EvidenceFact } from './evidence.ts'

/** What a search is doing: it looks for the website, reads pages of a site, or asks a mail server. */
export type SearchStage = 'website' | 'pages' | 'mailbox'

/** What accompanies one search. */
export type SearchRun = {
  /** Its deadline. */
  readonly signal: AbortSignal
  /** When the signal aborts, since the epoch: a waterfall ends with the best so far before. */
  readonly endsAtMs?: number
  /** True when no caller waits: async providers are asked too. */
  readonly isBackground?: boolean
  /**
   * Called when a miss, or a verdict that says nothing, rests on a source that could not be asked this time: it is soon
   * forgotten, after `keptForMs` at the latest where that is given.
   */
  readonly onUnsure?: (
    reason: string,
    doubt?: { readonly cause?: DoubtCause | undefined; readonly keptForMs?: number },
  ) => void
  /** Takes what the search has seen, as soon as it has it; left out: nothing asks for the evidence. */
  readonly onEvidence?: (facts: readonly EvidenceFact[]) => void
  /** Called when a stage begins that takes time; what is answered from stored facts has none. */
  readonly onStage?: (stage: SearchStage) => void
}

export type WebsiteAnswer = {
  /** `https://acme.example/` */
  readonly websiteUrl: string
  /** `site`, `wikidata`, `index`, `search:searxng` ... */
  readonly source: string
  /** Calibrated probability, 0.5 to 1. */
  readonly confidence: number
}

/** A person and where they work: at a domain or, when none is given, at a company to be resolved first. */
export type PersonQuery = {
  readonly name: PersonName
  /** Registrable domain. */
  readonly domain: string | null
  readonly companyName: string | null
}

/** A work address and what is proven of it. */
export type EmailAnswer = {
  readonly email: string
  /** `enrich/people/decide-email.ts` says which proof each of them needs. */
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

/** One address of a company, and whose it is where that is known. */
export type RosterEntry = {
  readonly email: string
  readonly name: string | null
  readonly jobTitle: string | null
  readonly linkedinUrl: string | null
}

export type RosterAnswer = {
  /** Named people first, then role mailboxes; no address twice. */
  readonly entries: readonly RosterEntry[]
  readonly source: string
}

/** Every source of a search failed: an outage, never a miss. */
export class SourcesFailedError extends Error {
  /** The source that answers later; null: none of the sources said so. */
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
