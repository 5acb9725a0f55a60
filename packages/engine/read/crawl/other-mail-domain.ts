import { parseDomain } from '../../lib/domain.ts'

/**
 * Returns the domain under which a firm has its mail when it is not that of its site: none of its addresses is at the
 * site's domains, and two or more are at this one, or one at a domain of the same name (`acme.com` of acme.io). Pure.
 */
export function otherMailDomainOf(
  siteDomains: readonly string[],
  addresses: readonly { readonly mailDomain: string | null }[],
): string | null {
  const counts = new Map<string, number>()
  for (const { mailDomain } of addresses) {
    if (mailDomain !== null) counts.set(mailDomain, (counts.get(mailDomain) ?? 0) + 1)
  }
  if (siteDomains.some((domain) => counts.has(domain))) return null
  const [most] = [...counts].sort((a, b) => b[1] - a[1])
  if (!most) return null
  const [domain, count] = most
  return count >= 2 || siteDomains.some((site) => isSameName(site, domain)) ? domain : null
}

// Shorter labels are part of too many others.
const partLengthMin = 4

function isSameName(site: string, mail: string): boolean {
  const [one = '', other = ''] = [site, mail].map(
    (domain) => parseDomain(domain)?.label.replaceAll('-', '') ?? '',
  )
  if (one === other) return one !== ''
  const [short = '', long = ''] = one.length < other.length ? [one, other] : [other, one]
  return short.length >= partLengthMin && long.startsWith(short)
}
