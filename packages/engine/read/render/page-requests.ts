import type { Request, Route } from 'playwright-core'
import { bindToSearch } from '../../lib/local-faults.ts'
import type { FetchedPage } from '../../net/network.ts'
import { createSemaphore } from '../../net/semaphore.ts'
import type { SiteReader } from '../crawl/site-reader.ts'
import { charactersMax, decideRequest, type RequestCounts } from './decide-request.ts'

/** The requests of one page while it is rendered. */
export type PageRequests = {
  /** Answers one request. Never rejects. */
  answer(route: Route): Promise<void>
  /** Returns for how long no request has been under way; 0 while one is. */
  quietMs(): number
}

// Bundles of large sites have two megabytes.
const bytesMax = 3_000_000
// Browsers make this many requests to one host at a time. A page asks for all of its scripts at once, before one of
// them is counted.
const fetchesAtOnceMax = 6

/**
 * Answers the requests of a page in the place of its browser: each is fetched by the product's own client, under
 * robots.txt and the guard against private addresses, with redirects followed here. No other request reaches the
 * network.
 */
export function createPageRequests(
  page: Pick<FetchedPage, 'url' | 'body'>,
  reader: Pick<SiteReader, 'readPage'>,
  signal: AbortSignal,
): PageRequests {
  const counts = { fetched: 0, navigations: 0, characters: 0 }
  const places = createSemaphore(fetchesAtOnceMax)
  let underWay = 0
  let quietSinceMs = performance.now()

  const fetchFor = async (request: Request): Promise<FetchedPage | null> => {
    if (counts.characters >= charactersMax) return null
    const accept = request.headers()['accept'] ?? '*/*'
    const options = { isSchemeKnown: true, accept, bytesMax }
    const result = await reader.readPage(request.url(), signal, options)
    if (result.status !== 'page') return null
    counts.characters += result.page.body.length
    return result.page
  }
  const answerInTime = async (route: Route): Promise<void> => {
    const request = route.request()
    const verdict = verdictOf(request, page.url, counts)
    if (request.resourceType() === 'document') counts.navigations += 1
    if (verdict === 'refused') return route.abort('blockedbyclient')
    if (verdict === 'empty')
      return route.fulfill({ status: 200, contentType: 'text/css', body: '' })
    if (verdict === 'page')
      return route.fulfill({ status: 200, contentType: htmlType, body: page.body })
    counts.fetched += 1
    const fetched = await places.run(() => fetchFor(request), signal)
    await (fetched ? route.fulfill(replyOf(fetched, page.url)) : route.abort('blockedbyclient'))
  }
  return {
    // The browser calls from the connection that all searches share.
    answer: bindToSearch(async (route: Route) => {
      underWay += 1
      try {
        await answerInTime(route)
      } catch {
        // The page was closed meanwhile, or the address was malformed: the request is aborted.
        await route.abort().catch(() => undefined)
      } finally {
        underWay -= 1
        quietSinceMs = performance.now()
      }
    }),
    quietMs: () => (underWay > 0 ? 0 : performance.now() - quietSinceMs),
  }
}

const htmlType = 'text/html; charset=utf-8'

function verdictOf(request: Request, pageUrl: string, counts: RequestCounts) {
  const kind = request.resourceType()
  const isMainFrame = kind !== 'document' || request.frame().parentFrame() === null
  const method = request.method()
  return decideRequest({ url: request.url(), method, kind, isMainFrame }, pageUrl, counts)
}

/**
 * Returns the part of a reply that the page's scripts may see: its status, type and text, without cookies, policies and
 * redirects. Scripts may read replies of any origin, because no reply holds data of a visitor.
 */
function replyOf({ status, headers, body }: FetchedPage, pageUrl: string) {
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim() || 'text/plain'
  return {
    status: status >= 200 && status < 600 && ![204, 205, 304].includes(status) ? status : 200,
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'access-control-allow-origin': new URL(pageUrl).origin,
      'access-control-allow-credentials': 'true',
    },
    body,
  }
}
