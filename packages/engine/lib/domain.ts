import { domainToASCII } from 'node:url'
import { parse } from 'tldts'

/** The parts of a public host name, all in ASCII (punycode) and lower case. */
export type DomainParts = {
  /** `acme.co.uk` of `www.acme.co.uk`. */
  readonly registrable: string
  /** `acme`: the part that a firm chooses. */
  readonly label: string
  /** `co.uk`: the public suffix below which names are sold. */
  readonly suffix: string
}

/**
 * Splits a host name by the public suffix list, or returns null for IP addresses, single labels, reserved names and
 * other names that cannot be registered. Accepts Unicode and punycode.
 */
export function parseDomain(hostname: string): DomainParts | null {
  const ascii = domainToASCII(hostname.trim().replace(/\.$/, ''))
  if (ascii === '') return null
  const parsed = parse(ascii, { allowPrivateDomains: true, extractHostname: false })
  if (parsed.isIp || !parsed.domain || !parsed.publicSuffix || !parsed.domainWithoutSuffix)
    return null
  return {
    registrable: parsed.domain,
    label: parsed.domainWithoutSuffix,
    suffix: parsed.publicSuffix,
  }
}

/**
 * Returns true when names below the domain's ending can be registered by the public: the public suffix list has it.
 */
export function isPublicEnding(domain: string): boolean {
  const { isIcann, isPrivate } = parse(domain, {
    allowPrivateDomains: true,
    extractHostname: false,
  })
  return isIcann === true || isPrivate === true
}

// Chambers of France below whose domains their members have sites, by the public suffix list.
const chambers: ReadonlySet<string> = new Set(
  'avocat chirurgiens-dentistes experts-comptables geometre-expert huissier-justice medecin notaires pharmacien veterinaire'
    .split(' ')
    .map((name) => `${name}.fr`),
)

/** Returns whether a host is that of a chamber, which gives its members names below it, and mailboxes at itself. */
export const isChamber = (host: string): boolean => chambers.has(host)

/** Returns whether mailboxes can lie at a host: a registrable name or a host below one, or a chamber. */
export const hasMailboxes = (host: string): boolean => parseDomain(host) !== null || isChamber(host)

/** Returns the registrable domain of an http(s) address, or null. */
export function domainOfUrl(url: string): string | null {
  const parsed = URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return null
  return parseDomain(parsed.hostname)?.registrable ?? null
}

/** Returns a host name without the `www.` before it: nearly every site answers under both. */
export function withoutWww(host: string): string {
  return host.replace(/^www\./, '')
}
