import { Readable } from 'node:stream'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { errors, request as requestOnce } from 'undici'
import { loopDeadline } from '../lib/loop-time.ts'
import { ProviderError } from '../model/provider-error.ts'
import { acceptedEncodings, readBody } from './body.ts'
import { createChainCookies } from './chain-cookies.ts'
import { decodeText } from './charset.ts'
import type { ConfiguredServices } from './configured-services.ts'
import type { Connections } from './connections.ts'
import { countedLocalError, toProviderError } from './faults.ts'
import type { AddressGuard } from './guard.ts'
import { flattened, lowerCased } from './header-fields.ts'
import type { FetchedPage, FetchOptions } from './network.ts'
import type { RequestBudget } from './request-budget.ts'
import type { Semaphore } from './semaphore.ts'
import { type AskDns, admittedAddresses, askInTime } from './tcp.ts'
import { type TlsRefusals, tlsPort } from './tls-refusals.ts'
import { admitUrl, hostOf, portOf, redirectTarget, webAddressOf } from './url.ts'

/** Fetches one page; its DNS questions and requests are taken from `budget`. */
export type PageFetcher = (
  url: string,
  options: FetchOptions,
  scope: { readonly budget: RequestBudget; readonly ask: AskDns },
) => Promise<FetchedPage>

// Home pages beyond a megabyte carry inlined pictures, not facts about the company.
const bytesMaxDefault = 1_000_000
// RFC 9309 and browsers agree on following a few hops; five covers http -> https -> www -> language.
const redirectsMaxDefault = 5
const timeoutMsDefault = 10_000

type Shared = {
  readonly connections: Connections
  readonly guard: AddressGuard
  readonly tlsRefusals: TlsRefusals
  /** The services that may be asked here; null where pages are fetched. */
  readonly services: ConfiguredServices | null
  readonly semaphore: Semaphore
  readonly userAgent: string
}

/** Creates the fetcher of pages: admit the address, resolve, request, follow redirects, read, decode. */
export function createPageFetcher(shared: Shared): PageFetcher {
  return async (url, options, { budget, ask }) => {
    const provider = options.provider ?? 'web'
    const { signal, end } = loopDeadline(options.timeoutMs ?? timeoutMsDefault, options.signal)
    const inTime = askInTime(ask, signal)
    const request = (hop: Hop): Promise<Reply> => {
      if (budget.takeHttpRequest()) return send(shared, hop, options, signal)
      throw new ProviderError(provider, 'unavailable', 'the request budget is used up')
    }
    const { services, guard } = shared
    const fetchHop = async (hop: Hop): Promise<Reply> => {
      await admitHost(shared, hop, inTime, provider)
      try {
        return await request(hop)
      } catch (error) {
        // An idle connection may be closed by its server just as it is used again.
        if (hop.method !== 'GET' || !isStaleConnection(error)) throw error
        return request(hop)
      }
    }
    let isBegun = false
    const work = async () => {
      isBegun = true
      const asked = webAddressOf(url, provider)
      const isService = services?.has(hostOf(asked), portOf(asked)) ?? false
      const firstUrl = isService ? asked : admitUrl(url, guard, provider)
      return follow(
        { url: firstUrl, isService, ...firstHop(options) },
        options,
        fetchHop,
        (next) =>
          // A service may redirect to another address of its own, and to any address that a page may name.
          isService && URL.parse(next)?.origin === asked.origin
            ? { url: webAddressOf(next, provider), isService }
            : { url: admitUrl(next, guard, provider), isService: false },
      )
    }
    try {
      return await shared.semaphore.run(work, signal)
    } catch (error) {
      // The queue was full with fetches, as many as this process can hold: the site was not asked.
      if (!isBegun && !options.signal.aborted)
        throw countedLocalError(provider, 'its time passed in the queue')
      // This is the single place where errors of sockets, TLS, HTTP and zlib become our own error.
      throw toProviderError(error, provider, signal)
    } finally {
      end()
    }
  }
}

/** Admits a host. @throws {ProviderError} where none of its addresses may be asked, or it refused https just now. */
async function admitHost(
  { services, guard, tlsRefusals }: Shared,
  { url, isService }: Target,
  ask: AskDns,
  provider: string,
): Promise<void> {
  const host = hostOf(url)
  if (services && isService) return void (await services.addressesOf(host, ask, provider))
  const addresses = await admittedAddresses(host, ask, guard, provider)
  const isTlsPage = services === null && portOf(url) === tlsPort
  if (!isTlsPage || !tlsRefusals.includes(addresses)) return
  throw new ProviderError(provider, 'unavailable', `${host} refused https just now`)
}

/** Returns true when the connection ended before a reply, and had carried another reply before. */
function isStaleConnection(error: unknown): boolean {
  return error instanceof errors.SocketError && (error.socket?.bytesRead ?? 0) > 0
}

