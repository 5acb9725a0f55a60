import type { Content, Html } from './html.ts'

/** A page without its frame. */
export type Page = {
  /** Without the name of the service. */
  readonly title: string
  /** For search engines. */
  readonly description?: string
  /** `dashboard`: beside the navigation. `card`: a single form or message. `site`: as wide as the window. */
  readonly frame: 'dashboard' | 'card' | 'site'
  readonly body: Html
  /** More elements of the head, such as JSON-LD. */
  readonly head?: Content
  /** 200 when left out. */
  readonly status?: number
  /**
   * Origins that a form of this page may lead to in the end, by redirects; `'self'` always may. Browsers hold a whole
   * chain of redirects against `form-action`.
   */
  readonly formTargets?: readonly string[]
}

/** What a frame shows of the one who looks at it. */
export type Viewer = {
  readonly email: string
  readonly isOperator: boolean
}

/** What the frame of a page needs to know of its request. */
export type FrameFacts = {
  /** `unknown`: a page that must be the same for all, or whose reader cannot be found out. */
  readonly viewer: Viewer | 'unknown' | null
  /** The hidden field that every form needs. */
  readonly csrfField: Html
  /** Path of the page, which its navigation marks. */
  readonly path: string
  /** Path below which the service is public: empty, or `/enricher`. */
  readonly basePath: string
}
