import { parseDomain } from '../lib/domain.ts'
import { systemClock } from '../lib/time.ts'

/**
 * The cookies of one chain of redirects: kept until it ends. Each is sent only to the host that set it, or to all hosts
 * of the domain that it names (RFC 6265 5.1.3), which is never a public suffix.
 */
export type ChainCookies = {
  /** Keeps the cookies that a reply to this address sets. */
  keep(url: string, headers: Readonly<Record<string, string>>): void
  /** Returns the header that sends back the cookies of an address's host; empty when it has set none. */
  headerFor(url: string): Readonly<Record<string, string>>
}

// A wall sets one or two cookies, and those for statistics beside them are of no use to us.
const cookiesMax = 20
const charactersMax = 4_096

/** Creates the cookies of a chain that begins: some sites show a page only to clients that send back their cookies. */
export function createChainCookies(): ChainCookies {
  const kept = new Map<string, KeptCookie>()
  const hasRoomFor = (pair: string) => {
    const characters = [...kept.values()].reduce((sum, cookie) => sum + cookie.pair.length, 0)
    return kept.size < cookiesMax && characters + pair.length <= charactersMax
  }
  return {
    keep(url, headers) {
      const { host, protocol } = new URL(url)
      for (const set of cookiesOf(headers['set-cookie'] ?? '', systemClock())) {
        const { name, pair, isEnded } = set
        const domain = domainFor(set.domain, host)
        const key = `${domain ?? host} ${domain === null} ${name}`
        kept.delete(key)
        if (!isEnded && hasRoomFor(pair)) kept.set(key, { host, domain, protocol, pair })
      }
    },
    headerFor(url) {
      const { host, protocol } = new URL(url)
      const pairs = [...kept.values()]
        // A cookie that was set over TLS is not sent without it.
        .filter((cookie) => [cookie.protocol, 'https:'].includes(protocol) && isFor(cookie, host))
        .map(({ pair }) => pair)
      return pairs.length === 0 ? {} : { cookie: pairs.join('; ') }
    },
  }
}

type KeptCookie = {
  readonly host: string
  /** The domain whose hosts get it; null: its host alone. */
  readonly domain: string | null
  readonly protocol: string
  readonly pair: string
}
type SetCookie = {
  readonly name: string
  readonly pair: string
  readonly isEnded: boolean
  /** The domain that it names; empty without one. */
  readonly domain: string
}

/** Returns the named domain where the host is in it and one owner has it; null otherwise. */
function domainFor(named: string, host: string): string | null {
  // Public suffixes and addresses of numbers have no owner, and some of them answer: `github.io`.
  const owner = parseDomain(named)?.registrable
  const isOwned = owner !== undefined && parseDomain(host)?.registrable === owner
  return isOwned && isIn(host, named) ? named : null
}

function isFor(cookie: KeptCookie, host: string): boolean {
  return cookie.domain === null ? cookie.host === host : isIn(host, cookie.domain)
}

function isIn(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`)
}

/** Reads the cookies of a header whose fields are joined by commas: the comma of a date has no name behind it. */
function cookiesOf(header: string, nowMs: number): readonly SetCookie[] {
  return header
    .split(/,(?=[ \t]?[^\s;,="()]{1,256}=)/)
    .slice(0, cookiesMax)
    .flatMap((field) => {
      const [pair = '', ...attributes] = field.split(';').map((part) => part.trim())
      const name = pair.slice(0, pair.indexOf('='))
      if (name === '' || !/^[\x20-\x7e\x80-\xff]+$/.test(pair)) return []
      const domain = attributes.findLast((text) => /^domain=/i.test(text))?.slice(7) ?? ''
      return [
        {
          ...{ name, pair, isEnded: attributes.some((text) => endsAlready(text, nowMs)) },
          domain: domain.replace(/^\./, '').toLowerCase(),
        },
      ]
    })
}

function endsAlready(attribute: string, nowMs: number): boolean {
  const [, date] = /^expires=(.{1,40})$/i.exec(attribute) ?? []
  return date === undefined ? /^max-age=(?:0|-\d+)$/i.test(attribute) : Date.parse(date) <= nowMs
}