type Target = {
  readonly url: URL
  /** The target has the configured host and port of a service, which has its own rules. */
  readonly isService: boolean
}

type Hop = Target & {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly body: string | null
  readonly headers: Readonly<Record<string, string>>
}

type Reply = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Null for a redirect, whose body is not read. */
  readonly content: Content | null
}

type Content = { readonly bytes: Buffer; readonly isTruncated: boolean }

function firstHop(options: FetchOptions): Omit<Hop, keyof Target> {
  return {
    method: options.method ?? 'GET',
    body: options.body ?? null,
    headers: options.headers ?? {},
  }
}

async function follow(
  first: Hop,
  options: FetchOptions,
  fetchHop: (hop: Hop) => Promise<Reply>,
  admit: (url: string) => Target,
): Promise<FetchedPage> {
  const provider = options.provider ?? 'web'
  const redirectsMax = options.redirectsMax ?? redirectsMaxDefault
  const redirects: string[] = []
  const cookies = createChainCookies()
  let hop = first
  for (;;) {
    const { href } = hop.url
    const reply = await fetchHop({
      ...hop,
      headers: { ...hop.headers, ...cookies.headerFor(href) },
    })
    cookies.keep(href, reply.headers)
    const target = redirectsMax === 0 ? null : redirectTarget(reply, hop.url.href)
    if (target === null) return toPage(reply, hop.url, redirects, options)
    if (redirects.length >= redirectsMax) {
      throw new ProviderError(provider, 'malformed', `more than ${redirectsMax} redirects`)
    }
    redirects.push(hop.url.href)
    hop = nextHop(hop, admit(target), reply.status, provider)
  }
}

const bodyKeepingStatuses = new Set([307, 308])
// Any other header of a caller may hold a key, and is sent only to the origin it was meant for.
const travellingHeaders = new Set(['accept', 'accept-language'])

function nextHop(hop: Hop, target: Target, status: number, provider: string): Hop {
  const { url } = target
  const isSameOrigin = url.origin === hop.url.origin
  const keepsBody = hop.method === 'POST' && bodyKeepingStatuses.has(status)
  if (keepsBody && !isSameOrigin) {
    throw new ProviderError(provider, 'malformed', 'a posted body is not sent to another origin')
  }
  const headers = Object.entries(hop.headers).filter(
    ([name]) => isSameOrigin || travellingHeaders.has(name.toLowerCase()),
  )
  return {
    ...target,
    headers: Object.fromEntries(headers),
    method: keepsBody ? 'POST' : 'GET',
    body: keepsBody ? hop.body : null,
  }
}

// This much of a redirect's body is read, so that its connection serves the next request; usually it is tiny.
const redirectBytesMax = 16_384

async function send(
  shared: Shared,
  hop: Hop,
  options: FetchOptions,
  signal: AbortSignal,
): Promise<Reply> {
  const reset = options.isLast === true || shared.connections.isCrowded()
  const response = await requestOnce(hop.url, {
    dispatcher: shared.connections.dispatcher,
    reset,
    method: hop.method,
    body: hop.body,
    headers: {
      'user-agent': shared.userAgent,
      'accept-encoding': acceptedEncodings,
      ...lowerCased(hop.headers),
    },
    signal,
  })
  const headers = flattened(response.headers)
  const { statusCode: status, body } = response
  if (options.redirectsMax !== 0 && redirectTarget({ status, headers }, hop.url.href) !== null) {
    // The rest of the body is not needed, and its failure means nothing.
    void body.dump({ limit: redirectBytesMax, signal }).catch(() => undefined)
    return { status, headers, content: null }
  }
  const bytesMax = options.bytesMax ?? bytesMaxDefault
  const encoding = headers['content-encoding'] ?? ''
  const content = await readBody(body, encoding, bytesMax, options.isEnough)
  // undici frees a connection an iteration of the event loop later: a request before that opens another one.
  if (!reset) await nextIteration()
  return { status, headers, content: await unpacked(content, bytesMax) }
}

/** Unpacks a gzip file (`sitemap.xml.gz`), which its first bytes show (RFC 1952 2.3.1). */
async function unpacked(content: Content, bytesMax: number): Promise<Content> {
  const [first, second] = content.bytes
  if (first !== 0x1f || second !== 0x8b) return content
  const inner = await readBody(Readable.from([content.bytes]), 'gzip', bytesMax)
  return { ...inner, isTruncated: inner.isTruncated || content.isTruncated }
}

function toPage(
  { status, headers, content }: Reply,
  { href: url }: URL,
  redirects: readonly string[],
  { isBinary = false }: FetchOptions,
): FetchedPage {
  const { bytes, isTruncated } = content ?? { bytes: Buffer.alloc(0), isTruncated: false }
  const body = isBinary ? '' : decodeText(bytes, headers['content-type'] ?? '')
  return { url, status, headers, body, isTruncated, redirects, ...(isBinary && { bytes }) }
}
