/** What the documents for agents are written from. */
export type DocumentFacts = {
  /** Without a trailing slash, both. */
  readonly baseUrl: string
  readonly siteUrl: string
  readonly rateLimitPerMinute: number
  readonly authRateLimitPerMinute: number
  /** Price of `/verify-email`; null: it is not sold. */
  readonly verifyEmailCredits: number | null
  /** Where weaknesses are reported: a `mailto:` or `https:` address; null: there is no `security.txt`. */
  readonly securityContact: string | null
  readonly nowMs: number
  /** Returns true when the service answers at a path. A document names nothing else. */
  runs(method: 'GET' | 'POST', path: string): boolean
}

/** A document as it is served. */
export type AgentDocument = {
  readonly path: `/${string}`
  readonly type: string
  /** What it is, in the lists of documents. */
  readonly about: string
  /** Returns its text; null: there is nothing to say, and nothing at its path. */
  write(facts: DocumentFacts): string | null
}

/** One way to a credential. */
export type AuthMethod = {
  readonly name: string
  readonly when: string
  /** Its section, with its own heading. */
  readonly text: string
}

export const markdownType = 'text/markdown; charset=utf-8'
export const plainType = 'text/plain; charset=utf-8'
export const jsonType = 'application/json; charset=utf-8'
