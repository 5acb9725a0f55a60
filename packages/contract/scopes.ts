/** Scopes of access tokens (contract part 5), with the words that a consenting person reads. */
export const scopeTable = {
  'enricher:all':
    'Look things up, read your account, and buy credits for you: this can charge your saved card without asking you again',
  'enricher:read':
    'Look things up with your credits, and read your balance, usage and past lookups',
  'enricher:write': 'Buy credits for you: this can charge your saved card without asking you again',
} as const

export type Scope = keyof typeof scopeTable

/** Every scope, in the order of documents. */
export const scopes = Object.keys(scopeTable) as readonly Scope[]

/** Scope of an access token whose request names none; the contract's own example. */
export const defaultScope: Scope = 'enricher:all'

/** Returns true when the granted scopes allow `needed`: `enricher:all` allows everything. */
export function allows(granted: readonly Scope[], needed: Scope): boolean {
  return granted.includes('enricher:all') || granted.includes(needed)
}

/** Reads the known scopes of a space-separated list (RFC 6749 section 3.3), each once; others are left out. */
export function parseScopes(text: string): readonly Scope[] {
  const words = new Set(text.split(' '))
  return scopes.filter((scope) => words.has(scope))
}
