import type { Socket } from 'node:net'
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'
import { unlessAborted } from '../lib/abort.ts'
import { systemClock } from '../lib/time.ts'
import {
  type ConnectionLimits,
  createConnections,
  interfaceLimits,
  siteLimits,
} from './connections.ts'
import { createDnsClient, type DnsClient } from './dns.ts'
import { createPageFetcher, type PageFetcher } from './fetch.ts'
import { createGate } from './gate.ts'
import { createGuard } from './guard.ts'
import { watchMachineAddresses } from './machine.ts'
import { createMeter, type Meter } from './meter.ts'
import type { FetchOptions, MeteredNetwork, NetworkSource } from './network.ts'
import { createPublicOpener, createServiceOpener, type Opener } from './openers.ts'
import { createServices } from './services.ts'
import type { SocksProxy } from './socks-proxy.ts'
import type { Ask } from './tcp.ts'

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
  /** CIDR ranges exempt from the guard, for whatever pages and DNS name. */
  readonly allow: readonly string[]
  /** Ports replaced at connect time: 80 -> 18080 lets a test world run without root. */
  readonly portMap: ReadonlyMap<number, number>
  /** PEM certificates trusted beside the default ones. */
  readonly ca: string | null
  /** Names the service and where to reach its operator. */
  readonly userAgent: string
  /** Base addresses of configured services: their hosts and ports may be private, for `isInterface` fetches alone. */
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
  const guard = createGuard(options.allow, watchMachineAddresses())
  const total = createMeter(unlimited)
  const dns = createDnsClient({
    servers: options.dnsServers,
    timeoutMs: options.dnsTimeoutMs ?? dnsTimeoutMsDefault,
    clock: systemClock,
  })
  const connectTimeoutMs = options.connectTimeoutMs ?? connectTimeoutMsDefault
  const ask: Ask = (name, type) => dns.ask(name, type, total)

  const services = createServices(options.baseUrls ?? [], options.allow)
  const parts = { ask, guard, services, portMap: options.portMap }
  const openPublic = createPublicOpener(parts, null, connectTimeoutMs)
  const openService = createServiceOpener(parts, openPublic, connectTimeoutMs)
  const proxy = options.tcpProxy ?? null
  // A proxy connects by itself, with a timeout of its own.
  const mailTimeoutMs =
    options.connectTimeoutMs ?? (proxy ? connectTimeoutMs : mailConnectTimeoutMsDefault)

  const context = secureContext(options.ca)
  const connectionsBy = (open: Opener, limits: ConnectionLimits) =>
    createConnections(open, context, connectTimeoutMs, limits)
  const sites = connectionsBy(openPublic, siteLimits)
  const politely = connectionsBy(openService, siteLimits)
  const interfaces = connectionsBy(openService, interfaceLimits)
  const shared = { guard, userAgent: options.userAgent }
  const pageGate = createGate(pagesInFlightMax)
  // Paid answers do not stand in line behind pages of slow sites.
  const interfaceGate = createGate(questionsInFlightMax)
  const fetchers = {
    page: createPageFetcher({ ...shared, connections: sites, services: null, gate: pageGate }),
    polite: createPageFetcher({ ...shared, connections: politely, services, gate: pageGate }),
    interface: createPageFetcher({
      ...shared,
      connections: interfaces,
      services,
      gate: interfaceGate,
    }),
  }
  const fetchPage: PageFetcher = (url, request, scope) =>
    fetchers[kindOf(request)](url, request, scope)
  return {
    ...createScope(dns, fetchPage, total),
    scoped: (limits) => createScope(dns, fetchPage, createMeter(limits, total)),
    connectTcp: createPublicOpener(parts, proxy, mailTimeoutMs),
    close: async () => {
      await Promise.all([sites, politely, interfaces].map((connections) => connections.close()))
    },
  }
}

function kindOf({ isInterface, isPolite }: FetchOptions): 'page' | 'polite' | 'interface' {
  if (!isInterface) return 'page'
  return isPolite ? 'polite' : 'interface'
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
