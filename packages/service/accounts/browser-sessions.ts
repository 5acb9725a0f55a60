import { randomBytes } from 'node:crypto'
import { sha256 } from '@enricher/engine/lib/digest'
import { newId } from '@enricher/engine/lib/ids'
import type {
  BrowserSessions as BrowserSessionStore,
  ListedBrowserSession,
} from '../store/accounts/browser-sessions.ts'

// No guess comes near 256 bits, so a fast digest is enough at rest.
const tokenBytes = 32
const wellFormedToken = /^[\w-]{43}$/

/** The account that is signed in, and the session by which it is. */
export type BrowserSession = {
  readonly sessionId: string
  readonly accountId: string
  readonly email: string
  readonly isOperator: boolean
}

export type BrowserSessions = {
  /**
   * Signs a browser in and returns the value of its cookie. The value is new each time: one that was known before signs
   * in to nothing. `browser`: a few words by which the account's owner recognises it.
   */
  begin(accountId: string, browser: string): Promise<{ token: string; expiresAt: Date }>
  /** Returns the session of a cookie; null when it is malformed, unknown, ended or over. */
  find(token: string): Promise<BrowserSession | null>
  /** Returns the sessions of an account, the one seen last first. */
  list(accountId: string): Promise<readonly ListedBrowserSession[]>
  /** Ends one session of the account; false when it has none of this id. */
  end(accountId: string, sessionId: string): Promise<boolean>
  /** Ends every session of the account, but for one that is kept; returns how many. */
  endAll(accountId: string, keptId?: string): Promise<number>
}

/** Creates the sessions of signed-in browsers. Only digests of their cookies are stored. */
export function createBrowserSessions(store: BrowserSessionStore): BrowserSessions {
  return {
    async begin(accountId, browser) {
      const token = randomBytes(tokenBytes).toString('base64url')
      const id = newId('ses')
      const expiresAt = await store.insert({ id, tokenHash: sha256(token), accountId, browser })
      return { token, expiresAt }
    },
    async find(token) {
      if (!wellFormedToken.test(token)) return null
      const found = await store.find(sha256(token))
      if (!found) return null
      const { id, ...who } = found
      return { sessionId: id, ...who }
    },
    list: (accountId) => store.list(accountId),
    end: (accountId, sessionId) => store.end(accountId, sessionId),
    endAll: (accountId, keptId) => store.endAll(accountId, keptId ?? null),
  }
}
