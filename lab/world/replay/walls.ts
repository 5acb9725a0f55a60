import { accessTo, type Reply } from './access.ts'
import { drawer, itemAt, type Variants } from './draw.ts'
import { fill } from './fill.ts'
import { type AuthorPages, redirect } from './replies.ts'

/** A page that a bot wall shows; one that challenges visitors says so in its headers. */
export type Wall = { readonly markup: string; readonly isChallenge: boolean }

const statuses: ReadonlyMap<string, number> = new Map([
  ['wall', 403],
  ['wall503', 503],
  ['wall200', 200],
])

/** Creates the replies before a firm's site: redirects to a language, refusals and bot walls. */
export function createWalls({
  walls,
  topic = 'wall',
  refusals,
}: {
  walls(variants: Variants): readonly Wall[]
  /** Names the draw. */
  readonly topic?: string
  readonly refusals: readonly string[]
}): AuthorPages['before'] {
  return (domain, path, { seed, variants }): Reply | null => {
    const draw = drawer(seed, domain)
    const access = accessTo(domain, seed)
    if (access === 'language' && path === '/') return redirect('/en/')
    if (access === 'refused') return { status: 403, body: itemAt(refusals, draw('refusal')) }
    const status = statuses.get(access)
    if (status === undefined) return null
    const { markup, isChallenge } = itemAt(walls(variants), draw(topic))
    const body = fill(markup, { domain }, draw)
    if (!isChallenge) return { status, body }
    return { status, body, headers: { 'cf-mitigated': 'challenge', server: 'cloudflare' } }
  }
}
