import { parseDomain } from '../../../src/lib/domain.ts'
import { accessTo, type Reply } from '../access.ts'
import { drawer, itemAt, type Variants } from '../draw.ts'
import type { Tenant } from '../sites.ts'
import { firmPage } from './firms.ts'
import { parkedPage, strangerPage } from './small-pages.ts'
import { wallBefore } from './walls.ts'

/** Where the market's page of a name stands. */
export const marketHosts = ['www.afternic.com', 'www.buydomains.com', 'www.domainmarket.com']

type Options = {
  readonly seed: number
  readonly variants: Variants
  /** Share of sites that redirect to www. */
  readonly wwwShare: number
}

/** Answers for a tenant of the replayed internet with a page of the second author. */
export function secondReply(host: string, path: string, tenant: Tenant, options: Options): Reply {
  const { seed, variants } = options
  const domain = parseDomain(host)?.registrable ?? host
  switch (tenant.kind) {
    case 'none':
      return { status: 404, body: '' }
    case 'alias':
      return redirect(`http://${tenant.domain}${path}`)
    case 'parked':
      if (tenant.style !== 'market') return ok(parkedPage(tenant.style, domain, seed, variants))
      return redirect(`http://${itemAt(marketHosts, drawer(seed, domain)('market'))}/${domain}`)
    case 'official':
    case 'other':
      return firmReply(host, path, tenant, options)
    default:
      return ok(strangerPage(tenant.kind, domain, seed, variants))
  }
}

/** Answers for a market's host with its page of the name that the path ends with. */
export function marketReply(
  path: string,
  { seed, variants }: Pick<Options, 'seed' | 'variants'>,
): Reply {
  const name = parseDomain(path.split('/').at(-1) ?? '')?.registrable ?? 'a-name.example'
  return ok(parkedPage('market', name, seed, variants))
}

/** Says whether a domain belongs to one of the markets. */
export function isMarket(domain: string): boolean {
  return marketHosts.some((host) => host === domain || host === `www.${domain}`)
}

function firmReply(
  host: string,
  path: string,
  tenant: Extract<Tenant, { kind: 'official' | 'other' }>,
  options: Options,
): Reply {
  const domain = parseDomain(host)?.registrable ?? host
  if (host === domain && drawer(options.seed, domain)('www') < options.wwwShare) {
    return redirect(`http://www.${domain}${path}`)
  }
  const instead = wallBefore(accessTo(domain, options.seed), domain, path, options)
  if (instead) return instead
  const firm =
    tenant.kind === 'official'
      ? { name: tenant.row.name, about: tenant.row.description, domain, isShortened: true }
      : { name: tenant.name, about: tenant.trade.about, domain, isShortened: false }
  const page = firmPage(firm, path, options.seed, options.variants)
  return page === null ? { status: 404, body: '<h1>404</h1>' } : ok(page)
}

function ok(body: string): Reply {
  return { status: 200, body }
}

function redirect(location: string): Reply {
  return { status: 302, body: '', headers: { location } }
}
