import { crc32 } from 'node:zlib'
import type { FetchedPage } from '../../egress/network.ts'
import { domainOfUrl } from '../../lib/domain.ts'
import type { SiteCrawl } from '../../model/site-crawl.ts'
import { joinFindings, type PageFindings } from './findings.ts'
import type { Frontier } from './frontier.ts'
import { keysOf, type LinkOrigin, type PageKeys, type Site } from './rank-links.ts'
import { isReadable, type PageInput, type ReadPage } from './read-page.ts'
import type { RobotsReader } from './robots-rules.ts'
import type { SiteReader } from './site-page.ts'
import type { RankedSitemap, SitemapInput } from './sitemap.ts'

/** The state of one walk through a site. */
export type Walk = {
  readonly domain: string
  readonly reader: SiteReader
  readonly readers: CrawlReaders
  readonly signal: AbortSignal
  readonly ownDomains: Set<string>
  readonly frontier: Frontier
  home: URL
  companyNames: readonly string[]
  /** Length and checksum of the pages read: many sites answer with their home page for what is missing. */
  readonly contents: Set<string>
  readonly readKeys: Set<string>
  readonly pages: PageFindings[]
  readonly emails: Set<string>
  hasGuessed: boolean
  requests: number
  characters: number
  /** An error or a bound kept a page from being read. */
  isIncomplete: boolean
}

/** What a walk reads text with. */
export type CrawlReaders = RobotsReader & {
  /** People, addresses and links of a page of a company's own site. */
  readPage(input: PageInput, signal: AbortSignal): Promise<ReadPage | null>
  readSitemap(input: SitemapInput, signal: AbortSignal): Promise<RankedSitemap | null>
}

/**
 * Takes what a page holds, unless it was read already under another address; gives where it forwards to. A page that cannot
 * be read costs that page.
 */
export async function takePage(
  walk: Walk,
  page: FetchedPage,
  kind: LinkOrigin['kind'],
): Promise<URL | null> {
  const input = inputOf(walk, page, kind)
  if (!input || !isNew(walk, input)) return null
  const read = await walk.readers.readPage(input, walk.signal)
  if (!read) {
    walk.isIncomplete = true
    return null
  }
  if (isRepeated(walk, page, read.canonical)) return null
  if (kind === 'home') walk.companyNames = read.companyNames
  if (read.canonical) walk.readKeys.add(read.canonical.key)
  for (const alternate of read.alternates) walk.frontier.close(alternate)
  walk.pages.push(read)
  for (const { email } of read.addresses) walk.emails.add(email)
  walk.frontier.add(read.candidates)
  return read.forwardsTo === null ? null : new URL(read.forwardsTo)
}

/** Null for a page of another firm, and for what is no page. */
function inputOf(walk: Walk, page: FetchedPage, kind: LinkOrigin['kind']): PageInput | null {
  const { url, body } = page
  if (!walk.ownDomains.has(domainOfUrl(url) ?? '')) return null
  const contentType = (page.headers['content-type'] ?? '').slice(0, contentTypeMax).toLowerCase()
  const companyNames = kind === 'home' ? null : walk.companyNames
  const input = { url, body, contentType, kind, site: siteOf(walk), companyNames }
  return isReadable(input) ? input : null
}

const contentTypeMax = 200

/** The site as far as it is known by now. */
export function siteOf({ ownDomains, home }: Walk): Site {
  return { ownDomains: [...ownDomains], homeUrl: home.href }
}

/** Whether neither this address nor this content was read before; both are noted. */
function isNew(walk: Walk, { url, body }: PageInput): boolean {
  const keys = keysOf(new URL(url))
  const digest = `${body.length} ${crc32(body)}`
  walk.frontier.close(keys)
  if (walk.readKeys.has(keys.key) || walk.contents.has(digest)) return false
  walk.characters += body.length
  walk.contents.add(digest)
  walk.readKeys.add(keys.key)
  return true
}

/** Whether a page says it is one that was read. Some sites name their home page everywhere: that says nothing. */
function isRepeated(walk: Walk, page: FetchedPage, canonical: PageKeys | null): boolean {
  if (!canonical || !walk.readKeys.has(canonical.key)) return false
  return ![walk.home, new URL(page.url)].some((url) => keysOf(url).key === canonical.key)
}

/** What the pages read until now come to. */
export function summaryOf(walk: Walk, status: SiteCrawl['status'], crawledAtMs: number): SiteCrawl {
  const { people, addresses, otherMailDomain } = joinFindings(walk.pages, [...walk.ownDomains])
  const others = [...walk.ownDomains].filter((domain) => domain !== walk.domain)
  return {
    domain: walk.domain,
    crawledAtMs,
    status,
    pagesRead: walk.pages.length,
    ownDomains: otherMailDomain === null ? others : [...others, otherMailDomain],
    people,
    addresses,
  }
}
