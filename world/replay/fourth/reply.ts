import { parseDomain } from '../../../src/lib/domain.ts'
import { accessTo, type Reply } from '../access.ts'
import { drawer, itemAt, type Variants, variantsOf } from '../draw.ts'
import { fill } from '../second/fill.ts'
import type { Tenant } from '../sites.ts'
import { modernFirmPage } from './firms.ts'
import type { ModernFirm } from './site.ts'
import { labelOf, modernParkedPage, modernStrangerPage } from './small-pages.ts'
import { layoutsOf } from './texts.ts'
import { modernTradeOf } from './trades.ts'

/** Where the markets' pages of names stand. */
const modernMarketHosts = ['www.brandbucket.com', 'www.spaceship.com']

type Options = {
  readonly seed: number
  readonly variants: Variants
  /** Share of sites that redirect to www. */
  readonly wwwShare: number
}

type FirmTenant = Extract<Tenant, { kind: 'official' | 'other' }>

const walls = layoutsOf('walls')
const wallStatuses: Readonly<Record<string, number>> = { wall: 403, wall503: 503, wall200: 200 }
const refusals = ['<h1>403 Forbidden</h1><hr>nginx', 'Access denied.', '']
// Of other firms, whose name the domain does not have, that sell a product of that name.
const productShare = 0.15
const productStyles = new Set(['software', 'maker'])

/** Answers for a tenant of the replayed internet with a page of the fourth author. */
export function modernReply(host: string, path: string, tenant: Tenant, options: Options): Reply {
  const { seed, variants } = options
  const domain = parseDomain(host)?.registrable ?? host
  switch (tenant.kind) {
    case 'none':
      return { status: 404, body: '' }
    case 'alias':
      return redirect(`http://${tenant.domain}${path}`)
    case 'parked': {
      if (tenant.style !== 'market')
        return ok(modernParkedPage(tenant.style, domain, seed, variants))
      const market = itemAt(modernMarketHosts, drawer(seed, domain)('market'))
      return redirect(`http://${market}/name/${domain}`)
    }
    case 'official':
    case 'other':
      return firmReply(host, path, firmOf(tenant, domain, seed), options)
    default:
      return ok(modernStrangerPage(tenant.kind, domain, seed, variants))
  }
}

/** Answers for a market's host with its page of the name that the path ends with. */
export function modernMarketReply(
  path: string,
  { seed, variants }: Pick<Options, 'seed' | 'variants'>,
): Reply {
  const name = parseDomain(path.split('/').at(-1) ?? '')?.registrable ?? 'some-name.example'
  return ok(modernParkedPage('market', name, seed, variants))
}

/** Says whether a domain belongs to one of this author's markets. */
export function isModernMarket(domain: string): boolean {
  return modernMarketHosts.some((host) => host === domain || host === `www.${domain}`)
}

function firmOf(tenant: FirmTenant, domain: string, seed: number): ModernFirm {
  if (tenant.kind === 'official') {
    const { name, description } = tenant.row
    return { name, about: description, domain, isShortened: true, product: null }
  }
  const { name, relation, trade } = tenant
  const known = modernTradeOf(trade.about)
  const isProduct =
    relation === 'unrelated' &&
    known?.language === 'en' &&
    productStyles.has(known.style) &&
    drawer(seed, domain)('product') < productShare
  const product = isProduct ? labelOf(domain) : null
  return { name, about: trade.about, domain, isShortened: false, product }
}

function firmReply(host: string, path: string, firm: ModernFirm, options: Options): Reply {
  const { seed, variants, wwwShare } = options
  const { domain } = firm
  if (host === domain && drawer(seed, domain)('www') < wwwShare) {
    return redirect(`http://www.${domain}${path}`)
  }
  const instead = replyBefore(domain, path, options)
  if (instead) return instead
  const page = modernFirmPage(firm, path, seed, variants)
  return page === null ? { status: 404, body: '<h1>404</h1>' } : ok(page)
}

/** Returns what stands before a site in this author's wording; null: the site itself. */
function replyBefore(domain: string, path: string, { seed, variants }: Options): Reply | null {
  const draw = drawer(seed, domain)
  const access = accessTo(domain, seed)
  if (access === 'language' && path === '/') return redirect('/en/')
  if (access === 'refused') return { status: 403, body: itemAt(refusals, draw('refusal')) }
  const status = wallStatuses[access]
  if (status === undefined) return null
  const body = fill(itemAt(variantsOf(walls, variants), draw('wall')), { domain }, draw)
  if (!body.includes('loudflare') && !body.includes('_cf_chl')) return { status, body }
  return { status, body, headers: { 'cf-mitigated': 'challenge', server: 'cloudflare' } }
}

function ok(body: string): Reply {
  return { status: 200, body }
}

function redirect(location: string): Reply {
  return { status: 302, body: '', headers: { location } }
}
