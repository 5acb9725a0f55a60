import type { Readable } from 'node:stream'
import type { LogoAnswer } from '@enricher/engine/model/engine'
import type { BrowserSession } from '@enricher/service/accounts/browser-sessions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Page } from '../../web/page.ts'
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

/**
 * One page. A POST without the token of its form is refused before `load` is called. The modules that `load` imports
 * are read at the first request, so that a process which shows no pages does not hold them.
 */
export type PageRoute = {
  readonly method: 'GET' | 'POST'
  readonly url: string
  /** The page checks a password or makes an account: it is limited like `/auth/*`. */
  readonly isAttempt?: boolean
  /** Bound of the form; 24 KiB when left out. */
  readonly bodyBytesMax?: number
  /** The form has a file. */
  readonly takesFile?: boolean
  /**
   * Fields of the form that its page also reads from the address, so that they outlive a session that ended: never a
   * secret. A name that ends in a dot stands for all that begin with it.
   */
  readonly keeps?: readonly string[]
} & (
  | { readonly audience: 'anyone'; load(): Promise<Answering<PageCall>> }
  /** Browsers without a session are asked to sign in; `operator`: for all other accounts the page does not exist. */
  | { readonly audience: 'account' | 'operator'; load(): Promise<Answering<AccountCall>> }
)
