import { accessTo, type Reply } from '../access.ts'
import { drawer, itemAt, variantsOf } from '../draw.ts'
import { createReplies, firmBehind, type ReplyOptions, redirect } from '../replies.ts'
import { fill } from '../second/fill.ts'
import { worldFirmPage } from './firms.ts'
import { worldParkedPage, worldStrangerPage } from './small-pages.ts'
import { layoutsOf } from './texts.ts'

const walls = layoutsOf('walls')
const wallStatuses: Readonly<Record<string, number>> = { wall: 403, wall503: 503, wall200: 200 }
const refusals = ['Forbidden', '<h1>403</h1><p>Access to this resource is denied.</p>']

/** Answers for tenants of the replayed internet with pages of the third author. */
export const worldReplies = createReplies({
  market: { hosts: ['www.sedo.com', 'www.dan.com', 'www.atom.com'], path: '/search/details/' },
  missing: '<title>404</title>',
  parked: worldParkedPage,
  stranger: worldStrangerPage,
  firm: (tenant, domain, path, { seed, variants }) =>
    worldFirmPage(firmBehind(tenant, domain), path, seed, variants),
  before: replyBefore,
})

/** Returns what stands before a site in this author's wording; null: the site itself. */
function replyBefore(domain: string, path: string, { seed, variants }: ReplyOptions): Reply | null {
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
