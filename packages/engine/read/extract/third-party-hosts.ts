import { readSections, readWords, wordSet } from '../../data/words.ts'
import { withoutWww } from '../../lib/domain.ts'

/** The kinds of third-party hosts. */
export type HostKind =
  | 'social'
  | 'directory'
  | 'reference'
  | 'code'
  | 'market'
  | 'news'
  | 'builder'
  | 'job'

const kindByHost: ReadonlyMap<string, HostKind> = new Map(
  [
    ...readSections('third-party-hosts'),
    ['social', readWords('social-networks', 'networks')] as const,
  ].flatMap(([kind, hosts]) => hosts.map((host) => [host, kind as HostKind] as const)),
)

/** Returns the kind of third-party host that `host` lies on, or null for a site of its own. */
export function kindOfHost(host: string): HostKind | null {
  let name = withoutWww(host)
  for (;;) {
    const kind = kindByHost.get(name)
    if (kind) return kind
    const dot = name.indexOf('.')
    if (dot < 0) return null
    name = name.slice(dot + 1)
  }
}

// Market places and parking services, by registrable domain of name server or landing page.
const parkingHosts = wordSet('parking-hosts')
// Services that are not in the list have telling names. A Hostinger customer's live site is served from
// `dns-parking.com` as well, so that this name proves nothing.
const parkingWords =
  /(?:^|[.-])(?:parked|parking|forsale|for-sale)(?:[.-]|$)|(?:domain|name)s?-?(?:market|barter|sale|parking)|parking(?:crew|page|harbo)/
const notParking = /(?:^|\.)dns-parking\.com$/

/** Returns true for a site of the trade in domain names: a market place, a parking service. */
export function isParkingHost(host: string): boolean {
  let name = host.toLowerCase().replace(/\.$/, '')
  while (name.includes('.')) {
    if (parkingHosts.has(name)) return true
    name = name.slice(name.indexOf('.') + 1)
  }
  return false
}

/** Returns true for name servers and redirect targets of the trade in domain names, listed or named after it. */
export function looksLikeParking(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  return isParkingHost(name) || (parkingWords.test(name) && !notParking.test(name))
}
