import { isIP } from 'node:net'
import { ProviderError } from '../model/provider-error.ts'
import type { AddressGuard } from './guard.ts'

// The ports of public web pages; with others the service could be used as a port scanner.
const pagePorts = new Set([80, 443])

/**
 * Parses the address of a page and refuses what the guard can tell from its text: another scheme, userinfo, another
 * port, a host that is a refused IP address in any spelling (the URL parser has already turned decimal, octal,
 * hexadecimal and short forms into plain ones).
 * @throws {ProviderError} `blocked_address`, or `malformed` when it is no address at all.
 */
export function admitUrl(text: string, guard: AddressGuard, provider: string): URL {
  const url = webAddressOf(text, provider)
  const host = hostOf(url)
  const port = portOf(url)
  if (!pagePorts.has(port)) {
    throw new ProviderError(provider, 'blocked_address', `port ${port} refused`)
  }
  const refusal = isIP(host) === 0 ? null : guard.refusalOf(host)
  if (refusal === null) return url
  throw new ProviderError(provider, 'blocked_address', `${host} refused: ${refusal}`)
}

/**
 * Parses a web address without judging its host and port.
 * @throws {ProviderError} `blocked_address` for another scheme or userinfo, or `malformed` when it is no address at
 * all.
 */
export function webAddressOf(text: string, provider: string): URL {
  const url = URL.parse(text)
  if (!url) throw new ProviderError(provider, 'malformed', 'not a web address')
  const refusal = refusalOf(url)
  if (refusal) throw new ProviderError(provider, 'blocked_address', refusal)
  url.hash = ''
  return url
}

function refusalOf({ protocol, username, password }: URL): string | null {
  if (protocol !== 'http:' && protocol !== 'https:') return `scheme ${protocol} refused`
  return username === '' && password === '' ? null : 'an address with a user name is refused'
}

/**
 * Returns the absolute address that a redirect leads to; null when the reply is no redirect. Headers have one character
 * for each byte.
 */
export function redirectTarget(
  reply: { readonly status: number; readonly headers: Readonly<Record<string, string>> },
  base: string,
): string | null {
  const written = reply.headers['location']
  if (!redirectStatuses.has(reply.status) || written === undefined) return null
  const authority = /^(?:[a-z][a-z\d+.-]{0,20}:)?\/\/[^/?#]*/i.exec(written)?.[0] ?? ''
  const path = escaped(written.slice(authority.length))
  const location = `${escaped(authority)}${path}`
  // Browsers read the bytes of a host as UTF-8. Bytes that are no UTF-8 may be Latin-1.
  return (URL.parse(location, base) ?? URL.parse(`${authority}${path}`, base))?.href ?? location
}

const escaped = (bytes: string): string => bytes.replace(/[\x80-\xff]/g, escapedByte)

/**
 * Returns an escaped byte: a server that writes its own letters gets the same bytes back, in whichever charset, as from
 * browsers.
 */
function escapedByte(byte: string): string {
  return `%${byte.charCodeAt(0).toString(16).toUpperCase()}`
}

const redirectStatuses = new Set([301, 302, 303, 307, 308])

/** Returns the host of an address, as `bareHost` gives it. */
export function hostOf(url: URL): string {
  return bareHost(url.hostname)
}

/** Returns true for an address whose host is a name, which DNS may lead anywhere. */
export function isNamed(url: URL): boolean {
  return isIP(hostOf(url)) === 0
}

/** Returns a host name without the brackets of an IPv6 address and without the root's trailing dot. */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

/** Returns the port, the scheme's own when the address names none. */
export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port)
  return url.protocol === 'https:' ? 443 : 80
}
