import { domainOfUrl } from '../../lib/domain.ts'
import { type Clock, deadline, systemClock } from '../../lib/time.ts'
import type { SiteCrawl } from '../../model/site-crawl.ts'
import type { FetchedPage, NetworkSource } from '../../net/network.ts'
import { pageKinds } from '../extract/page-kinds.ts'
import { kindOfHost, looksLikeParking } from '../extract/third-party-hosts.ts'
import { type CrawlReaders, type CrawlState, siteOf, summaryOf, takePage } from './crawl-state.ts'
import { createFrontier } from './frontier.ts'
import type { HomePages } from './home-pages.ts'
import { isRefusal, isShownMissing } from './home-status.ts'
import { guessPages } from './page-address.ts'
import type { PageRenderer } from './page-renderer.ts'
import { type PageCandidate, rankLinks } from './rank-links.ts'
import type { Robots } from './robots.ts'
import { createSiteReader } from './site-reader.ts'
import { chooseSitemaps, ownOf, type RankedSitemap } from './sitemap.ts'

/** The network, the readers and the caches that a crawl works with. */
export type CrawlDependencies = {
  readonly network: NetworkSource
  /** Other searches share it, so that each file is requested once. */
  readonly robots: Robots
  readonly readers: CrawlReaders
  /** Null where no browser is configured. */
  readonly renderer?: PageRenderer | null
  /** Home pages that the website search fetched just before. */
  readonly homePages?: Pick<HomePages, 'take'>
  readonly clock?: Clock
}

/** A crawl that is running. */
export type StartedCrawl = {
  /** Never rejects for anything a site does. */
  readonly done: Promise<SiteCrawl>
  /** Returns the findings until now. */
  soFar(): SiteCrawl
}

// Fifteen pages hold every team, contact and imprint page, and most sites of small firms whole.
const pagesMax = 15
// Requests also go to pages that turn out to be missing or moved.
const requestsMax = 24
const concurrency = 2
// The bound holds ten of the largest pages that the fetch gives.
const charactersMax = 10_000_000
const crawlTimeoutMs = 25_000
// A crawl reads at most two sitemaps that robots.txt names, and at most two parts of those that are an index.
const sitemapsMax = 2
// The limits cover each page with its redirects, each host with its robots.txt, and the sitemap's parts.
const networkLimits = { httpRequestsMax: 80, dnsQuestionsMax: 40 }
// A page of people linked from the home page makes the sitemap needless; an imprint or a contact page does not.
const peopleWorth = pageKinds.imprint.worth + 1
// A crawl that ends with pages of people, an imprint or a contact page unread is partial.
const missedWorth = 70

/**
 * Starts a crawl of a company's own site: robots.txt obeyed, two pages at a time, fifteen at most. It ends by itself,
 * or with the signal.
 */
export function startCrawl(
  domain: string,
  { network, robots, readers, renderer, homePages, clock = systemClock }: CrawlDependencies,
  signal: AbortSignal,
): StartedCrawl {
  const ownDomains = new Set([domain])
  const state: CrawlState = {
    domain,
    reader: createSiteReader(network.scoped(networkLimits), robots),
    readers,
    rendering: renderer?.forLookup(network) ?? null,
    signal: deadline(crawlTimeoutMs, signal),
    ownDomains,
    frontier: createFrontier(),
    home: new URL(`https://${domain}/`),
    companyNames: [],
    statedStaff: null,
    language: null,
    contents: new Set(),
    readKeys: new Set(),
    pages: [],
    pageFacts: [],
    emails: new Set(),
    hasLeaders: false,
    hasGuessed: false,
    requests: 0,
    characters: 0,
    isIncomplete: false,
    isUnrendered: false,
  }
  const soFar = (status: SiteCrawl['status']) => summaryOf(state, status, clock())
  return {
    done: run(state, homePages?.take(domain) ?? null).then(soFar),
    soFar: () => soFar(state.pages.length > 0 ? 'partial' : 'unreachable'),
  }
}

async function run(state: CrawlState, home: FetchedPage | null): Promise<SiteCrawl['status']> {
  const entry = await enter(state, home)
  if (entry !== 'page') return entry
  await explore(state)
  const { frontier, hasGuessed } = state
  const isMissed = !hasGuessed && frontier.bestLeft() >= missedWorth && !isRoomLeft(state, 0)
  return state.isIncomplete || isMissed || state.signal.aborted ? 'partial' : 'complete'
}

/**
 * Reads the home page, from the bare name or from `www`, and follows the one refresh it may ask for.
 * @param home the home page as it was fetched before; null: it is requested
 */
async function enter(
  state: CrawlState,
  home: FetchedPage | null,
): Promise<'page' | 'forbidden' | 'unreachable'> {
  const first = home ?? (await requestPage(state, state.home))
  const other = isRefusal(first)
    ? await requestPage(state, new URL(`https://www.${state.domain}/`))
    : first
  const isOtherMissing = typeof other === 'string' || other.status >= 400
  const outcome = isOtherMissing && isShownMissing(first) ? first : other
  if (typeof outcome === 'string') return outcome
  const next = await takeHome(state, outcome)
  if (next === null) return state.pages.length > 0 ? 'page' : 'unreachable'
  const target = await requestPage(state, next)
  if (typeof target !== 'string') await takeHome(state, target)
  return 'page'
}

