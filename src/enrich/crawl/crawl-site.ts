import type { FetchedPage, NetworkSource } from '../../egress/network.ts'
import { domainOfUrl } from '../../lib/domain.ts'
import { type Clock, deadline, systemClock } from '../../lib/time.ts'
import type { SearchRun } from '../../model/engine.ts'
import type { SiteCrawl } from '../../model/site-crawl.ts'
import { kindOfHost, looksLikeParking } from '../extract/third-party-hosts.ts'
import { createFrontier } from './frontier.ts'
import type { HomePages } from './home-pages.ts'
import { pageKinds } from './page-kinds.ts'
import { type LinkOrigin, rankLinks } from './rank-links.ts'
import type { Robots } from './robots.ts'
import { createSiteReader } from './site-page.ts'
import { chooseSitemaps, ownOf, type RankedSitemap } from './sitemap.ts'
import { type CrawlReaders, siteOf, summaryOf, takePage, type Walk } from './walk.ts'
import { guessPages } from './well-known.ts'

/** What a walk through a site is made of. */
export type CrawlTools = {
  readonly network: NetworkSource
  /** Shared with other searches, so that files are asked for once. */
  readonly robots: Robots
  readonly readers: CrawlReaders
  /** Home pages that the website search fetched just before. */
  readonly homePages?: Pick<HomePages, 'take'>
  readonly clock?: Clock
}

/** A walk under way. */
export type SiteWalk = {
  /** Never rejects for anything a site does. */
  readonly done: Promise<SiteCrawl>
  /** What it has found until now. */
  soFar(): SiteCrawl
}

// Design section 6: enough for every team, contact and imprint page; more would be a burden to the site.
const pagesMax = 15
// Pages that turn out to be missing or moved are asked for as well.
const requestsMax = 24
const concurrency = 2
// Ten of the largest pages the fetch gives.
const charactersMax = 10_000_000
const crawlTimeoutMs = 25_000
// Of those that robots.txt names, and of the parts of those that list others.
const sitemapsMax = 2
// Each page with its redirects, each host with its robots.txt, and the sitemap's parts.
const networkLimits = { httpRequestsMax: 80, dnsQuestionsMax: 40 }
// A page of people linked from the home page makes the sitemap needless; an imprint or a contact page does not.
const peopleWorth = pageKinds.imprint.worth + 1
// Press, privacy and jobs are read only while hardly an address is known.
const lesserWorth = 41
const addressesEnough = 3
// What is left unread matters when it is people, imprint or contact.
const missedWorth = 70

/** Walks through a company's own site: robots.txt obeyed, two pages at a time, fifteen at most. */
export function crawlSite(domain: string, tools: CrawlTools, run: SearchRun): Promise<SiteCrawl> {
  return walkSite(domain, tools, run.signal).done
}

/** Starts the walk; it ends by itself, or with the signal. */
export function walkSite(domain: string, tools: CrawlTools, signal: AbortSignal): SiteWalk {
  const ownDomains = new Set([domain])
  const walk: Walk = {
    domain,
    reader: createSiteReader(tools.network.scoped(networkLimits), tools.robots),
    readers: tools.readers,
    signal: deadline(crawlTimeoutMs, signal),
    ownDomains,
    frontier: createFrontier(),
    home: new URL(`https://${domain}/`),
    companyNames: [],
    contents: new Set(),
    readKeys: new Set(),
    pages: [],
    emails: new Set(),
    hasGuessed: false,
    requests: 0,
    characters: 0,
    isIncomplete: false,
  }
  const clock = tools.clock ?? systemClock
  const soFar = (status: SiteCrawl['status']) => summaryOf(walk, status, clock())
  return {
    done: run(walk, tools.homePages?.take(domain) ?? null).then(soFar),
    soFar: () => soFar(walk.pages.length > 0 ? 'partial' : 'unreachable'),
  }
}

async function run(walk: Walk, home: FetchedPage | null): Promise<SiteCrawl['status']> {
  const entry = await enter(walk, home)
  if (entry !== 'page') return entry
  await explore(walk)
  const isMissed = walk.frontier.bestLeft() >= missedWorth && !isRoomLeft(walk, 0)
  return walk.isIncomplete || isMissed || walk.signal.aborted ? 'partial' : 'complete'
}

/**
 * Reads the home page, from the bare name or from `www`, and follows the one refresh it may ask for.
 * @param home as it was fetched before; null: it is asked for
 */
async function enter(
  walk: Walk,
  home: FetchedPage | null,
): Promise<'page' | 'forbidden' | 'unreachable'> {
  const first = home ?? (await requestPage(walk, walk.home))
  const outcome =
    first === 'unreachable'
      ? await requestPage(walk, new URL(`https://www.${walk.domain}/`))
      : first
  if (typeof outcome === 'string') return outcome
  const next = await takeHome(walk, outcome)
  if (next === null) return walk.pages.length > 0 ? 'page' : 'unreachable'
  const target = await requestPage(walk, next)
  if (typeof target !== 'string') await takeHome(walk, target)
  return 'page'
}

