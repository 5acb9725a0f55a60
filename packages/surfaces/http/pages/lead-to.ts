import { signedInPage } from '../../web/pages/signed-in-page.ts'
import type { PageAnswer } from './page-route.ts'

/**
 * Leads a browser that has just signed in to a path of this service. An authorization may end at a client's own
 * address, and browsers hold every redirect after a form against its policy: a page in between begins a new chain.
 */
export function leadTo(next: string): PageAnswer {
  return next.startsWith('/oauth/') ? signedInPage(next) : { goTo: next }
}
