import { parseDomain, withoutWww } from '../lib/domain.ts'
import type { DnsAnswer, FetchedPage, MeteredNetwork } from '../net/network.ts'
import type { Robots } from '../read/crawl/robots.ts'
import { createSiteReader, type SiteReader } from '../read/crawl/site-reader.ts'
import { looksLikeParking } from '../read/extract/third-party-hosts.ts'
import type { SoughtName } from './matching/match.ts'
import { readName } from './matching/name-reading.ts'
import { createOtherOwnerCheck } from './other-owner.ts'
import type { EvidenceReader, PageEvidence } from './page/page-evidence.ts'
import { emptySigns } from './page/parked.ts'
import { isBotWall } from './page/walls.ts'
import { createNumberReader, type NumberReader, type SoughtNumber } from './read-number.ts'
import type { HomePageFetch, LegalPage } from './scoring/candidate.ts'
import { createServerReader, type ServerReader } from './server-reader.ts'

/** Asks DNS and sites about candidates, within the budget of its network. Never rejects because of a site. */
export type CandidateReader = ServerReader & {
  /**
   * Asks DNS for a domain, and where it has an address, fetches its home page. An unlikely domain is not fetched where
   * its name servers are those of a parking service, because it could not become the answer; elsewhere its long page
   * is read only until it is seen to be another firm's.
   */
  fetchDomain(domain: string, signal: AbortSignal, isUnlikely?: boolean): Promise<HomePageFetch>
  /** Fetches a page, and in one hop the page that a script or refresh on it leads to. */
  fetchUrl(url: string, signal: AbortSignal): Promise<HomePageFetch>
  /** Reads what an imprint or legal page says of the name and number; null when it cannot be read. */
  readLegalPage(url: string, signal: AbortSignal): Promise<LegalPage | null>
}

type Dependencies = SoughtNumber & {
  readonly network: MeteredNetwork
  readonly robots: Robots
  readonly readers: EvidenceReader
  readonly sought: SoughtName
}

// A page with more text than this is the site itself, whatever its scripts do later.
const shellTextMax = 200
// With these statuses the server refuses robots or is busy, so that the owner of the site is not known.
const refusals = new Set([401, 403, 405, 406, 407, 408, 425, 429, 451, 503])
// A search keeps some dozens of pages until it has a leader; a crawl fetches the largest home pages again.
const keptLengthMax = 500_000

/** Creates the reader of one search. */
export function createCandidateReader(dependencies: Dependencies): CandidateReader {
  const { network, robots, readers, sought } = dependencies
  const siteReader = createSiteReader(network, robots)
  const readNumber = createNumberReader(dependencies)
  const fetchFrom = createHomePageFetch(siteReader, readers, sought, readNumber)

  const servers = createServerReader(network)
  const isParked = async (domain: string, signal: AbortSignal): Promise<boolean> => {
    const names = await network.resolve(domain, 'NS', signal)
    return names.status === 'found' && names.records.some(looksLikeParking)
  }

  const fetchExisting = async (domain: string, signal: AbortSignal, isUnlikely: boolean) => {
    if (isUnlikely && (await isParked(domain, signal))) return parked(domain)
    return fetchFrom(`https://${domain}/`, false, signal, isUnlikely)
  }

  const fetchDomain = async (
    domain: string,
    signal: AbortSignal,
    isUnlikely = false,
  ): Promise<HomePageFetch> => {
    const bare = await network.resolve(domain, 'A', signal)
    if (bare.status === 'found') return fetchExisting(domain, signal, isUnlikely)
    if (bare.status === 'failed') return failed(bare)
    if (bare.status === 'no_name') return { status: 'no_host' }
    // The domain exists without an address of its own: some serve their site below `www` alone.
    const www = await network.resolve(`www.${domain}`, 'A', signal)
    if (www.status === 'found') {
      return fetchFrom(`https://www.${domain}/`, true, signal, isUnlikely)
    }
    return www.status === 'failed' ? failed(www) : { status: 'no_host' }
  }

  return {
    fetchDomain,
    ...servers,
    async fetchUrl(url, signal) {
      const fetched = await fetchFrom(url, false, signal)
      if (fetched.status !== 'host' || fetched.home.status !== 'unreachable') return fetched
      // A source may name a domain that lapsed: nothing answers there, so that it cannot be the answer.
      const host = new URL(url).hostname
      const address = await network.resolve(host, 'A', signal)
      if (address.status === 'no_name') return { status: 'no_host' }
      const hasOnlyWww = address.status === 'no_record' && host === fetched.domain
      return hasOnlyWww ? fetchDomain(host, signal) : fetched
    },
    async readLegalPage(url, signal) {
      const answer = await siteReader.readPage(url, signal)
      if (answer.status !== 'page' || answer.page.status !== 200) return null
      const { page } = answer
      const evidence = await readers.readEvidence(page.url, page.body, signal)
      if (evidence === null) return null
      const number = await readNumber?.(page, 'legal', signal)
      return { url, reading: readName(sought, evidence), ...number }
    },
  }
}

