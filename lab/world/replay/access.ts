import { drawer, pick } from './draw.ts'
import { page } from './markup.ts'

/** The answer that a visitor of a firm's home page meets first. */
export type Access =
  | 'open'
  /** A bot wall that says so: in its headers, in a page with 403 or 503, or in a page with 200. */
  | 'wall'
  | 'wall503'
  | 'wall200'
  /** 403 without a reason. */
  | 'refused'
  /** The root redirects to a language. */
  | 'language'

// Bot walls and refusals were met at 33 of some 900 sites; the share of redirects from `/` to `/en/` is assumed.
const accesses: readonly (readonly [Access, number])[] = [
  ['wall', 0.015],
  ['wall503', 0.005],
  ['wall200', 0.005],
  ['refused', 0.01],
  ['language', 0.05],
  ['open', 0.915],
]

/** Returns the access that a visitor of a domain meets first. */
export function accessTo(domain: string, seed: number): Access {
  return pick(accesses, drawer(seed, domain)('access'))
}

export type Reply = {
  readonly status: number
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

const challenge = page(
  ['<title>Just a moment...</title>'],
  '<h1>Checking your browser before accessing the site.</h1><p>This process is automatic. Please enable JavaScript and cookies to continue.</p><script src="/cdn-cgi/challenge-platform/x.js"></script>',
)

/** Returns the reply in the place of a page; null: the page itself. */
export function replyInstead(access: Access, path: string): Reply | null {
  if (access === 'wall') {
    return {
      status: 403,
      body: challenge,
      headers: { 'cf-mitigated': 'challenge', server: 'cloudflare' },
    }
  }
  if (access === 'wall503')
    return { status: 503, body: challenge, headers: { server: 'cloudflare' } }
  if (access === 'wall200') return { status: 200, body: challenge }
  if (access === 'refused')
    return { status: 403, body: page(['<title>403</title>'], '<p>Forbidden</p>') }
  if (access === 'language' && path === '/')
    return { status: 302, body: '', headers: { location: '/en/' } }
  return null
}
