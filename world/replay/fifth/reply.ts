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
import { broadFirmPage } from './firms.ts'
import type { BroadFirm } from './site.ts'
import { broadParkedPage, broadStrangerPage } from './small-pages.ts'
import { layoutsOf } from './texts.ts'

const walls = layoutsOf('walls')
const wallStatuses: Readonly<Record<string, number>> = { wall: 403, wall503: 503, wall200: 200 }
const refusals = ['<title>403 Forbidden</title>', 'Request blocked.', '', '<h2>Not allowed</h2>']
// Of firms whose name is not that of their domain, those whose page mentions the domain's name as another thing's.
const mentionShare = 0.4

/** Answers for tenants of the replayed internet with pages of the fifth author. */
export const broadReplies = createReplies({
  market: { hosts: ['www.namejet.com', 'www.domainagents.com'], path: '/domain/' },
  missing: '<!doctype html><title>404</title><h1>Not found</h1>',
  parked: broadParkedPage,
  stranger: broadStrangerPage,
  firm: (tenant, domain, path, { seed, variants }) =>
    broadFirmPage(firmOf(tenant, domain, seed), path, seed, variants),
  before: replyBefore,
})

function firmOf(tenant: FirmTenant, domain: string, seed: number): BroadFirm {
  const isMentioned =
    tenant.kind === 'other' &&
    tenant.relation === 'unrelated' &&
    drawer(seed, domain)('mention') < mentionShare
  return { ...firmBehind(tenant, domain), mention: isMentioned ? labelOf(domain) : null }
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
  if (!body.includes('loudflare') && !body.includes('cdn-cgi')) return { status, body }
  return { status, body, headers: { 'cf-mitigated': 'challenge', server: 'cloudflare' } }
}
