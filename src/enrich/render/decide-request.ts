import { domainOfUrl } from '../../lib/domain.ts'
import { isLinkedinHost } from '../../lib/linkedin-profile.ts'

/** What a page asks its browser to fetch. */
export type PageRequest = {
  readonly url: string
  readonly method: string
  /** As the DevTools Protocol names it: `document`, `script`, `xhr` ... */
  readonly kind: string
  readonly isMainFrame: boolean
}

/** What became of the requests of a page before. */
export type RequestCounts = {
  readonly fetched: number
  readonly navigations: number
  readonly characters: number
}

/** `page`: what was fetched before; `empty`: an empty reply will do; `fetch`: through the product's own client. */
export type RequestVerdict = 'page' | 'empty' | 'fetch' | 'refused'

// A page built of many small modules asks for some forty; what comes later draws maps and counts visitors.
const fetchesMax = 60
// Bundles of large sites have two million characters each.
export const charactersMax = 10_000_000
// `/` to `/en/`, and one more.
const navigationsMax = 3

// Texts come by these. Pictures, fonts, films, sockets and beacons are none.
const fetchedKinds = new Set(['script', 'xhr', 'fetch'])

/** Decides what becomes of a request, before robots.txt and the guard against private addresses are asked. Pure. */
export function decideRequest(
  { url, method, kind, isMainFrame }: PageRequest,
  pageUrl: string,
  counts: RequestCounts,
): RequestVerdict {
  const target = URL.parse(url)
  if (!target || !/^https?:$/.test(target.protocol) || isLinkedinHost(target.hostname))
    return 'refused'
  // What is sent elsewhere may order, subscribe or write.
  if (method !== 'GET') return 'refused'
  if (kind === 'document') return decideNavigation(url, isMainFrame, pageUrl, counts)
  // Bundlers wait for style sheets; what stands in them shows no text.
  if (kind === 'stylesheet') return 'empty'
  const isRoom = counts.fetched < fetchesMax && counts.characters < charactersMax
  return fetchedKinds.has(kind) && isRoom ? 'fetch' : 'refused'
}

/** A page may lead on within its own site. Frames show what belongs to others. */
function decideNavigation(
  url: string,
  isMainFrame: boolean,
  pageUrl: string,
  { navigations }: RequestCounts,
): RequestVerdict {
  if (!isMainFrame || navigations >= navigationsMax) return 'refused'
  if (navigations === 0) return 'page'
  return domainOfUrl(url) === domainOfUrl(pageUrl) ? 'fetch' : 'refused'
}
