import type { FetchedPage } from '../../net/network.ts'

type Home = FetchedPage | 'forbidden' | 'unreachable'

// On many servers the bare name leads to the provider's default site, which forbids or lacks the page.
const refusals: ReadonlySet<number> = new Set([401, 403, 404, 410])

/** Returns whether `www` may show what the bare name does not. */
export function isRefusal(home: Home): boolean {
  if (typeof home === 'string') return home === 'unreachable'
  return refusals.has(home.status) && !new URL(home.url).hostname.startsWith('www.')
}

// The error pages of servers have no links, or one to the server's maker.
const linksOfContents = 3

/** Returns whether a home page that is served with status 404 has contents all the same: it links to other pages. */
export function isShownMissing(home: Home): home is FetchedPage {
  if (typeof home === 'string' || home.status !== 404) return false
  return home.body.split(/<a\s/i, linksOfContents + 1).length > linksOfContents
}
