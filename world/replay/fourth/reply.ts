import { accessTo, type Reply } from '../access.ts'
import { drawer, itemAt, variantsOf } from '../draw.ts'
import { labelOf } from '../notes.ts'
import {
  createReplies,
  type FirmTenant,
  firmBehind,
  type ReplyOptions,
  redirect,
} from '../replies.ts'
import { fill } from '../second/fill.ts'
import { modernFirmPage } from './firms.ts'
import type { ModernFirm } from './site.ts'
import { modernParkedPage, modernStrangerPage } from './small-pages.ts'
import { layoutsOf } from './texts.ts'
import { modernTradeOf } from './trades.ts'

const walls = layoutsOf('walls')
const wallStatuses: Readonly<Record<string, number>> = { wall: 403, wall503: 503, wall200: 200 }
const refusals = ['<h1>403 Forbidden</h1><hr>nginx', 'Access denied.', '']
// Of other firms, whose name the domain does not have, that sell a product of that name.
const productShare = 0.15
const productStyles = new Set(['software', 'maker'])

/** Answers for tenants of the replayed internet with pages of the fourth author. */
export const modernReplies = createReplies({
  market: { hosts: ['www.brandbucket.com', 'www.spaceship.com'], path: '/name/' },
  missing: '<h1>404</h1>',
  parked: modernParkedPage,
  stranger: modernStrangerPage,
  firm: (tenant, domain, path, { seed, variants }) =>
    modernFirmPage(firmOf(tenant, domain, seed), path, seed, variants),
  before: replyBefore,
})

function firmOf(tenant: FirmTenant, domain: string, seed: number): ModernFirm {
  const firm = firmBehind(tenant, domain)
  if (tenant.kind === 'official') return { ...firm, product: null }
  const { relation, trade } = tenant
  const known = modernTradeOf(trade.about)
  const isProduct =
    relation === 'unrelated' &&
    known?.language === 'en' &&
    productStyles.has(known.style) &&
    drawer(seed, domain)('product') < productShare
  return { ...firm, product: isProduct ? labelOf(domain) : null }
}

/** Returns what stands before a site in this author's wording; null: the site itself. */
function replyBefore(domain: string, path: string, { seed, variants }: ReplyOptions): Reply | null {
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
