import type { Access, Reply } from '../access.ts'
import { drawer, itemAt, type Variants } from '../draw.ts'
import { fill } from './fill.ts'
import { halved, readBlocks } from './text-files.ts'

const challenges = readBlocks('layouts/walls.txt')
const refusals = ['', 'Forbidden', '<h1>403 Forbidden</h1><hr>openresty', 'Access Denied.']
const statuses: Readonly<Partial<Record<Access, number>>> = {
  wall: 403,
  wall503: 503,
  wall200: 200,
}
const headers = { wall: { 'cf-mitigated': 'challenge', server: 'cloudflare' } }

/** Returns what stands before a site in this author's wording; null: the site itself. */
export function wallBefore(
  access: Access,
  domain: string,
  path: string,
  { seed, variants }: { readonly seed: number; readonly variants: Variants },
): Reply | null {
  const draw = drawer(seed, domain)
  if (access === 'language' && path === '/') {
    return { status: 302, body: '', headers: { location: '/en/' } }
  }
  if (access === 'refused') return { status: 403, body: itemAt(refusals, draw('refusal')) }
  const status = statuses[access]
  if (status === undefined) return null
  const known = halved(challenges, variants, ([key]) => key)
  const [key, markup] = itemAt(known, draw('challenge'))
  const body = fill(markup, { domain }, draw)
  return { status, body, ...(key === 'cloudflare' ? { headers: headers.wall } : {}) }
}
