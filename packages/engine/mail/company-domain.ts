import { wordSet } from '../data/words.ts'
import { isPublicEnding, parseDomain, withoutWww } from '../lib/domain.ts'
import { fail, ok, type Parsed } from '../lib/parsed.ts'
import { isDisposableDomain, isFreeMailDomain } from './mail-domains.ts'

// These sites hold pages of many companies: an address under them says nothing about one company. The network itself is
// an employer, and its staff write from its bare domain.
const socialDomains = wordSet('social-networks')

// RFC 2606 reserves these for documents and tests. They resolve to nothing, so asking for them does no harm.
const documentationEndings = new Set(['example', 'test'])

const send = "Send the domain of the company's own website, like acme.example."

/** The domain of a company, as a request named it. */
export type CompanyDomain = {
  /** Registrable domain, in ASCII. */
  readonly domain: string
  /** The host that was named, the domain itself or below it: a suppressed host is not looked up. */
  readonly host: string
}

/**
 * Reads the domain of a company from a domain, a host or the address of a page, in Unicode or punycode. Refuses domains
 * that cannot be a company's own, with a sentence that says why.
 */
export function parseCompanyDomain(text: string): Parsed<CompanyDomain> {
  const host = hostOf(text.trim())
  if (host.mistake !== null) return host
  const registrable = parseRegistrable(host.value)
  if (registrable.mistake !== null) return registrable
  const mistake = whyNotOwn(registrable.value, isOnPageOf(registrable.value, host.value, text))
  if (mistake !== null) return fail(`${mistake} ${send}`)
  return ok({ domain: registrable.value, host: host.value })
}

function hostOf(text: string): Parsed<string> {
  if (text === '') return fail(`domain is empty. ${send}`)
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)
  if (scheme && !/^https?$/i.test(scheme[1] ?? '')) {
    return fail(`domain is an address of the kind ${scheme[1]}. ${send}`)
  }
  const authority = text.slice(scheme?.[0].length ?? 0).split(/[/?#\\]/)[0] ?? ''
  if (authority.includes('@')) {
    return fail(`domain holds "@", which belongs into mail addresses. ${send}`)
  }
  // The URL parser would silently drop some of these characters.
  const host = /[\s\p{Cc}]/u.test(authority)
    ? ''
    : (URL.parse(`http://${authority}`)?.hostname ?? '')
  if (host === '') return fail(`domain is not a domain name. ${send}`)
  if (host.startsWith('[') || /^[\d.]+$/.test(host)) {
    return fail(`domain is an IP address. ${send}`)
  }
  return ok(host.replace(/\.$/, ''))
}

// RFC 1123 section 2.1 allows letters, digits and inner hyphens.
const hostLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

function parseRegistrable(host: string): Parsed<string> {
  if (!host.includes('.')) {
    return fail(`domain is a single word without an ending such as .com. ${send}`)
  }
  const domain = parseDomain(host)?.registrable
  if (domain === undefined) {
    return fail(`domain is an ending under which names are registered, not a name. ${send}`)
  }
  if (!domain.split('.').every((label) => hostLabel.test(label))) {
    return fail(`domain is not a domain name. ${send}`)
  }
  return ok(domain)
}

/** Returns true when the text names a page or a host below the domain: `acme.tumblr.com`, `facebook.com/acme`. */
function isOnPageOf(domain: string, host: string, text: string): boolean {
  const [, page = ''] = /^(?:https?:\/\/)?[^/?#\\]*[/\\]*(.*)$/is.exec(text.trim()) ?? []
  return withoutWww(host) !== domain || page !== ''
}

/**
 * Returns the reason why a registrable domain belongs to no company, or null. `isPage`: a page or a host below it was
 * named.
 */
function whyNotOwn(domain: string, isPage: boolean): string | null {
  const ending = domain.split('.').at(-1) ?? ''
  if (!isPublicEnding(domain) && !documentationEndings.has(ending)) {
    return `domain ends in .${ending}, which is not a public ending.`
  }
  if (isDisposableDomain(domain)) return `${domain} gives out throw-away addresses.`
  if (isFreeMailDomain(domain)) return `${domain} is a free-mail service, not a company's domain.`
  if (isPage && socialDomains.has(domain))
    return `${domain} is a social network, not a company's domain.`
  return null
}
