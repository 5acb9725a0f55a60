import type { DnsAnswer, FetchedPage, Network } from '../../egress/network.ts'
import { parseDomain } from '../../lib/domain.ts'
import type { SiteReader } from '../crawl/site-page.ts'
import type { HomePage } from './candidate.ts'
import type { SoughtName } from './match.ts'
import { readName } from './name-reading.ts'
import type { EvidenceReader, PageEvidence } from './page-evidence.ts'
import { emptySigns } from './parked.ts'

/** What became of asking for one domain. */
export type HomePageFetch =
  /** The name does not exist: there is no site. */
  | { readonly status: 'no_host' }
  /** DNS gave no answer; `isOurs` when our own budget was used up. */
  | { readonly status: 'failed'; readonly isOurs: boolean }
  | {
      readonly status: 'host'
      /** Registrable domain and origin of the page that was reached. */
      readonly domain: string
      readonly url: string
      readonly home: HomePage
    }

export type PageFetcher = {
  readonly network: Network
  readonly reader: SiteReader
  readonly readers: EvidenceReader
  readonly sought: SoughtName
}

// A page with more text than this is the site itself, whatever its scripts do later.
const shellTextMax = 200
// The server refuses robots or is busy: whose site it is, is not known.
const refusals = new Set([401, 403, 405, 406, 407, 408, 425, 429, 451, 503])

/** Asks DNS for a domain, and where it has an address, for its home page. */
export async function fetchHomePage(
  domain: string,
  visitor: PageFetcher,
  signal: AbortSignal,
): Promise<HomePageFetch> {
  const bare = await visitor.network.resolve(domain, 'A', signal)
  if (bare.status === 'found') return fetchPage(`https://${domain}/`, visitor, signal)
  if (bare.status === 'failed') return failed(bare)
  if (bare.status === 'no_name') return { status: 'no_host' }
  // The domain exists without an address of its own: some serve their site below `www` alone.
  const www = await visitor.network.resolve(`www.${domain}`, 'A', signal)
  if (www.status === 'found') return fetchPage(`https://www.${domain}/`, visitor, signal, true)
  return www.status === 'failed' ? failed(www) : { status: 'no_host' }
}

function failed(answer: Extract<DnsAnswer, { status: 'failed' }>): HomePageFetch {
  return { status: 'failed', isOurs: answer.reason === 'budget' || answer.reason === 'aborted' }
}

/** Reads a page and follows the one hop a script or refresh may ask for. One that cannot be read counts as unreachable. */
export async function fetchPage(
  url: string,
  visitor: PageFetcher,
  signal: AbortSignal,
  keepsWww = false,
): Promise<HomePageFetch> {
  const first = await fetchAndRead(url, visitor, signal)
  // Where the guard refuses the address, no visitor from the public internet finds a site either.
  if (first.status === 'blocked_address') return { status: 'no_host' }
  if (first.status !== 'page') return unseen(url, first.status)
  const { page, evidence } = first
  if (!evidence.forwardsTo || !isShell(evidence)) return seen(url, first, visitor, keepsWww)
  const next = await fetchAndRead(evidence.forwardsTo, visitor, signal)
  if (next.status !== 'page') return seen(url, first, visitor, keepsWww)
  const redirects = [...page.redirects, page.url, ...next.page.redirects]
  const target = { ...next.evidence, forwardsTo: evidence.forwardsTo }
  return seen(url, { page: { ...next.page, redirects }, evidence: target }, visitor, keepsWww)
}

type Seen = { readonly page: FetchedPage; readonly evidence: PageEvidence }

type Unseen = 'forbidden_by_robots' | 'unreachable'

type Read = (Seen & { readonly status: 'page' }) | { readonly status: Unseen | 'blocked_address' }

async function fetchAndRead(
  url: string,
  { reader, readers }: PageFetcher,
  signal: AbortSignal,
): Promise<Read> {
  const answer = await reader.readPage(url, signal)
  if (answer.status === 'unreachable' && answer.fault === 'blocked_address') {
    return { status: 'blocked_address' }
  }
  if (answer.status !== 'page') return { status: answer.status }
  const { page } = answer
  const evidence = await readers.readEvidence(page.url, page.body, signal)
  return evidence ? { status: 'page', page, evidence } : { status: 'unreachable' }
}

function isShell({ text, statedNames }: PageEvidence): boolean {
  return (
    text.length <= shellTextMax && !statedNames.some(({ position }) => position === 'structured')
  )
}

function seen(
  url: string,
  { page, evidence }: Seen,
  visitor: PageFetcher,
  keepsWww: boolean,
): HomePageFetch {
  const place = placeOf(page.url, keepsWww)
  if (!place) return unseen(url, 'unreachable')
  if (refusals.has(page.status)) {
    return { status: 'host', ...place, home: { status: 'forbidden' } }
  }
  const home = {
    status: 'page',
    httpStatus: page.status,
    evidence,
    nameReading: readName(visitor.sought, evidence),
    signs: emptySigns(evidence, page.redirects),
    legal: null,
  } as const
  return { status: 'host', ...place, home }
}

function unseen(url: string, status: Unseen): HomePageFetch {
  const place = placeOf(url, false)
  if (!place) return { status: 'no_host' }
  const isForbidden = status === 'forbidden_by_robots'
  return { status: 'host', ...place, home: { status: isForbidden ? 'forbidden' : 'unreachable' } }
}

/**
 * The registrable domain of a page, and the address callers get: the origin of the page, without
 * `www.` where the bare name answers too.
 */
function placeOf(pageUrl: string, keepsWww: boolean): { domain: string; url: string } | null {
  const { protocol, hostname, port } = new URL(pageUrl)
  const domain = parseDomain(hostname)?.registrable
  if (!domain) return null
  const host = keepsWww ? hostname : hostname.replace(/^www\./, '')
  return { domain, url: `${protocol}//${host}${port === '' ? '' : `:${port}`}/` }
}
