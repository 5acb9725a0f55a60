import { parseDomain } from '../../../src/lib/domain.ts'
import { accessTo, type Reply } from '../access.ts'
import { drawer, itemAt, type Variants, variantsOf } from '../draw.ts'
import { fill } from '../second/fill.ts'
import type { Tenant } from '../sites.ts'
import { worldFirmPage } from './firms.ts'
import { worldParkedPage, worldStrangerPage } from './small-pages.ts'
import { layoutsOf } from './texts.ts'

/** Where the markets' pages of names stand. */
export const worldMarketHosts = ['www.sedo.com', 'www.dan.com', 'www.atom.com']

type Options = {
  readonly seed: number
  readonly variants: Variants
  /** Share of sites that redirect to www. */
  readonly wwwShare: number
}

const walls = layoutsOf('walls')
const wallStatuses: Readonly<Record<string, number>> = { wall: 403, wall503: 503, wall200: 200 }
const refusals = ['Forbidden', '<h1>403</h1><p>Access to this resource is denied.</p>']

/** Answers for a tenant of the replayed internet with a page of the third author. */
export function worldReply(host: string, path: string, tenant: Tenant, options: Options): Reply {
  const { seed, variants } = options
  const domain = parseDomain(host)?.registrable ?? host
  switch (tenant.kind) {
    case 'none':
      return { status: 404, body: '' }
    case 'alias':
      return redirect(`http://${tenant.domain}${path}`)
    case 'parked': {
      if (tenant.style !== 'market')
        return ok(worldParkedPage(tenant.style, domain, seed, variants))
      const market = itemAt(worldMarketHosts, drawer(seed, domain)('market'))
      return redirect(`http://${market}/search/details/${domain}`)
    }
    case 'official':
    case 'other':
      return firmReply(host, path, tenant, options)
    default:
      return ok(worldStrangerPage(tenant.kind, domain, seed, variants))
  }
}

/** Answers for a market's host with its page of the name that the path ends with. */
export function worldMarketReply(
  path: string,
  { seed, variants }: Pick<Options, 'seed' | 'variants'>,
): Reply {
  const name = parseDomain(path.split('/').at(-1) ?? '')?.registrable ?? 'a-name.example'
  return ok(worldParkedPage('market', name, seed, variants))
}

/** Says whether a domain belongs to one of this author's markets. */
export function isWorldMarket(domain: string): boolean {
  return worldMarketHosts.some((host) => host === domain || host === `www.${domain}`)
}

function firmReply(
  host: string,
  path: string,
  tenant: Extract<Tenant, { kind: 'official' | 'other' }>,
  options: Options,
): Reply {
  const { seed, variants, wwwShare } = options
  const domain = parseDomain(host)?.registrable ?? host
  if (host === domain && drawer(seed, domain)('www') < wwwShare) {
    return redirect(`http://www.${domain}${path}`)
  }
  const instead = replyBefore(domain, path, options)
  if (instead) return instead
  const firm =
    tenant.kind === 'official'
      ? { name: tenant.row.name, about: tenant.row.description, domain, isShortened: true }
      : { name: tenant.name, about: tenant.trade.about, domain, isShortened: false }
  const page = worldFirmPage(firm, path, seed, variants)
  return page === null ? { status: 404, body: '<title>404</title>' } : ok(page)
}

/** Returns what stands before a site in this author's wording; null: the site itself. */
function replyBefore(domain: string, path: string, { seed, variants }: Options): Reply | null {
  const draw = drawer(seed, domain)
  const access = accessTo(domain, seed)
  if (access === 'language' && path === '/') return redirect('/en/')
  if (access === 'refused') return { status: 403, body: itemAt(refusals, draw('refusal')) }
  const status = wallStatuses[access]
  if (status === undefined) return null
  const [key, markup] = itemAt(variantsOf(walls, variants), draw('wall'))
  const body = fill(markup, { domain }, draw)
  if (!key.startsWith('cloudflare')) return { status, body }
  return { status, body, headers: { 'cf-mitigated': 'challenge', server: 'cloudflare' } }
}

function ok(body: string): Reply {
  return { status: 200, body }
}

function redirect(location: string): Reply {
  return { status: 302, body: '', headers: { location } }
}
