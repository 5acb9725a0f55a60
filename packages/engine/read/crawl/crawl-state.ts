import { crc32 } from 'node:zlib'
import { domainOfUrl } from '../../lib/domain.ts'
import type { SiteCrawl } from '../../model/site-crawl.ts'
import type { FetchedPage } from '../../net/network.ts'
import { staffOfRanges } from '../profile/employee-ranges.ts'
import type { PageFacts } from '../profile/page-facts.ts'
import { profileOf } from '../profile/profile-of.ts'
import { joinFindings, type PageFindings } from './findings.ts'
import type { Frontier } from './frontier.ts'
import type { LookupRenderer } from './page-renderer.ts'
import { keysOf, type LinkOrigin, type PageKeys, type Site } from './rank-links.ts'
import type { PageInput, ReadPage } from './read-page.ts'
import { isReadable } from './readable-page.ts'
import type { RobotsReader } from './robots-rules.ts'
import type { SiteReader } from './site-reader.ts'
import type { RankedSitemap, SitemapInput } from './sitemap.ts'

/** The state of one crawl. */
export type CrawlState = {
  readonly domain: string
  readonly reader: SiteReader
  readonly readers: CrawlReaders
  /** Null where no browser is configured. */
  readonly rendering: LookupRenderer | null
  readonly signal: AbortSignal
  readonly ownDomains: Set<string>
  readonly frontier: Frontier
  home: URL
  companyNames: readonly string[]
  statedStaff: number | null
  /** The language that the home page states. */
  language: string | null
  /** Length and checksum of the pages read: many sites answer with their home page in place of a missing page. */
  readonly contents: Set<string>
  readonly readKeys: Set<string>
  readonly pages: PageFindings[]
  readonly pageFacts: PageFacts[]
  readonly emails: Set<string>
  /** A page named a person of the firm with an office. */
  hasLeaders: boolean
  hasGuessed: boolean
  requests: number
  characters: number
  /** An error or a bound kept a page from being read. */
  isIncomplete: boolean
  /** The browser was busy or away when a page needed it. */
  isUnrendered: boolean
}

/** The readers that a crawl gives its texts to. */
export type CrawlReaders = RobotsReader & {
  /** Reads people, addresses and links of a page of a company's own site. */
  readPage(input: PageInput, signal: AbortSignal): Promise<ReadPage | null>
  readSitemap(input: SitemapInput, signal: AbortSignal): Promise<RankedSitemap | null>
}

/**
 * Adds what a page holds, unless it was read already under another address; returns where it forwards to. When a page
 * cannot be read, only that page is lost.
 */
export async function takePage(
  state: CrawlState,
  page: FetchedPage,
  kind: LinkOrigin['kind'],
  shownAt?: string,
): Promise<URL | null> {
  const input = inputOf(state, page, kind, shownAt)
  if (!input || !isNew(state, input)) return null
  const read = await readInput(state, input)
  if (!read) {
    state.isIncomplete = true
    return null
  }
  if (isRepeated(state, page, read.canonical)) return null
  if (kind === 'home') {
    state.companyNames = read.companyNames
    state.statedStaff = staffOfRanges(read.facts?.employeeRanges ?? [])
    state.language = read.language
  }
  if (read.canonical) state.readKeys.add(read.canonical.key)
  for (const alternate of read.alternates) state.frontier.close(alternate)
  state.pages.push(read)
  if (read.facts !== null) state.pageFacts.push(read.facts)
  for (const { email } of read.addresses) state.emails.add(email)
  const titled = read.people.filter(({ jobTitle }) => jobTitle !== null)
  state.hasLeaders ||= titled.length >= (namesFew.has(kind) ? titledMin : 1)
  state.frontier.add(read.candidates)
  return read.forwardsTo === null ? null : new URL(read.forwardsTo)
}

// One or two titled people on a home page are mostly customers, and on an imprint they are those who may sign.
const namesFew: ReadonlySet<LinkOrigin['kind']> = new Set(['home', 'imprint', 'legal', 'privacy'])
const titledMin = 3

/** Reads a page; a waiting page is rendered and read again where a browser is configured. */
async function readInput(state: CrawlState, input: PageInput): Promise<ReadPage | null> {
  const { readers, rendering, signal } = state
  const read = await readers.readPage(input, signal)
  if (!read?.isWaiting || !rendering) return read
  const { outcome, markup } = await rendering.render(input, signal)
  // A browser with time for the page would have shown more.
  if (markup === null && outcome !== 'over_budget') state.isIncomplete = true
  state.isUnrendered ||= outcome === 'busy' || outcome === 'browser_away'
  if (markup === null) return read
  state.characters += markup.length
  return (await readers.readPage({ ...input, body: markup }, signal)) ?? read
}

/** Returns null for a page of another firm, and for content that is no page. */
function inputOf(
  state: CrawlState,
  page: FetchedPage,
  kind: LinkOrigin['kind'],
  shownAt: string | undefined,
): PageInput | null {
  const { url, body } = page
  if (!state.ownDomains.has(domainOfUrl(url) ?? '')) return null
  const contentType = (page.headers['content-type'] ?? '').slice(0, contentTypeMax).toLowerCase()
  const companyNames = kind === 'home' ? null : state.companyNames
  const input = { url, body, contentType, kind, shownAt, site: siteOf(state), companyNames }
  return isReadable(input) ? input : null
}

const contentTypeMax = 200

/** Returns the site as far as it is known by now. */
export function siteOf({ ownDomains, home }: CrawlState): Site {
  return { ownDomains: [...ownDomains], homeUrl: home.href }
}

/** Whether neither this address nor this content was read before; the crawl records both. */
function isNew(state: CrawlState, { url, body }: PageInput): boolean {
  const keys = keysOf(new URL(url))
  const digest = `${body.length} ${crc32(body)}`
  state.frontier.close(keys)
  if (state.readKeys.has(keys.key) || state.contents.has(digest)) return false
  state.characters += body.length
  state.contents.add(digest)
  state.readKeys.add(keys.key)
  return true
}

/**
 * Whether a page's canonical address was read before. Some sites give every page the canonical address of their home
 * page, which says nothing.
 */
function isRepeated(state: CrawlState, page: FetchedPage, canonical: PageKeys | null): boolean {
  if (!canonical || !state.readKeys.has(canonical.key)) return false
  return ![state.home, new URL(page.url)].some((url) => keysOf(url).key === canonical.key)
}

/** Sums up the pages that were read until now. */
export function summaryOf(
  state: CrawlState,
  status: SiteCrawl['status'],
  crawledAtMs: number,
): SiteCrawl {
  const { people, addresses, otherMailDomain } = joinFindings(state.pages, [...state.ownDomains], {
    url: state.home.href,
    language: state.language,
  })
  const others = [...state.ownDomains].filter((domain) => domain !== state.domain)
  return {
    domain: state.domain,
    crawledAtMs,
    status,
    pagesRead: state.pages.length,
    ownDomains: otherMailDomain === null ? others : [...others, otherMailDomain],
    people,
    addresses,
    ...(state.companyNames.length > 0 && { companyNames: state.companyNames }),
    ...(state.statedStaff !== null && { statedStaff: state.statedStaff }),
    ...(state.pageFacts.length > 0 && { profile: profileOf(state.pageFacts) }),
    ...(state.isUnrendered && { isUnrendered: true as const }),
  }
}
