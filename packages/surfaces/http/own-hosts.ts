import { parseIpAddress } from '@enricher/engine/net/ip-address'
import type { HttpSettings } from './http-services.ts'

/** Returns whether a request was sent to this service, by its `Host` field. */
export type HostCheck = (given: string | undefined) => boolean

/**
 * Creates the check of a request's `Host`. A page whose own name leads to this service (DNS rebinding) sends that
 * name, and no page can set the header. Accepted are the hosts of BASE_URL, SITE_URL and HOST, names of this machine,
 * addresses, and, where others reach the service too, names in their network, which no one outside is given.
 */
export function createHostCheck({
  host,
  baseUrl,
  siteUrl,
}: Pick<HttpSettings, 'host' | 'baseUrl' | 'siteUrl'>): HostCheck {
  const own = new Set([host, ...[baseUrl, siteUrl].map((url) => new URL(url).host)].map(nameIn))
  const isAlone = parseIpAddress(host) === null ? isLoopbackName(host) : loopbackAddress.test(host)
  return (given) => {
    // Programs that speak HTTP/1.0 send no Host; browsers always do.
    if (given === undefined || given === '') return true
    const name = nameIn(given)
    if (name === null) return false
    return own.has(name) || isLoopbackName(name) || isAddress(name) || (!isAlone && isInner(name))
  }
}

const loopbackAddress = /^(?:127\.|::1$)/

/** Returns the name in a Host field as browsers read it, without port and last dot; null when there is none. */
function nameIn(host: string): string | null {
  if (/[/\\?#@\s]/.test(host)) return null
  return URL.parse(`http://${host}`)?.hostname.replace(/\.$/, '') ?? null
}

function isAddress(name: string): boolean {
  return parseIpAddress(name.replace(/^\[|\]$/g, '')) !== null
}

// RFC 6761 section 6.3: browsers ask no DNS for names that end in `localhost`.
function isLoopbackName(name: string): boolean {
  return /(?:^|\.)localhost$/.test(name)
}

/** Names of containers and of machines in one network; no registry sells them. */
function isInner(name: string): boolean {
  return !name.includes('.') || /\.(?:internal|local)$/.test(name)
}
