import { randomBytes, timingSafeEqual } from 'node:crypto'
import { sha256 } from '@enricher/engine/lib/digest'
import { dayMs } from '@enricher/engine/lib/time'
import type { BrowserSession, BrowserSessions } from '@enricher/service/accounts/browser-sessions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { describeBrowser } from './browser.ts'
import { type Cookies, createCookies } from './cookies.ts'
import { homePath, localPathOf } from './local-path.ts'
import { requireOwnOrigin } from './own-origin.ts'
import { PageError } from './page-error.ts'

/** The state that a browser's cookies hold, and the changes that a reply makes to it. */
export type BrowserState = {
  /** Null: not signed in, or the session is over. */
  readonly session: BrowserSession | null
  /** True: the browser has the cookie of a session that is over. */
  readonly hasEnded: boolean
  /** Returns the value of the hidden field of forms, `csrf`; a browser without a cookie to bind it to is given one. */
  csrfToken(): string
  /**
   * Checks that a form was shown by this service to this browser.
   * @throws {PageError} 403
   */
  requireCsrf(token: string | null): void
  /** Signs the browser in under a new cookie, and ends its former session. */
  signIn(accountId: string): Promise<void>
  /** Ends the session, here and in the browser. */
  signOut(): Promise<void>
  /**
   * Keeps the path that the browser wanted until a link of a mail is opened in it. The link leads a browser that did
   * not ask for the mail to no such path.
   */
  keepNext(path: string): void
  /** Returns the kept path, once; the dashboard where no path was kept. */
  takeNext(): string
}

// The session and its form token live at most as long as the browser runs: forms left open survive no longer.
const sessionCookie = 'session'
const formCookie = 'form'
// The cookie lives as long as the link of a mail works.
const nextCookie = 'next'
const formCookieBytes = 16

export type BrowserParts = {
  readonly sessions: BrowserSessions
  readonly cookies: Cookies
  readonly origins: ReadonlySet<string>
}

/** Reads the cookies of a request. A cookie that is malformed, foreign or expired counts as none. */
export async function readBrowserState(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: BrowserParts,
): Promise<BrowserState> {
  const { sessions, cookies, origins } = parts
  let token = cookies.read(request, sessionCookie)
  let session = token === null ? null : await sessions.find(token)
  let formValue = cookies.read(request, formCookie)
  const endOwn = async () => {
    if (session) await sessions.end(session.accountId, session.sessionId)
  }
  return {
    get session() {
      return session
    },
    hasEnded: token !== null && session === null,
    csrfToken() {
      if (session && token !== null) return digestOf(token)
      if (formValue === null || formValue === '') {
        formValue = randomBytes(formCookieBytes).toString('base64url')
        cookies.set(reply, formCookie, formValue)
      }
      return digestOf(formValue)
    },
    requireCsrf(given) {
      requireOwnOrigin(request, origins)
      // A form of a page for all may have been shown before another tab signed in.
      const known = [session ? token : null, formValue].filter(
        (value) => value !== null && value !== '',
      )
      if (known.some((value) => isEqual(given ?? '', digestOf(value ?? '')))) return
      throw new PageError(
        403,
        'This form is out of date, or wasn’t sent from this site. Go back, reload the page and try again.',
      )
    },
    async signIn(accountId) {
      await endOwn()
      const begun = await sessions.begin(accountId, describeBrowser(request.headers['user-agent']))
      token = begun.token
      session = await sessions.find(token)
      cookies.set(reply, sessionCookie, token, begun.expiresAt)
    },
    async signOut() {
      await endOwn()
      session = null
      cookies.clear(reply, sessionCookie)
    },
    keepNext(path) {
      if (path === homePath) return
      const value = Buffer.from(path).toString('base64url')
      cookies.set(reply, nextCookie, value, new Date(Date.now() + dayMs))
    },
    takeNext() {
      const value = cookies.read(request, nextCookie)
      if (value === null) return homePath
      cookies.clear(reply, nextCookie)
      return localPathOf(Buffer.from(value, 'base64url').toString())
    },
  }
}

/** Returns whether a browser has no session cookie. It reads no database, because the database may be unreachable. */
export function isSignedOut(request: FastifyRequest, baseUrl: string): boolean {
  return createCookies(baseUrl).read(request, sessionCookie) === null
}

// A page shows a digest of the cookie, because the cookie itself signs in.
function digestOf(value: string): string {
  return sha256(`form ${value}`).toString('base64url')
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
