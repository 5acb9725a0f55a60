import { domainOfUrl } from '../../lib/domain.ts'
import { isLinkedinHost } from '../../lib/linkedin-profile.ts'

/** A request that a page makes through its browser. */
export type PageRequest = {
  readonly url: string
  readonly method: string
  /** The kind in the words of the DevTools Protocol: `document`, `script`, `xhr` ... */
  readonly kind: string
  readonly isMainFrame: boolean
}

/** Counts of a page's earlier requests. */
export type RequestCounts = {
  readonly fetched: number
  readonly navigations: number
  readonly characters: number
}

/**
 * `page`: answered with the page as it was fetched; `empty`: answered with an empty reply; `fetch`: fetched by the
 * product's own client.
 */
export type RequestVerdict = 'page' | 'empty' | 'fetch' | 'refused'

// A page built of many small modules asks for some forty; later requests draw maps and count visitors.
const fetchesMax = 60
// Bundles of large sites have two million characters each.
export const charactersMax = 10_000_000
// A page may lead from `/` to `/en/`, and on to one more.
const navigationsMax = 3

// Requests of these kinds fetch texts. Pictures, fonts, films, sockets and beacons hold no text.
const fetchedKinds = new Set(['script', 'xhr', 'fetch'])

/** Decides the fate of a request, before robots.txt and the guard against private addresses are asked. Pure. */
export function decideRequest(
  { url, method, kind, isMainFrame }: PageRequest,
  pageUrl: string,
  counts: RequestCounts,
): RequestVerdict {
  const target = URL.parse(url)
  if (!target || !/^https?:$/.test(target.protocol) || isLinkedinHost(target.hostname))
    return 'refused'
  // A request that sends data may order, subscribe or write.
  if (method !== 'GET') return 'refused'
  if (kind === 'document') return decideNavigation(url, isMainFrame, pageUrl, counts)
  // Bundlers wait for style sheets, which hold no text.
  if (kind === 'stylesheet') return 'empty'
  const isRoom = counts.fetched < fetchesMax && counts.characters < charactersMax
  return fetchedKinds.has(kind) && isRoom ? 'fetch' : 'refused'
}

/** Decides about a navigation: a page may lead on within its own site; frames show pages of others. */
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
