import type { Socket } from 'node:net'
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'
import type { SocksProxy } from '../../lib/socks-proxy.ts'
import { systemClock } from '../../lib/time.ts'
import type { MeteredNetwork, NetworkSource } from '../network.ts'
import { unlessAborted } from './abort.ts'
import { createConnections, interfaceLimits, siteLimits } from './connections.ts'
import { createDnsClient, type DnsClient } from './dns.ts'
import { createPageFetcher, type PageFetcher } from './fetch.ts'
import { createGate } from './gate.ts'
import { createGuard } from './guard.ts'
import { createMeter, type Meter } from './meter.ts'
import { openThroughSocks } from './socks.ts'
import { type Ask, admittedAddresses, openTcp } from './tcp.ts'
import { hostOf, portOf } from './url.ts'

/** The only door out: every question, page and connection to the outside goes through it. */
export type Egress = MeteredNetwork &
  NetworkSource & {
    /**
     * A guarded connection, for protocols other than HTTP; through the proxy where one is set.
     * @throws as `fetch` does, or with the socket's error.
     */
    connectTcp(host: string, port: number, signal: AbortSignal): Promise<Socket>
    /** Ends every connection. Nothing can be asked afterwards. */
    close(): Promise<void>
  }

export type EgressOptions = {
  /** `ip` or `ip:port` each; null for the system's servers. */
  readonly dnsServers: readonly string[] | null
  /** CIDR ranges exempt from the guard. */
  readonly allow: readonly string[]
  /** Ports replaced at connect time: 80 -> 18080 lets a test world run without root. */
  readonly portMap: ReadonlyMap<number, number>
  /** PEM certificates trusted beside the default ones. */
  readonly ca: string | null
  /** Names the service and where to reach its operator. */
  readonly userAgent: string
  /** Base addresses the operator configured; their ports are allowed, their addresses still guarded. */
  readonly baseUrls?: readonly string[]
  /** What `connectTcp` goes through. */
  readonly tcpProxy?: SocksProxy | null
  readonly dnsTimeoutMs?: number
  readonly connectTimeoutMs?: number
}

// A recursive server that knows nothing yet answers within a second or two.
const dnsTimeoutMsDefault = 2_000
// Three round trips around the world; a SYN lost twice is given up.
const connectTimeoutMsDefault = 4_000
// To mail servers: a SYN is sent again after one second (RFC 6298) and a third time after three, which is not waited for. One
// exchange host in ten answers none, and each costs its caller all of this.
const mailConnectTimeoutMsDefault = 3_000
// Each may hold a socket, a decompressor and a megabyte.
const pagesInFlightMax = 128
// Each waits for seconds with an open socket, and then for a few kilobytes: as many as lookups may be under way.
const questionsInFlightMax = 4_096

const unlimited = {
  dnsQuestionsMax: Number.POSITIVE_INFINITY,
  httpRequestsMax: Number.POSITIVE_INFINITY,
}

/** Opens the way out. @throws {TypeError} for a malformed range, base address or certificate. */
export function createEgress(options: EgressOptions): Egress {
  const guard = createGuard(options.allow)
  const total = createMeter(unlimited)
  const dns = createDnsClient({
    servers: options.dnsServers,
    timeoutMs: options.dnsTimeoutMs ?? dnsTimeoutMsDefault,
    clock: systemClock,
  })
  const connectTimeoutMs = options.connectTimeoutMs ?? connectTimeoutMsDefault
  const ask: Ask = (name, type) => dns.ask(name, type, total)

  const openBy = (proxy: SocksProxy | null, timeoutMs: number) => {
    return async (host: string, port: number, signal?: AbortSignal) => {
      const addresses = await admittedAddresses(host, ask, guard, 'web')
      const mapped = options.portMap.get(port) ?? port
      const bounds = { timeoutMs, ...(signal ? { signal } : {}) }
      if (proxy) return openThroughSocks(proxy, addresses, mapped, bounds)
      return openTcp(addresses, mapped, { ...bounds, guard, provider: 'web' })
    }
  }
  const open = openBy(null, connectTimeoutMs)
  const proxy = options.tcpProxy ?? null
  // A proxy connects itself, with its own patience.
  const mailTimeoutMs =
    options.connectTimeoutMs ?? (proxy ? connectTimeoutMs : mailConnectTimeoutMsDefault)

  const context = secureContext(options.ca)
  const rules = { guard, configuredHosts: new Set((options.baseUrls ?? []).map(hostAndPort)) }
  const { userAgent } = options
  const openSite = createConnections(open, context, connectTimeoutMs, siteLimits)
  const openInterface = createConnections(open, context, connectTimeoutMs, interfaceLimits)
  const fetchers = {
    page: createPageFetcher({
      connections: openSite,
      rules,
      gate: createGate(pagesInFlightMax),
      userAgent,
    }),
    // Paid answers do not stand in line behind pages of slow sites.
    interface: createPageFetcher({
      connections: openInterface,
      rules,
      gate: createGate(questionsInFlightMax),
      userAgent,
    }),
  }
  const fetchPage: PageFetcher = (url, request, scope) =>
    fetchers[request.isInterface ? 'interface' : 'page'](url, request, scope)
  return {
    ...createScope(dns, fetchPage, total),
    scoped: (limits) => createScope(dns, fetchPage, createMeter(limits, total)),
    connectTcp: openBy(proxy, mailTimeoutMs),
    close: async () => {
      await Promise.all([openSite.close(), openInterface.close()])
    },
  }
}

/** One search's view: its own meter over the shared connections and remembered answers. */
function createScope(dns: DnsClient, fetchPage: PageFetcher, meter: Meter): MeteredNetwork {
  const ask: Ask = (name, type) => dns.ask(name, type, meter)
  return {
    resolve: (name, type, signal) =>
      unlessAborted(ask(name, type), signal).catch(() => ({ status: 'failed', reason: 'aborted' })),
    fetch: (url, options) => fetchPage(url, options, { meter, ask }),
    counts: meter.counts,
  }
}

function secureContext(ca: string | null): SecureContext {
  return createSecureContext(ca === null ? {} : { ca: [...getCACertificates('default'), ca] })
}

function hostAndPort(baseUrl: string): string {
  const url = new URL(baseUrl)
  return `${hostOf(url)}:${portOf(url)}`
}
