import { systemClock } from '../lib/time.ts'

/** The cookies of one chain of redirects: kept until it ends, and each sent only to the very host that set it. */
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
export function createChainCookies(clock = systemClock): ChainCookies {
  const kept = new Map<string, KeptCookie>()
  const hasRoomFor = (pair: string) => {
    const characters = [...kept.values()].reduce((sum, cookie) => sum + cookie.pair.length, 0)
    return kept.size < cookiesMax && characters + pair.length <= charactersMax
  }
  return {
    keep(url, headers) {
      const { host, protocol } = new URL(url)
      for (const { name, pair, isEnded } of cookiesOf(headers['set-cookie'] ?? '', clock())) {
        const key = `${host} ${name}`
        kept.delete(key)
        if (!isEnded && hasRoomFor(pair)) kept.set(key, { host, protocol, pair })
      }
    },
    headerFor(url) {
      const { host, protocol } = new URL(url)
      const pairs = [...kept.values()]
        // A cookie that was set over TLS is not sent without it.
        .filter((cookie) => cookie.host === host && [cookie.protocol, 'https:'].includes(protocol))
        .map(({ pair }) => pair)
      return pairs.length === 0 ? {} : { cookie: pairs.join('; ') }
    },
  }
}

type KeptCookie = { readonly host: string; readonly protocol: string; readonly pair: string }
type SetCookie = { readonly name: string; readonly pair: string; readonly isEnded: boolean }

/** Reads the cookies of a header whose fields are joined by commas: the comma of a date has no name behind it. */
function cookiesOf(header: string, nowMs: number): readonly SetCookie[] {
  return header
    .split(/,(?=[ \t]?[^\s;,="()]{1,256}=)/)
    .slice(0, cookiesMax)
    .flatMap((field) => {
      const [pair = '', ...attributes] = field.split(';').map((part) => part.trim())
      const name = pair.slice(0, pair.indexOf('='))
      if (name === '' || !/^[\x20-\x7e\x80-\xff]+$/.test(pair)) return []
      return [{ name, pair, isEnded: attributes.some((text) => endsAlready(text, nowMs)) }]
    })
}

function endsAlready(attribute: string, nowMs: number): boolean {
  const [, date] = /^expires=(.{1,40})$/i.exec(attribute) ?? []
  return date === undefined ? /^max-age=(?:0|-\d+)$/i.test(attribute) : Date.parse(date) <= nowMs
}
