import type { Socket } from 'node:net'
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'
import { systemClock } from '../lib/time.ts'
import { createConfiguredServices } from './configured-services.ts'
import {
  type ConnectionLimits,
  createConnections,
  interfaceLimits,
  siteLimits,
} from './connections.ts'
import { type Connector, createPublicConnector, createServiceConnector } from './connectors.ts'
import { createDnsClient, type DnsClient } from './dns.ts'
import { createPageFetcher, type PageFetcher } from './fetch.ts'
import { createGuard } from './guard.ts'
import { watchMachineAddresses } from './machine-addresses.ts'
import type { FetchOptions, MeteredNetwork, NetworkSource } from './network.ts'
import { createRequestBudget, type RequestBudget } from './request-budget.ts'
import { createSemaphore } from './semaphore.ts'
import type { SocksProxy } from './socks-proxy.ts'
import { type AskDns, askInTime } from './tcp.ts'
import { createTlsRefusals } from './tls-refusals.ts'

/** The only way out: every DNS question, fetch and connection goes through it. */
export type Egress = MeteredNetwork &
  NetworkSource & {
    /**
     * Opens a guarded connection, for protocols other than HTTP; through the proxy where one is set.
     * @throws as `fetch` does, or with the socket's error.
     */
    connectTcp(host: string, port: number, signal: AbortSignal): Promise<Socket>
    /** Ends every connection. Afterwards no request is possible. */
    close(): Promise<void>
  }

export type EgressOptions = {
  /** Each is `ip` or `ip:port`; null for the system's servers. */
  readonly dnsServers: readonly string[] | null
  /** CIDR ranges exempt from the guard, for all hosts that pages and DNS name. */
  readonly allow: readonly string[]
  /** Ports replaced at connect time: 80 -> 18080 lets a test world run without root. */
  readonly portMap: ReadonlyMap<number, number>
  /** PEM certificates that are trusted beside the default ones. */
  readonly ca: string | null
  /** The name of the service and the address of its operator. */
  readonly userAgent: string
  /** Base addresses of configured services: only for `isInterface` fetches may their hosts and ports be private. */
  readonly baseUrls?: readonly string[]
  /** The proxy for `connectTcp`. */
  readonly tcpProxy?: SocksProxy | null
  readonly dnsTimeoutMs?: number
  readonly connectTimeoutMs?: number
}

// A recursive server with an empty cache answers within a second or two.
const dnsTimeoutMsDefault = 2_000
// Three round trips around the world fit; a connection whose SYN is lost twice is given up.
const connectTimeoutMsDefault = 4_000
// Timeout for mail servers: a SYN is sent again after one second (RFC 6298) and a third time after three, which is too
// late. One exchange host in ten does not answer, and each costs its caller all of this time.
const mailConnectTimeoutMsDefault = 3_000
// Each fetch may hold a socket, a decompressor and a megabyte.
const pageFetchesMax = 128
// Each request waits for seconds with an open socket, and then reads a few kilobytes: as many as lookups may be under
// way.
const requestsAtOnceMax = 4_096

const unlimited = {
  dnsQuestionsMax: Number.POSITIVE_INFINITY,
  httpRequestsMax: Number.POSITIVE_INFINITY,
}

/** Creates the egress. @throws {TypeError} for a malformed range, base address or certificate. */
export function createEgress(options: EgressOptions): Egress {
  const guard = createGuard(options.allow, watchMachineAddresses())
  const total = createRequestBudget(unlimited)
  const dns = createDnsClient({
    servers: options.dnsServers,
    timeoutMs: options.dnsTimeoutMs ?? dnsTimeoutMsDefault,
    clock: systemClock,
  })
  const connectTimeoutMs = options.connectTimeoutMs ?? connectTimeoutMsDefault
  const ask: AskDns = (name, type, signal) => dns.ask(name, type, total, signal)

  const services = createConfiguredServices(options.baseUrls ?? [], options.allow)
  const dependencies = { ask, guard, services, portMap: options.portMap }
  const tlsRefusals = createTlsRefusals(systemClock)
  const openPublic = createPublicConnector(dependencies, null, connectTimeoutMs, tlsRefusals)
  const openService = createServiceConnector(dependencies, openPublic, connectTimeoutMs)
  const proxy = options.tcpProxy ?? null
  // A proxy connects by itself, with a timeout of its own.
  const mailTimeoutMs =
    options.connectTimeoutMs ?? (proxy ? connectTimeoutMs : mailConnectTimeoutMsDefault)

  const context = secureContext(options.ca)
  const connectionsBy = (open: Connector, limits: ConnectionLimits) =>
    createConnections(open, context, connectTimeoutMs, limits)
  const sites = connectionsBy(openPublic, siteLimits)
  const politely = connectionsBy(openService, siteLimits)
  const interfaces = connectionsBy(openService, interfaceLimits)
  const shared = { guard, tlsRefusals, userAgent: options.userAgent }
  const pageSemaphore = createSemaphore(pageFetchesMax)
  // Paid answers do not wait behind pages of slow sites.
  const interfaceSemaphore = createSemaphore(requestsAtOnceMax)
  const fetchers = {
    page: createPageFetcher({
      ...shared,
      connections: sites,
      services: null,
      semaphore: pageSemaphore,
    }),
    polite: createPageFetcher({
      ...shared,
      connections: politely,
      services,
      semaphore: pageSemaphore,
    }),
    interface: createPageFetcher({
      ...shared,
      connections: interfaces,
      services,
      semaphore: interfaceSemaphore,
    }),
  }
  const fetchPage: PageFetcher = (url, request, scope) =>
    fetchers[kindOf(request)](url, request, scope)
  return {
    ...createScope(dns, fetchPage, total),
    scoped: (limits) => createScope(dns, fetchPage, createRequestBudget(limits, total)),
    connectTcp: createPublicConnector(dependencies, proxy, mailTimeoutMs),
    close: async () => {
      await Promise.all([sites, politely, interfaces].map((connections) => connections.close()))
    },
  }
}

function kindOf({ isInterface, isPolite }: FetchOptions): 'page' | 'polite' | 'interface' {
  if (!isInterface) return 'page'
  return isPolite ? 'polite' : 'interface'
}

/** Creates the network of one search: its own budget over the shared connections and cached answers. */
function createScope(
  dns: DnsClient,
  fetchPage: PageFetcher,
  budget: RequestBudget,
): MeteredNetwork {
  const ask: AskDns = (name, type, signal) => dns.ask(name, type, budget, signal)
  return {
    resolve: (name, type, signal) =>
      askInTime(ask, signal)(name, type).catch(() => ({ status: 'failed', reason: 'aborted' })),
    fetch: (url, options) => fetchPage(url, options, { budget, ask }),
    counts: budget.counts,
  }
}

function secureContext(ca: string | null): SecureContext {
  return createSecureContext(ca === null ? {} : { ca: [...getCACertificates('default'), ca] })
}
