import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseDomain } from '@enricher/engine/lib/domain'
import { type Answer, decode, encode, type Packet } from 'dns-packet'
import { accessTo, type Reply, replyInstead } from './access.ts'
import { authorAt, laterAuthors } from './authors.ts'
import { drawer } from './draw.ts'
import { homePage, legalPage } from './pages.ts'
import { parkedPage } from './parked-pages.ts'
import { createTenants, type ReplayOptions } from './sites.ts'
import { strangerPage } from './strangers.ts'
import type { Tenant } from './tenants.ts'

/** A small internet on loopback made of one file of companies. */
export type ReplayWorld = {
  readonly dnsServer: string
  /** The ports that an egress needs to reach the world. */
  readonly portMap: ReadonlyMap<number, number>
  tenantOf(host: string): Tenant
  close(): Promise<void>
}

const address = '127.0.0.1'
const marketHost = 'www.hugedomains.com'
const marketDomain = 'hugedomains.com'
// The name servers of this share of parked names say so; the others use an ordinary registrar's.
const parkingServersShare = 0.6
const mailShares: Readonly<Record<Tenant['kind'], number>> = {
  official: 0.9,
  alias: 0.5,
  other: 0.9,
  parked: 0.25,
  personal: 0.55,
  lure: 0.2,
  community: 0.4,
  none: 0,
}
// The share of sites that redirect to www.
const wwwShare = 0.3

/** Starts the DNS and web servers. Everything is decided by seed and domain, never by the order of questions. */
export async function startReplayWorld(options: ReplayOptions): Promise<ReplayWorld> {
  const tenantOf = createTenants(options)
  const dns = createSocket('udp4')
  dns.on('message', (message, remote) => {
    dns.send(encode(answer(decode(message), tenantOf, options.seed)), remote.port, remote.address)
  })
  dns.bind(0, address)
  await once(dns, 'listening')
  const web = createServer((request, response) => serve(request, response, tenantOf, options))
  web.listen(0, address)
  await once(web, 'listening')
  const webPort = (web.address() as AddressInfo).port
  return {
    dnsServer: `${address}:${dns.address().port}`,
    // Nothing listens for TLS: port 9 (discard) refuses the connection, and the reader falls back to http.
    portMap: new Map([
      [80, webPort],
      [443, 9],
    ]),
    tenantOf,
    async close() {
      dns.close()
      web.closeAllConnections()
      web.close()
      await once(web, 'close')
    },
  }
}

function answer(query: Packet, tenantOf: (host: string) => Tenant, seed: number): Packet {
  const question = query.questions?.[0]
  const name = question?.name.toLowerCase() ?? ''
  const tenant =
    name.endsWith(marketDomain) || marketOf(name)
      ? ({ kind: 'parked', style: 'for_sale' } as const)
      : tenantOf(name)
  // Recursion available, and NXDOMAIN (3) for names that are not registered.
  const flags = 0x0180 | (tenant.kind === 'none' ? 3 : 0)
  const answers = tenant.kind === 'none' ? [] : records(name, question?.type ?? 'A', tenant, seed)
  return { type: 'response', id: query.id ?? 0, flags, questions: query.questions ?? [], answers }
}

function records(name: string, type: string, tenant: Tenant, seed: number): Answer[] {
  const draw = drawer(seed, parseDomain(name)?.registrable ?? name)
  const ttl = 300
  if (type === 'A') return [{ type: 'A', name, ttl, data: address }]
  if (type === 'NS') {
    const isTelling = tenant.kind === 'parked' && draw('servers') < parkingServersShare
    return [{ type: 'NS', name, ttl, data: isTelling ? 'ns1.sedoparking.com' : 'ns1.hosting.test' }]
  }
  if (type === 'MX' && draw('mail') < mailShares[tenant.kind]) {
    return [{ type: 'MX', name, ttl, data: { preference: 10, exchange: `mail.${name}` } }]
  }
  return []
}

function serve(
  request: IncomingMessage,
  response: ServerResponse,
  tenantOf: (host: string) => Tenant,
  options: ReplayOptions,
): void {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '')
  const { status, headers, body } = replyTo(host, request.url ?? '/', tenantOf(host), options)
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers })
  response.end(body)
}

function replyTo(
  host: string,
  path: string,
  tenant: Tenant,
  { seed, variants, pages, authors = 'first' }: ReplayOptions,
): Reply {
  const domain = parseDomain(host)?.registrable ?? host
  if (path === '/robots.txt') return { status: 404, body: '' }
  const market = marketOf(domain)
  if (market) return market(path, { seed, variants })
  const author = authorAt(authors, domain, seed, aboutOf(tenant))
  if (author !== 'first') {
    return laterAuthors[author].replies.reply(host, path, tenant, { seed, variants, wwwShare })
  }
  if (domain === marketDomain) return { status: 200, body: parkedPage('for_sale', 'this-name.com') }
  switch (tenant.kind) {
    case 'none':
      return { status: 404, body: '' }
    case 'alias':
      return redirect(`http://${tenant.domain}${path}`)
    case 'parked':
      if (tenant.style === 'market') return redirect(`http://${marketHost}/names/${domain}`)
      return { status: 200, body: parkedPage(tenant.style, domain) }
    case 'official':
    case 'other':
      return firmReply(host, path, tenant, { seed, further: pages?.get(domain) })
    default:
      return { status: 200, body: strangerPage(tenant.kind, domain, seed, variants) }
  }
}

/** Returns the function that answers for a market of one of the authors; undefined for other domains. */
function marketOf(domain: string) {
  const author = Object.values(laterAuthors).find(({ replies }) => replies.isMarket(domain))
  return author?.replies.market
}

function aboutOf(tenant: Tenant): string {
  if (tenant.kind === 'official') return tenant.row.description
  return tenant.kind === 'other' ? tenant.trade.about : ''
}

function redirect(location: string): Reply {
  return { status: 302, body: '', headers: { location } }
}

function firmReply(
  host: string,
  path: string,
  tenant: Extract<Tenant, { kind: 'official' | 'other' }>,
  {
    seed,
    further,
  }: { readonly seed: number; readonly further: ReadonlyMap<string, string> | undefined },
): Reply {
  const domain = parseDomain(host)?.registrable ?? host
  const isMoved = host === domain && drawer(seed, domain)('www') < wwwShare
  if (isMoved) {
    return { status: 301, body: '', headers: { location: `http://www.${domain}${path}` } }
  }
  const instead = replyInstead(accessTo(domain, seed), path)
  if (instead) return instead
  const firm =
    tenant.kind === 'official'
      ? { name: tenant.row.name, about: tenant.row.description, domain, isShortened: true }
      : { name: tenant.name, about: tenant.trade.about, domain, isShortened: false }
  const isHome = path === '/' || path === '/en/'
  if (isHome) {
    const home = homePage(firm, seed)
    return { status: 200, body: home.replace('<body>', `<body>${further?.get('/') ?? ''}`) }
  }
  const own = further?.get(path)
  if (own !== undefined) return { status: 200, body: own }
  if (further && path !== '/legal') return { status: 404, body: '' }
  return { status: 200, body: legalPage(firm, seed) }
}
