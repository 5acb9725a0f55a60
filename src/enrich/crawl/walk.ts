import { crc32 } from 'node:zlib'
import { domainOfUrl } from '../../lib/domain.ts'
import type { SiteReader } from '../../providers/native/site-page.ts'
import type { FetchedPage } from '../../providers/network.ts'
import { joinFindings, otherMailDomainOf, type PageFindings } from './findings.ts'
import type { Frontier, LinkOrigin } from './frontier.ts'
import { pageKeyOf } from './page-address.ts'
import { type ReadPage, readFetchedPage } from './read-page.ts'
import type { SiteCrawl } from './site-crawl.ts'

/** The state of one walk through a site. */
export type Walk = {
  readonly domain: string
  readonly reader: SiteReader
  readonly signal: AbortSignal
  readonly ownDomains: Set<string>
  readonly frontier: Frontier
  readonly onFault: PageFaultListener
  home: URL
  companyNames: readonly string[]
  /** Length and checksum of the pages read: many sites answer with their home page for what is missing. */
  readonly contents: Set<string>
  readonly readKeys: Set<string>
  readonly pages: PageFindings[]
  hasGuessed: boolean
  requests: number
  characters: number
  /** An error or a bound kept a page from being read. */
  isIncomplete: boolean
}

/** Hears of a page whose reading failed: a fault of ours, whatever the page holds. */
export type PageFaultListener = (error: unknown, host: string) => void

/** Takes what a page holds, unless it was read already under another address; gives where it forwards to. */
export function takePage(walk: Walk, page: FetchedPage, kind: LinkOrigin['kind']): URL | null {
  const url = new URL(page.url)
  const domain = domainOfUrl(page.url)
  const digest = `${page.body.length} ${crc32(page.body)}`
  if (!domain || !walk.ownDomains.has(domain)) return null
  walk.frontier.close(url)
  if (walk.readKeys.has(pageKeyOf(url)) || walk.contents.has(digest)) return null
  walk.characters += page.body.length
  const read = readContained(walk, page, kind === 'home' ? null : walk.companyNames)
  const canonical = read?.links.canonical ? URL.parse(read.links.canonical) : null
  if (!read || isRepeated(walk, canonical)) return null
  if (kind === 'home') walk.companyNames = read.companyNames
  walk.contents.add(digest)
  walk.readKeys.add(pageKeyOf(url))
  if (canonical) walk.readKeys.add(pageKeyOf(canonical))
  for (const alternate of read.links.alternates) walk.frontier.close(new URL(alternate))
  walk.pages.push(read)
  walk.frontier.add(read.links.links, { url, kind })
  return read.links.forwardsTo === null ? null : new URL(read.links.forwardsTo)
}

/** One page that our readers stumble over costs that page, and is told; not the whole site. */
function readContained(
  walk: Walk,
  page: FetchedPage,
  companyNames: readonly string[] | null,
): ReadPage | null {
  try {
    return readFetchedPage(page, companyNames)
  } catch (error) {
    walk.isIncomplete = true
    walk.onFault(error, new URL(page.url).hostname)
    return null
  }
}

/** Whether a page says it is one that was read. Some sites name their home page everywhere: that says nothing. */
function isRepeated(walk: Walk, canonical: URL | null): boolean {
  if (!canonical) return false
  const key = pageKeyOf(canonical)
  return key !== pageKeyOf(walk.home) && walk.readKeys.has(key)
}

/** What the pages read until now come to. */
export function summaryOf(walk: Walk, status: SiteCrawl['status'], crawledAtMs: number): SiteCrawl {
  const { people, addresses } = joinFindings(walk.pages)
  const mailDomain = otherMailDomainOf([...walk.ownDomains], addresses)
  const others = [...walk.ownDomains].filter((domain) => domain !== walk.domain)
  return {
    domain: walk.domain,
    crawledAtMs,
    status,
    pagesRead: walk.pages.length,
    ownDomains: mailDomain === null ? others : [...others, mailDomain],
    people,
    addresses,
  }
}
