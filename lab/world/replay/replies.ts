import { parseDomain } from '@enricher/engine/lib/domain'
import type { Reply } from './access.ts'
import { drawer, itemAt, type Variants } from './draw.ts'
import type { Firm } from './second/firms.ts'
import type { StrangerKind } from './strangers.ts'
import type { ParkedStyle, Tenant } from './tenants.ts'

/** The options that decide the replies of a replay beside the domain. */
export type ReplyOptions = {
  readonly seed: number
  readonly variants: Variants
  /** Share of sites that redirect to www. */
  readonly wwwShare: number
}

/** A firm behind a domain: a listed one, or another that sits there. */
export type FirmTenant = Extract<Tenant, { kind: 'official' | 'other' }>

export type AuthorPages = {
  /** The markets' addresses of pages about names: their hosts, and the path before the name. */
  readonly market: { readonly hosts: readonly string[]; readonly path: string }
  /** The body of a reply where a site has no page. */
  readonly missing: string
  parked(style: ParkedStyle, domain: string, seed: number, variants: Variants): string
  stranger(kind: StrangerKind, domain: string, seed: number, variants: Variants): string
  /** Returns the page of a firm's site at a path; null: there is none. */
  firm(tenant: FirmTenant, domain: string, path: string, options: ReplyOptions): string | null
  /** Returns the reply that comes before a firm's site; null: the site itself. */
  before(domain: string, path: string, options: ReplyOptions): Reply | null
}

/** Answers for the hosts of a replayed internet with the pages of one author. */
export type AuthorReplies = {
  reply(host: string, path: string, tenant: Tenant, options: ReplyOptions): Reply
  /** Answers for a market's host with its page of the name that the path ends with. */
  market(path: string, options: Pick<ReplyOptions, 'seed' | 'variants'>): Reply
  /** Says whether a domain belongs to one of this author's markets. */
  isMarket(domain: string): boolean
}

/** Creates the replies that serve the pages of an author. */
export function createReplies(pages: AuthorPages): AuthorReplies {
  const { hosts } = pages.market
  return {
    reply: (host, path, tenant, options) => replyOf(pages, host, path, tenant, options),
    market(path, { seed, variants }) {
      const name = parseDomain(path.split('/').at(-1) ?? '')?.registrable ?? 'a-name.example'
      return ok(pages.parked('market', name, seed, variants))
    },
    isMarket: (domain) => hosts.some((host) => host === domain || host === `www.${domain}`),
  }
}

/** Returns the firm behind a tenant's domain as the authors write about it. */
export function firmBehind(tenant: FirmTenant, domain: string): Firm {
  return tenant.kind === 'official'
    ? { name: tenant.row.name, about: tenant.row.description, domain, isShortened: true }
    : { name: tenant.name, about: tenant.trade.about, domain, isShortened: false }
}

/** Returns the reply that leads to another place. */
export function redirect(location: string): Reply {
  return { status: 302, body: '', headers: { location } }
}

function replyOf(
  pages: AuthorPages,
  host: string,
  path: string,
  tenant: Tenant,
  options: ReplyOptions,
): Reply {
  const { seed, variants } = options
  const domain = parseDomain(host)?.registrable ?? host
  switch (tenant.kind) {
    case 'none':
      return { status: 404, body: '' }
    case 'alias':
      return redirect(`http://${tenant.domain}${path}`)
    case 'parked': {
      if (tenant.style !== 'market') return ok(pages.parked(tenant.style, domain, seed, variants))
      const market = itemAt(pages.market.hosts, drawer(seed, domain)('market'))
      return redirect(`http://${market}${pages.market.path}${domain}`)
    }
    case 'official':
    case 'other':
      return firmReply(pages, host, path, tenant, options)
    default:
      return ok(pages.stranger(tenant.kind, domain, seed, variants))
  }
}

function firmReply(
  pages: AuthorPages,
  host: string,
  path: string,
  tenant: FirmTenant,
  options: ReplyOptions,
): Reply {
  const domain = parseDomain(host)?.registrable ?? host
  if (host === domain && drawer(options.seed, domain)('www') < options.wwwShare) {
    return redirect(`http://www.${domain}${path}`)
  }
  const instead = pages.before(domain, path, options)
  if (instead) return instead
  const page = pages.firm(tenant, domain, path, options)
  return page === null ? { status: 404, body: pages.missing } : ok(page)
}

function ok(body: string): Reply {
  return { status: 200, body }
}
