import type { Readable } from 'node:stream'
import type { LogoAnswer } from '@enricher/engine/model/engine'
import type { BrowserSession } from '@enricher/service/accounts/browser-sessions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Page } from '../../web/page.ts'
import type { DescribedRoute } from '../described-routes.ts'
import type { SignInWatch } from '../failed-sign-ins.ts'
import type { HttpServices, HttpSettings } from '../http-services.ts'
import type { RateLimits } from '../rate-limit.ts'
import type { BrowserState } from './browser-state.ts'
import type { UploadForm } from './upload-form.ts'

/** A request for a page, with the state of its browser. */
export type PageCall = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly services: HttpServices
  readonly settings: HttpSettings
  readonly signIns: SignInWatch
  /** A page counts against the address of its sender; an action for an account may count against the account too. */
  readonly limits: Pick<RateLimits, 'countRequest'>
  /** The routes that the interactive reference shows, and hidden ones. */
  readonly routes: readonly DescribedRoute[]
  readonly browser: BrowserState
  readonly session: BrowserSession | null
  /** The form that was sent; empty for GET. */
  readonly form: URLSearchParams
  /** The file of the form, which is still arriving. */
  readonly file: UploadForm['file']
  readonly query: URLSearchParams
}

export type AccountCall = PageCall & { readonly session: BrowserSession }

/**
 * A page, the path of this service to go to (303), a file to be saved, or a picture that a page shows; `unknown`: there
 * is nothing here (404).
 */
export type PageAnswer =
  | Page
  | { readonly goTo: string }
  | { readonly file: PageFile }
  | { readonly picture: LogoAnswer }
  | 'unknown'

export type PageFile = { readonly name: string; readonly type: string; readonly stream: Readable }

type Answering<Call> = (call: Call) => PageAnswer | Promise<PageAnswer>

type PageOptions = {
  /** The page checks a password or makes an account: it is limited like `/auth/*`. */
  readonly isAttempt?: boolean
  /** The form has a file. */
  readonly takesFile?: boolean
  /**
   * Fields of the form that its page also reads from the address, so that they outlive a session that ended: never a
   * secret. A name that ends in a dot stands for all that begin with it.
   */
  readonly keeps?: readonly string[]
}

type Method = 'GET' | 'POST'

/** Imports the module of a page: a process that shows no pages does not hold it. */
type Load<Call> = () => Promise<Answering<Call>>

/** One page. A POST without the token of its form is refused before `load` is called. */
export type PageRoute = PageOptions & {
  readonly method: Method
  readonly url: string
} & (
    | { readonly audience: 'anyone'; readonly load: Load<PageCall> }
    | { readonly audience: 'account' | 'operator'; readonly load: Load<AccountCall> }
  )

const toAnyone =
  (method: Method) =>
  (url: string, load: Load<PageCall>, options: PageOptions = {}): PageRoute => ({
    method,
    url,
    audience: 'anyone',
    load,
    ...options,
  })

const toMember =
  (audience: 'account' | 'operator', method: Method) =>
  (url: string, load: Load<AccountCall>, options: PageOptions = {}): PageRoute => ({
    method,
    url,
    audience,
    load,
    ...options,
  })

/** Pages for all browsers. */
export const anyone = { get: toAnyone('GET'), post: toAnyone('POST') }
/** Pages of accounts: browsers without a session are asked to sign in. */
export const account = { get: toMember('account', 'GET'), post: toMember('account', 'POST') }
/** Pages of the operator, which do not exist for all other accounts. */
export const operator = { get: toMember('operator', 'GET'), post: toMember('operator', 'POST') }
