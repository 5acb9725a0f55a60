import { parseDomain } from '../../lib/domain.ts'
import type { SiteReader } from '../../providers/native/site-page.ts'
import type { DnsAnswer, FetchedPage, Network } from '../../providers/network.ts'
import type { HomePage } from './candidate.ts'
import { readEvidence } from './evidence.ts'
import type { PageEvidence } from './page-evidence.ts'
import { emptySigns } from './parked.ts'

/** What became of asking for one domain. */
export type Visit =
  /** The name does not exist: nobody's site is there. */
  | { readonly status: 'no_host' }
  /** DNS gave no answer; `isOurs` when our own budget was used up. */
  | { readonly status: 'failed'; readonly isOurs: boolean }
  | {
      readonly status: 'host'
      /** Registrable domain and origin of where the visit ended. */
      readonly domain: string
      readonly url: string
      readonly home: HomePage
    }

export type Visitor = {
  readonly network: Network
  readonly reader: SiteReader
}

// A page with more text than this is the site itself, whatever its scripts do later.
const shellTextMax = 200
// The server refuses robots or is busy: its site may be anybody's.
const refusals = new Set([401, 403, 405, 406, 407, 408, 425, 429, 451, 503])

/** Asks DNS for a domain, and where it has an address, for its home page. */
export async function visitDomain(
  domain: string,
  visitor: Visitor,
  signal: AbortSignal,
): Promise<Visit> {
  const bare = await visitor.network.resolve(domain, 'A', signal)
  if (bare.status === 'found') return visitUrl(`https://${domain}/`, visitor, signal)
  if (bare.status === 'failed') return failed(bare)
  if (bare.status === 'no_name') return { status: 'no_host' }
  // The domain exists without an address of its own: some serve their site below `www` alone.
  const www = await visitor.network.resolve(`www.${domain}`, 'A', signal)
  if (www.status === 'found') return visitUrl(`https://www.${domain}/`, visitor, signal, true)
  return www.status === 'failed' ? failed(www) : { status: 'no_host' }
}

function failed(answer: Extract<DnsAnswer, { status: 'failed' }>): Visit {
  return { status: 'failed', isOurs: answer.reason === 'budget' || answer.reason === 'aborted' }
}

/** Reads a page and follows the one hop a script or refresh may ask for. */
export async function visitUrl(
  url: string,
  { reader }: Visitor,
  signal: AbortSignal,
  keepsWww = false,
): Promise<Visit> {
  const first = await reader.readPage(url, signal)
  // Where the guard refuses the address, no visitor from the public internet finds a site either.
  if (first.status === 'unreachable' && first.fault === 'blocked_address') {
    return { status: 'no_host' }
  }
  if (first.status !== 'page') return unseen(url, first.status)
  let page = first.page
  let evidence = readEvidence(page.url, page.body)
  const redirects = [...page.redirects]
  if (evidence.forwardsTo && isShell(evidence)) {
    const next = await reader.readPage(evidence.forwardsTo, signal)
    if (next.status === 'page') {
      redirects.push(page.url, ...next.page.redirects)
      page = next.page
      const target = readEvidence(page.url, page.body)
      evidence = { ...target, forwardsTo: evidence.forwardsTo }
    }
  }
  return seen(url, page, evidence, redirects, keepsWww)
}

function isShell({ text, claims }: PageEvidence): boolean {
  return text.length <= shellTextMax && !claims.some(({ place }) => place === 'structured')
}

function seen(
  url: string,
  page: FetchedPage,
  evidence: PageEvidence,
  redirects: readonly string[],
  keepsWww: boolean,
): Visit {
  const place = placeOf(page.url, keepsWww)
  if (!place) return unseen(url, 'unreachable')
  if (refusals.has(page.status)) {
    return { status: 'host', ...place, home: { status: 'forbidden' } }
  }
  const signs = emptySigns(evidence, redirects)
  const home = { status: 'page', httpStatus: page.status, evidence, signs, legal: null } as const
  return { status: 'host', ...place, home }
}

function unseen(url: string, status: 'forbidden_by_robots' | 'unreachable'): Visit {
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
