import type { SessionEnd } from '../../web/pages/sign-in-page.ts'
import { localPathOf } from './local-path.ts'
import type { PageCall, PageRoute } from './page-route.ts'
import { pageRoutes } from './routes.ts'

/**
 * Returns the sign-in address for a browser without a session, with the path to return to and the reason. A form that
 * was sent is not sent again; its page reads the typed values from that path, and they are kept nowhere else.
 */
export function signInPath(route: PageRoute, call: PageCall): string {
  const { request, browser } = call
  if (route.method === 'GET') return addressOf(request.url, browser.hasEnded ? 'page' : null)
  const page = pageOfForm(route.url, request.url.split('?')[0] ?? '')
  // The form that signs out has no page: there is nothing to return to.
  if (page === null) return '/signin'
  const typed = keptOf(route.keeps ?? [], call.form)
  const filled = `${page}?${typed}`
  if (typed.size > 0 && localPathOf(filled) === filled) return addressOf(filled, 'typed')
  return addressOf(page, route.takesFile === true ? 'file' : 'form')
}

function addressOf(next: string, ended: SessionEnd | null): string {
  return `/signin?${new URLSearchParams({ next, ...(ended !== null && { ended }) })}`
}

function keptOf(keeps: readonly string[], form: URLSearchParams): URLSearchParams {
  const isKept = (name: string) =>
    keeps.some((kept) => (kept.endsWith('.') ? name.startsWith(kept) : name === kept))
  return new URLSearchParams([...form].filter(([name]) => isKept(name)))
}

const shownUrls = new Set(pageRoutes.filter(({ method }) => method === 'GET').map(({ url }) => url))

/** Returns the path of the page that shows a form: the nearest one above the path to which the form is sent. */
function pageOfForm(url: string, path: string): string | null {
  const [parts, names] = [url.split('/'), path.split('/')]
  for (let length = parts.length; length > 1; length -= 1) {
    if (shownUrls.has(parts.slice(0, length).join('/'))) return names.slice(0, length).join('/')
  }
  return null
}