/** Takes a page for the home page; gives the address it sends its visitors on to. */
async function takeHome(walk: Walk, page: FetchedPage): Promise<URL | null> {
  const domain = domainOfUrl(page.url)
  const host = new URL(page.url).hostname
  if (!domain || page.status >= 400) return null
  // A page rented elsewhere or a name for sale is no site of the firm's own.
  const isForeign = domain !== walk.domain && (kindOfHost(host) !== null || looksLikeParking(host))
  if (isForeign) return null
  walk.ownDomains.add(domain)
  walk.home = new URL(page.url)
  const forwardsTo = await takePage(walk, page, 'home')
  const target = forwardsTo === null ? null : domainOfUrl(forwardsTo.href)
  return target !== null && kindOfHost(target) === null ? forwardsTo : null
}

async function explore(walk: Walk): Promise<void> {
  const active = new Set<Promise<void>>()
  const start = (work: Promise<void>) => {
    const task: Promise<void> = work.finally(() => active.delete(task))
    active.add(task)
  }
  if (walk.frontier.bestLeft() < peopleWorth) start(readSitemaps(walk))
  do {
    while (active.size < concurrency && isWorthwhile(walk) && isRoomLeft(walk, active.size)) {
      const candidate = walk.frontier.next()
      if (candidate) start(readCandidate(walk, new URL(candidate.url), candidate.kind))
    }
    if (active.size > 0) await Promise.race(active)
  } while (active.size > 0 || guess(walk))
}

/** On a site that links no such page: offers the usual places, once. */
function guess(walk: Walk): boolean {
  if (walk.hasGuessed || walk.pages.length > 1 || walk.signal.aborted) return false
  walk.hasGuessed = true
  const links = guessPages(walk.home).map((url) => ({ url, text: '' }))
  const site = siteOf(walk)
  walk.frontier.add(rankLinks(links, { url: site.homeUrl, kind: 'sitemap' }, site))
  return walk.frontier.bestLeft() > 0
}

function isRoomLeft(walk: Walk, underway: number): boolean {
  return (
    !walk.signal.aborted &&
    walk.pages.length + underway < pagesMax &&
    walk.requests < requestsMax &&
    walk.characters < charactersMax
  )
}

function isWorthwhile({ frontier, emails }: Walk): boolean {
  const worth = frontier.bestLeft()
  return worth >= lesserWorth || (worth > 0 && emails.size < addressesEnough)
}

async function readCandidate(walk: Walk, url: URL, kind: LinkOrigin['kind']): Promise<void> {
  const page = await requestPage(walk, url)
  if (page === 'unreachable') walk.isIncomplete = true
  if (typeof page === 'string') return
  // Missing pages are no loss; a server that is busy or refuses has more to show.
  if (page.status >= 400) walk.isIncomplete ||= ![404, 410].includes(page.status)
  else await takePage(walk, page, kind)
}

async function requestPage(
  walk: Walk,
  url: URL,
): Promise<FetchedPage | 'forbidden' | 'unreachable'> {
  walk.requests += 1
  const asked = new URL(url)
  // What the home page was served by holds for its whole host, whatever old links say.
  const isSchemeKnown = walk.pages.length > 0 && asked.host === walk.home.host
  if (isSchemeKnown) asked.protocol = walk.home.protocol
  const result = await walk.reader.readPage(asked.href, walk.signal, { isSchemeKnown })
  if (result.status === 'forbidden_by_robots') return 'forbidden'
  return result.status === 'page' ? result.page : 'unreachable'
}

async function readSitemaps(walk: Walk): Promise<void> {
  const named = await walk.reader.sitemapsOf(walk.home.href, walk.signal)
  const own = chooseSitemaps(ownOf(named, siteOf(walk)), sitemapsMax)
  const tops = await readSitemapsAt(walk, own)
  if (tops.length === 0) tops.push(await readSitemapAt(walk, new URL('/sitemap.xml', walk.home)))
  const found = chooseSitemaps(
    tops.flatMap(({ parts }) => parts),
    sitemapsMax,
  )
  const parts = await readSitemapsAt(walk, found)
  for (const { candidates } of [...tops, ...parts]) walk.frontier.add(candidates)
}

async function readSitemapsAt(walk: Walk, addresses: readonly string[]): Promise<RankedSitemap[]> {
  const found: RankedSitemap[] = []
  for (const address of addresses) found.push(await readSitemapAt(walk, new URL(address)))
  return found
}

async function readSitemapAt(walk: Walk, url: URL): Promise<RankedSitemap> {
  const page = await requestPage(walk, url)
  const isThere = typeof page !== 'string' && page.status === 200
  const input = { text: isThere ? page.body : '', site: siteOf(walk), partsMax: sitemapsMax }
  const read = isThere ? await walk.readers.readSitemap(input, walk.signal) : null
  return read ?? { candidates: [], parts: [] }
}
