import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { parseDomain } from '@enricher/engine/lib/domain'
import { createEgress, type Egress } from '@enricher/engine/net/egress'
import { type Answer, decode, encode, type Packet } from 'dns-packet'
import { drawer, itemAt } from '../../world/replay/draw.ts'
import { parkedPage } from '../../world/replay/parked-pages.ts'
import { listenOnFreePort, loopback } from '../../world/servers/listener.ts'
import type { OpenedSite } from './open-sites.ts'
import { replyFor, type StaticReply } from './static-site.ts'

/** The owner of a domain. `mail`: a provider of mailboxes, such as the pages of small firms name. */
export type Tenant =
  | { readonly kind: 'own' | 'other'; readonly site: OpenedSite }
  | { readonly kind: 'parked' | 'mail' | 'none' }

/** The questions and requests since the trace was taken last. */
export type Trace = {
  /** Registrable domains that DNS was asked about. */
  readonly asked: ReadonlySet<string>
  /** Pages that were served of the site itself, by path as requested. */
  readonly pages: ReadonlyMap<string, StaticReply>
}

/** An internet on loopback in which one site is to be found. */
export type SiteWorld = {
  tenantOf(host: string): Tenant['kind']
  takeTrace(): Trace
  openEgress(): Egress
  close(): Promise<void>
}

// The shares of domains that no firm of the list has are those of the website evaluation.
const parkedShare = 0.3
const otherShare = 0.3
const parkedStyles = ['ads', 'for_sale', 'polite', 'script', 'default_page', 'coming_soon'] as const

/**
 * Starts DNS and HTTP for one site. Every other site stands at its own domain as well, and at a share of the domains
 * that a search guesses. The seed and the domain decide who owns a domain.
 */
export async function startSiteWorld(
  site: OpenedSite,
  sites: readonly OpenedSite[],
  seed: number,
): Promise<SiteWorld> {
  const tenantOf = createTenants(site, sites, seed)
  let asked = new Set<string>()
  let pages = new Map<string, StaticReply>()
  const dns = createSocket('udp4')
  dns.on('message', (message, remote) => {
    const query = decode(message)
    const name = query.questions?.[0]?.name.toLowerCase() ?? ''
    asked.add(registrableOf(name))
    dns.send(encode(answerTo(query, name, tenantOf(name))), remote.port, remote.address)
  })
  dns.bind(0, loopback)
  await once(dns, 'listening')
  const web = await listenOnFreePort(
    createServer((request, response) => {
      const host = (request.headers.host ?? '').replace(/:\d+$/, '')
      const tenant = tenantOf(host)
      const path = request.url ?? '/'
      const reply = replyOf(tenant, path, registrableOf(host))
      if (tenant.kind === 'own' && reply.status === 200) pages.set(path, reply)
      send(request, response, reply)
    }),
  )
  return {
    tenantOf: (host) => tenantOf(host).kind,
    takeTrace() {
      const trace = { asked, pages }
      asked = new Set()
      pages = new Map()
      return trace
    },
    openEgress: () =>
      createEgress({
        dnsServers: [`${loopback}:${dns.address().port}`],
        allow: [`${loopback}/32`],
        // Nothing listens for TLS or mail: port 9 (discard) refuses the connection.
        portMap: new Map([
          [80, web.port],
          [443, 9],
          [25, 9],
        ]),
        ca: null,
        userAgent: 'enricher-eval (+https://enricher.example/bot)',
      }),
    async close() {
      dns.close()
      await web.stop()
    },
  }
}

/** Returns the registrable domain of a host. */
export function registrableOf(host: string): string {
  return parseDomain(host)?.registrable ?? host
}

function createTenants(
  site: OpenedSite,
  sites: readonly OpenedSite[],
  seed: number,
): (host: string) => Tenant {
  const others = sites.filter(({ domain }) => domain !== site.domain)
  const known = new Map<string, Tenant>([
    ...mailDomainsOf(site).map((domain) => [domain, { kind: 'mail' }] as const),
    ...others.map(
      (other) => [registrableOf(other.domain), { kind: 'other', site: other }] as const,
    ),
    [registrableOf(site.domain), { kind: 'own', site }],
  ])
  return (host) => {
    const domain = registrableOf(host)
    return known.get(domain) ?? drawTenant(domain, others, seed)
  }
}

/** Lists the domains of published addresses, which exist wherever they are published. */
function mailDomainsOf({ labels: { emails, uncertain } }: OpenedSite): readonly string[] {
  return [...emails, ...uncertain.emails].map((email) =>
    registrableOf(email.slice(email.indexOf('@') + 1)),
  )
}

function drawTenant(domain: string, others: readonly OpenedSite[], seed: number): Tenant {
  const draw = drawer(seed, domain)
  const fate = draw('fate')
  if (fate < parkedShare) return { kind: 'parked' }
  if (fate < parkedShare + otherShare && others.length > 0) {
    return { kind: 'other', site: itemAt(others, draw('other')) }
  }
  return { kind: 'none' }
}

function answerTo(query: Packet, name: string, { kind }: Tenant): Packet {
  const question = query.questions?.[0]
  // Recursion available, and NXDOMAIN (3) for names that are not registered.
  const flags = 0x0180 | (kind === 'none' ? 3 : 0)
  const answers = kind === 'none' ? [] : recordsOf(name, question?.type ?? 'A')
  return { type: 'response', id: query.id ?? 0, flags, questions: query.questions ?? [], answers }
}

function recordsOf(name: string, type: string): Answer[] {
  const ttl = 300
  if (type === 'A') return [{ type: 'A', name, ttl, data: loopback }]
  if (type === 'NS') return [{ type: 'NS', name, ttl, data: 'ns1.hosting.test' }]
  if (type !== 'MX') return []
  return [{ type: 'MX', name, ttl, data: { preference: 10, exchange: `mail.${name}` } }]
}

function replyOf(tenant: Tenant, path: string, domain: string): StaticReply {
  if (tenant.kind === 'own' || tenant.kind === 'other') return replyFor(tenant.site.files, path)
  if (tenant.kind !== 'parked' || path === '/robots.txt') return replyFor(new Map(), path)
  const style = itemAt(parkedStyles, drawer(0, domain)('style'))
  return { status: 200, contentType: 'text/html; charset=utf-8', body: parkedPage(style, domain) }
}

function send(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, contentType, body, location }: StaticReply,
): void {
  const moved = location === undefined ? {} : { location }
  response.writeHead(status, { 'content-type': contentType, ...moved })
  response.end(method === 'HEAD' ? '' : body)
}
