/** Facts that the documents for agents contain. */
export type DocumentFacts = {
  /** Both addresses have no trailing slash. */
  readonly baseUrl: string
  readonly siteUrl: string
  readonly rateLimitPerMinute: number
  readonly authRateLimitPerMinute: number
  /** Price of `/verify-email`; null: this service does not sell it. */
  readonly verifyEmailCredits: number | null
  /** Contact for reports of security flaws, a `mailto:` or `https:` address; null: there is no `security.txt`. */
  readonly securityContact: string | null
  readonly nowMs: number
  /** Returns true when the service answers at a path. Documents only name paths that it answers. */
  runs(method: 'GET' | 'POST', path: string): boolean
}

/** A document that the service serves. */
export type AgentDocument = {
  readonly path: `/${string}`
  readonly type: string
  /** A short description for lists of documents. */
  readonly about: string
  /** Returns the text of the document; null: the document does not exist here. */
  write(facts: DocumentFacts): string | null
}

/** A method to get a credential. */
export type AuthMethod = {
  readonly name: string
  readonly when: string
  /** Section of the document, with its heading. */
  readonly text: string
}

export const markdownType = 'text/markdown; charset=utf-8'
export const plainType = 'text/plain; charset=utf-8'
export const jsonType = 'application/json; charset=utf-8'
