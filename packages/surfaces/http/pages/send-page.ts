import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Page } from '../../web/page.ts'
import { basePathOf } from '../base-path.ts'
import { type BrowserState, isSignedOut } from './browser-state.ts'

/** The request and the browser that a page's frame is made for. */
export type Framing = {
  /** Null: the failure may be that the browser could not be identified. */
  readonly browser: BrowserState | null
  readonly baseUrl: string
  /** The operator's address; left out for pages without a footer. */
  readonly contact?: string | null
}

/** Sends a page in its frame, with the policy that limits its scripts, forms and frames. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  { browser, baseUrl, contact = null }: Framing,
): Promise<FastifyReply> {
  const [{ renderPage }, { html }] = await Promise.all([
    import('../../web/layout.ts'),
    import('../../web/html.ts'),
  ])
  const unseen = isSignedOut(request, baseUrl) ? null : 'unknown'
  const signedIn = browser === null ? unseen : browser.session
  const viewer = signedIn ?? (page.isReaderUnknown === true ? 'unknown' : null)
  const basePath = basePathOf({ baseUrl })
  const csrfField = browser?.session
    ? (await import('../../web/components/csrf-field.ts')).csrfField(browser?.csrfToken() ?? '')
    : html``
  const path = request.url.split('?')[0] ?? ''
  return reply
    .headers(pageHeaders(page.formTargets))
    .code(page.status ?? 200)
    .type('text/html; charset=utf-8')
    .send(renderPage(page, { viewer, csrfField, path, basePath, contact }))
}

/** Returns the headers of a page. With `no-referrer`, browsers would send our own forms with `Origin: null`. */
function pageHeaders(formTargets: readonly string[] = []) {
  return {
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      "script-src 'self'",
      "img-src 'self'",
      "connect-src 'self'",
      `form-action ${["'self'", ...formTargets].join(' ')}`,
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join('; '),
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  }
}
