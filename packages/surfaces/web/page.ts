import type { Content, Html } from './html.ts'

export type Page = {
  /** The title without the name of the service. */
  readonly title: string
  /** The description for search engines. */
  readonly description?: string
  /** `dashboard`: with the navigation. `card`: a single form or message. `site`: as wide as the window. */
  readonly frame: 'dashboard' | 'card' | 'site'
  readonly body: Html
  /** More elements of the page's head, such as JSON-LD. */
  readonly head?: Content
  /** True: the reader may have an account, though the browser comes from another site and sends no session. */
  readonly isReaderUnknown?: boolean
  /** Defaults to 200. */
  readonly status?: number
  /**
   * Origins that a form of this page may finally lead to by redirects; `'self'` is always allowed. Browsers check a
   * whole chain of redirects against `form-action`.
   */
  readonly formTargets?: readonly string[]
}

/** The person who looks at a page, as its frame shows them. */
export type Viewer = {
  readonly email: string
  readonly isOperator: boolean
}

/** Facts of a request that the frame of a page needs. */
export type FrameFacts = {
  /** `unknown`: the page must be the same for all readers, or its reader cannot be determined. */
  readonly viewer: Viewer | 'unknown' | null
  /** The hidden field with the CSRF token, which every form needs. */
  readonly csrfField: Html
  /** Path of the page; the navigation marks its entry. */
  readonly path: string
  /** The operator's address for the footer of public pages; null: none is known. */
  readonly contact: string | null
  /** Path below which the service is public: empty, or `/enricher`. */
  readonly basePath: string
}
