import { deadline } from '../../lib/time.ts'
import type { NetworkSource } from '../../net/network.ts'
import { createSemaphore } from '../../net/semaphore.ts'
import type {
  LookupRenderer,
  PageRenderer,
  Rendered,
  RenderOutcome,
} from '../crawl/page-renderer.ts'
import type { Robots } from '../crawl/robots.ts'
import { createSiteReader, type SiteReader } from '../crawl/site-reader.ts'
import type { BrowserSession } from './browser-session.ts'
import { createPageRequests } from './page-requests.ts'
import { BrowserFaultError, renderMsMax, renderPage } from './render-page.ts'

// Each page takes a browser some 100 MB and much of a core.
const pagesAtOnceMax = 2
// These are the home page, and the pages of people, imprint and contact.
const pagesPerLookupMax = 4
// A lookup waits in the queue for half of the time that its page may take.
const queueMsMax = 4_000
// Limits of all pages of one lookup: twice what one page may ask for.
const networkLimits = { httpRequestsMax: 120, dnsQuestionsMax: 40 }

/** The dependencies of rendering pages. */
export type Rendering = {
  readonly session: BrowserSession
  /** The name of the product in all its requests. */
  readonly userAgent: string
  /** Takes the outcome and duration of each page. */
  onEnd(outcome: RenderOutcome, durationMs: number): void
}

/** Creates the renderer of pages. It shares `robots` with the crawl, so that each file is asked for once. */
export function createPageRenderer(
  { session, userAgent, onEnd }: Rendering,
  robots: Robots,
): PageRenderer {
  const places = createSemaphore(pagesAtOnceMax)
  const renderWith = async (
    reader: SiteReader,
    page: RenderedPage,
    signal: AbortSignal,
  ): Promise<Ended> => {
    const browser = await session.open()
    if (!browser) return { outcome: 'browser_away', markup: null }
    const timed = deadline(renderMsMax, signal)
    const requests = createPageRequests(page, reader, timed)
    try {
      const markup = await renderPage(browser, page, requests, { userAgent, signal: timed })
      session.answered()
      return markup === null ? { outcome: 'late', markup } : { outcome: 'rendered', markup }
    } catch (error) {
      if (!(error instanceof BrowserFaultError)) throw error
      session.drop(browser)
      return { outcome: 'browser_away', markup: null }
    }
  }
  const renderQueued = (reader: SiteReader, page: RenderedPage, signal: AbortSignal) => {
    const queued = deadline(queueMsMax, signal)
    const work = () => renderWith(reader, page, signal)
    // The only possible error is the abort reason of the queue.
    return places.run(work, queued).catch((): Ended => ({ outcome: 'busy', markup: null }))
  }
  return {
    forLookup(network: NetworkSource) {
      const reader = createSiteReader(network.scoped(networkLimits), robots)
      let pages = 0
      return {
        async render(page, signal) {
          if (pages >= pagesPerLookupMax) return { outcome: 'over_budget', markup: null }
          pages += 1
          const startedAtMs = performance.now()
          const ended = await renderQueued(reader, page, signal)
          onEnd(ended.outcome, performance.now() - startedAtMs)
          return ended
        },
      }
    },
  }
}

type RenderedPage = Parameters<LookupRenderer['render']>[0]
type Ended = Rendered & { readonly outcome: RenderOutcome }