/** Creates the function that fetches a page, and the page that a script or refresh on it leads to. */
function createHomePageFetch(
  siteReader: SiteReader,
  readers: EvidenceReader,
  sought: SoughtName,
  readNumber: NumberReader | null,
) {
  const isOtherOwner = createOtherOwnerCheck(sought)

  const fetchAndRead = async (
    url: string,
    signal: AbortSignal,
    isUnlikely = false,
  ): Promise<Read> => {
    // Hardly one wrong guess in a hundred has its legal page read, so its connection makes room for those in use.
    // A number may stand at the very end of its page.
    const isEnough = readNumber ? {} : { isEnough: isOtherOwner }
    const options = isUnlikely ? { ...isEnough, isLast: true } : {}
    const answer = await siteReader.readPage(url, signal, options)
    if (answer.status === 'unreachable' && answer.fault === 'blocked_address') {
      return { status: 'blocked_address' }
    }
    if (answer.status !== 'page') return { status: answer.status }
    const { page } = answer
    const evidence = await readers.readEvidence(page.url, page.body, signal)
    if (evidence === null) return { status: 'unreachable' }
    const number = await readNumber?.(page, 'home', signal)
    return { status: 'page', asked: url, page, evidence, number }
  }
  return async (
    url: string,
    keepsWww: boolean,
    signal: AbortSignal,
    isUnlikely = false,
  ): Promise<HomePageFetch> => {
    const first = await fetchAndRead(url, signal, isUnlikely)
    // Where the guard refuses the address, no client on the public internet finds a site either.
    if (first.status === 'blocked_address') return { status: 'no_host' }
    if (first.status !== 'page') return withoutPage(url, first.status)
    const { forwardsTo } = first.evidence
    if (!forwardsTo || !isShell(first.evidence)) return withPage([first], sought, keepsWww)
    const next = await fetchAndRead(forwardsTo, signal)
    if (next.status !== 'page') return withPage([first], sought, keepsWww)
    const redirects = [...first.page.redirects, first.page.url, ...next.page.redirects]
    const evidence = { ...next.evidence, forwardsTo }
    const target = { ...next, page: { ...next.page, redirects }, evidence }
    return withPage([first, target], sought, keepsWww)
  }
}

function parked(domain: string): HomePageFetch {
  const home = { status: 'parked' } as const
  return { status: 'host', domain, url: `https://${domain}/`, home, page: null }
}

function failed(answer: Extract<DnsAnswer, { status: 'failed' }>): HomePageFetch {
  return { status: 'failed', isOurs: answer.reason === 'budget' || answer.reason === 'aborted' }
}

type ReadPage = {
  readonly status: 'page'
  readonly asked: string
  readonly page: FetchedPage
  readonly evidence: PageEvidence
  readonly number: Awaited<ReturnType<NumberReader>> | undefined
}

type Unread = 'forbidden_by_robots' | 'unreachable'

type Read = ReadPage | { readonly status: Unread | 'blocked_address' }

function isShell({ text, statedNames }: PageEvidence): boolean {
  const isStated = statedNames.some(({ position }) => position === 'structured')
  return text.length <= shellTextMax && !isStated
}

/** @param reads the page that was asked for and the one it leads to; the last of them is the home page */
function withPage(
  reads: readonly [ReadPage, ...ReadPage[]],
  sought: SoughtName,
  keepsWww: boolean,
): HomePageFetch {
  const { page, evidence, number } = reads.at(-1) ?? reads[0]
  const site = siteOf(page.url, keepsWww)
  if (!site) return withoutPage(reads[0].asked, 'unreachable')
  if (isBotWall(page)) {
    return { status: 'host', ...site, home: { status: 'walled' }, page: null }
  }
  if (refusals.has(page.status)) {
    return { status: 'host', ...site, home: { status: 'forbidden' }, page: null }
  }
  const home = {
    status: 'page',
    httpStatus: page.status,
    evidence,
    nameReading: readName(sought, evidence),
    signs: emptySigns(evidence, page.redirects),
    legal: null,
    ...number,
  } as const
  const forCrawl = reads.find((read) => isWhatACrawlGets(read, site.domain))
  return { status: 'host', ...site, home, page: forCrawl?.page ?? null }
}

/** Returns whether a crawl of the domain, which begins at its root, would get this very page. */
function isWhatACrawlGets({ asked, page }: ReadPage, domain: string): boolean {
  const isRoot = (address: string) => {
    const { hostname, pathname, search, port } = new URL(address)
    const isHost = hostname === domain || hostname === `www.${domain}`
    return isHost && port === '' && pathname === '/' && search === ''
  }
  const isKept = page.status === 200 && !page.isTruncated && page.body.length <= keptLengthMax
  return isKept && [asked, page.url].some(isRoot)
}

function withoutPage(url: string, status: Unread): HomePageFetch {
  const site = siteOf(url, false)
  if (!site) return { status: 'no_host' }
  const isForbidden = status === 'forbidden_by_robots'
  const home = { status: isForbidden ? 'forbidden' : 'unreachable' } as const
  return { status: 'host', ...site, home, page: null }
}

/**
 * Returns the registrable domain of a page, and the address callers get: the origin of the page, without `www.` where
 * the bare name answers too.
 */
function siteOf(pageUrl: string, keepsWww: boolean): { domain: string; url: string } | null {
  const { protocol, hostname, port } = new URL(pageUrl)
  const domain = parseDomain(hostname)?.registrable
  if (!domain) return null
  const host = keepsWww ? hostname : withoutWww(hostname)
  return { domain, url: `${protocol}//${host}${port === '' ? '' : `:${port}`}/` }
}
