import { deadline } from '../../lib/time.ts'
import { ProviderError, type ProviderFault } from '../../model/provider-error.ts'
import { createChainCookies } from '../../net/chain-cookies.ts'
import type { FetchedPage, FetchOptions, Network } from '../../net/network.ts'
import { redirectTarget } from '../../net/url.ts'
import type { Robots } from './robots.ts'

/** The outcome of reading a page of a company's own site. */
type SitePage =
  /** A page answered, with any status. */
  | { readonly status: 'page'; readonly page: FetchedPage }
  | { readonly status: 'forbidden_by_robots' }
  | { readonly status: 'unreachable'; readonly fault: ProviderFault; readonly message: string }

/** How a page is requested, where that differs from the usual. */
type ReadOptions = {
  /** The scheme of the address is kept: an earlier page showed which scheme the host speaks. */
  readonly isSchemeKnown?: boolean
  /** The accepted types; pages when left out. */
  readonly accept?: string
  /** Bytes kept; a million when left out. */
  readonly bytesMax?: number
  /** No other page of its host will be asked for soon. */
  readonly isLast?: boolean
  /** The reply is no text; its `bytes` are wanted. */
  readonly isBinary?: boolean
  /** Returns true where the beginning of a long page is enough, so that the rest is not read. */
  readonly isEnough?: NonNullable<FetchOptions['isEnough']>
}

/** Reads pages of company sites under robots.txt; keeps those files and nothing else. */
export type SiteReader = {
  /**
   * Reads a page, over https first and over http when nothing speaks TLS there. robots.txt is obeyed
   * on every host a redirect leads to. Never throws a `ProviderError`.
   */
  readPage(url: string, signal: AbortSignal, options?: ReadOptions): Promise<SitePage>
  /** Returns the sitemaps that robots.txt names on the host of a page that was read. */
  sitemapsOf(url: string, signal: AbortSignal): Promise<readonly string[]>
}

// The timeout covers both schemes, all redirects and their robots.txt together.
const pageTimeoutMs = 12_000
const redirectsMax = 5

/** Creates a reader over one network; readers may share `robots`, so that each file is requested once. */
export function createSiteReader(network: Network, robots: Robots): SiteReader {
  return {
    sitemapsOf: (url, signal) => robots.sitemaps(url, network, deadline(pageTimeoutMs, signal)),
    async readPage(url, signal, options = {}) {
      const page = URL.parse(url)
      if (!page || !/^https?:$/.test(page.protocol)) {
        return { status: 'unreachable', fault: 'malformed', message: 'not a web address' }
      }
      const timed = deadline(pageTimeoutMs, signal)
      // An explicit port belongs to the scheme it was given with.
      if (page.port !== '' || options.isSchemeKnown === true)
        return toSitePage(await fetchPolitely(page.href, { network, robots, options }, timed))
      page.protocol = 'https:'
      const secure = await fetchPolitely(page.href, { network, robots, options }, timed)
      if (!isWithoutTls(secure)) return toSitePage(secure)
      page.protocol = 'http:'
      return toSitePage(await fetchPolitely(page.href, { network, robots, options }, timed))
    },
  }
}

type Fetched =
  | Exclude<SitePage, { status: 'unreachable' }>
  | {
      readonly status: 'unreachable'
      readonly fault: ProviderFault
      readonly message: string
      readonly isAnswered: boolean
    }

/** Whether nothing answered over https for a reason that plain http may not share: a closed port, a bad certificate. */
function isWithoutTls(fetched: Fetched): boolean {
  if (fetched.status !== 'unreachable' || fetched.isAnswered) return false
  return fetched.fault === 'unavailable' || fetched.fault === 'malformed'
}

function toSitePage(fetched: Fetched): SitePage {
  if (fetched.status !== 'unreachable') return fetched
  return { status: 'unreachable', fault: fetched.fault, message: fetched.message }
}

async function fetchPolitely(
  start: string,
  {
    network,
    robots,
    options,
  }: { readonly network: Network; readonly robots: Robots; readonly options: ReadOptions },
  signal: AbortSignal,
): Promise<Fetched> {
  const redirects: string[] = []
  const cookies = createChainCookies()
  let url = start
  try {
    while (redirects.length <= redirectsMax) {
      const verdict = await robots.check(url, network, signal)
      if (verdict.status === 'forbidden') return { status: 'forbidden_by_robots' }
      if (verdict.status === 'unreachable') {
        return { ...verdict, isAnswered: verdict.isAnswered || redirects.length > 0 }
      }
      const asked = fetchOptionsOf(options, signal)
      const page = await network.fetch(url, {
        ...asked,
        headers: { ...asked.headers, ...cookies.headerFor(url) },
      })
      cookies.keep(url, page.headers)
      const target = redirectTarget(page, url)
      if (target === null) return { status: 'page', page: { ...page, redirects } }
      redirects.push(url)
      url = target
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // A page that cannot be had is evidence about a candidate, not the end of a search.
    const isAnswered = redirects.length > 0
    return { status: 'unreachable', fault: error.fault, message: error.message, isAnswered }
  }
  const message = `more than ${redirectsMax} redirects`
  return { status: 'unreachable', fault: 'malformed', message, isAnswered: true }
}

function fetchOptionsOf(
  { accept, bytesMax, isEnough, isLast, isBinary }: ReadOptions,
  signal: AbortSignal,
): FetchOptions {
  return {
    signal,
    redirectsMax: 0,
    headers: accept === undefined ? headers : { ...headers, accept },
    provider: 'site',
    ...(bytesMax === undefined ? {} : { bytesMax }),
    ...(isEnough === undefined ? {} : { isEnough }),
    ...(isLast === undefined ? {} : { isLast }),
    ...(isBinary === undefined ? {} : { isBinary }),
  }
}

const headers = {
  accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1',
  'accept-language': 'en,*;q=0.5',
}