/** Takes a page for the home page; returns the address it redirects to. */
async function takeHome(state: CrawlState, page: FetchedPage): Promise<URL | null> {
  const domain = domainOfUrl(page.url)
  const host = new URL(page.url).hostname
  if (!domain || (page.status >= 400 && !isShownMissing(page))) return null
  // A page rented elsewhere or a name for sale is no site of the firm's own.
  const isForeign = domain !== state.domain && (kindOfHost(host) !== null || looksLikeParking(host))
  if (isForeign) return null
  state.ownDomains.add(domain)
  state.home = new URL(page.url)
  const forwardsTo = await takePage(state, page, 'home')
  const target = forwardsTo === null ? null : domainOfUrl(forwardsTo.href)
  return target !== null && kindOfHost(target) === null ? forwardsTo : null
}

async function explore(state: CrawlState): Promise<void> {
  const active = new Set<Promise<void>>()
  const start = (work: Promise<void>) => {
    const task: Promise<void> = work.finally(() => active.delete(task))
    active.add(task)
  }
  if (state.frontier.bestLeft() < peopleWorth) start(readSitemaps(state))
  // The last page under way may link further pages: the crawl is over only when none is left after it.
  do {
    while (active.size < concurrency && isWorthwhile(state) && isRoomLeft(state, active.size)) {
      const candidate = state.frontier.next()
      if (candidate) start(readCandidate(state, candidate))
    }
    if (active.size > 0) await Promise.race(active)
  } while (active.size > 0 || isMoreToRead(state) || guess(state))
}

/** Adds the usual addresses, once, where a site links no page worth reading, or its pages show no mailbox. */
function guess(state: CrawlState): boolean {
  const isFound = state.pages.length > 1 && state.emails.size > 0
  if (state.hasGuessed || isFound || !isRoomLeft(state, 0)) return false
  state.hasGuessed = true
  const links = guessPages(state.home, state.language).map((url) => ({ url, text: '' }))
  const site = siteOf(state)
  state.frontier.add(rankLinks(links, { url: site.homeUrl, kind: 'sitemap' }, site))
  return state.frontier.bestLeft() > 0
}

function isRoomLeft(state: CrawlState, underway: number): boolean {
  return (
    !state.signal.aborted &&
    state.pages.length + underway < pagesMax &&
    state.requests < requestsMax &&
    state.characters < charactersMax
  )
}

/** A small site is read whole; of a great one, pages that promise nothing are read while something is missing. */
function isWorthwhile({ frontier, emails, hasLeaders }: CrawlState): boolean {
  const worth = frontier.bestLeft()
  if (worth > pageKinds.other.worth || frontier.isSmall()) return worth > 0
  return worth > 0 && (emails.size === 0 || !hasLeaders)
}

const isMoreToRead = (state: CrawlState): boolean => isWorthwhile(state) && isRoomLeft(state, 0)

async function readCandidate(
  state: CrawlState,
  { url, kind, shownAt }: PageCandidate,
): Promise<void> {
  const page = await requestPage(state, new URL(url))
  if (page === 'unreachable') state.isIncomplete = true
  if (typeof page === 'string' || page.status >= 400) state.frontier.releasePlace(kind)
  if (typeof page === 'string') return
  // Missing pages are no loss; a server that is busy or refuses has more to show.
  if (page.status >= 400) state.isIncomplete ||= ![404, 410].includes(page.status)
  else await takePage(state, page, kind, shownAt)
}

async function requestPage(
  state: CrawlState,
  url: URL,
): Promise<FetchedPage | 'forbidden' | 'unreachable'> {
  state.requests += 1
  const asked = new URL(url)
  // The scheme that served the home page holds for its whole host, whatever old links say.
  const isSchemeKnown = state.pages.length > 0 && asked.host === state.home.host
  if (isSchemeKnown) asked.protocol = state.home.protocol
  const result = await state.reader.readPage(asked.href, state.signal, { isSchemeKnown })
  if (result.status === 'forbidden_by_robots') return 'forbidden'
  return result.status === 'page' ? result.page : 'unreachable'
}

async function readSitemaps(state: CrawlState): Promise<void> {
  const named = await state.reader.sitemapsOf(state.home.href, state.signal)
  const own = chooseSitemaps(ownOf(named, siteOf(state)), sitemapsMax)
  const tops = await readSitemapsAt(state, own)
  if (tops.length === 0) tops.push(await readSitemapAt(state, new URL('/sitemap.xml', state.home)))
  const found = chooseSitemaps(
    tops.flatMap(({ parts }) => parts),
    sitemapsMax,
  )
  const parts = await readSitemapsAt(state, found)
  for (const { candidates } of [...tops, ...parts]) state.frontier.add(candidates)
}

async function readSitemapsAt(
  state: CrawlState,
  addresses: readonly string[],
): Promise<RankedSitemap[]> {
  const found: RankedSitemap[] = []
  for (const address of addresses) found.push(await readSitemapAt(state, new URL(address)))
  return found
}

async function readSitemapAt(state: CrawlState, url: URL): Promise<RankedSitemap> {
  const page = await requestPage(state, url)
  const isThere = typeof page !== 'string' && page.status === 200
  const input = { text: isThere ? page.body : '', site: siteOf(state), partsMax: sitemapsMax }
  const read = isThere ? await state.readers.readSitemap(input, state.signal) : null
  return read ?? { candidates: [], parts: [] }
}
