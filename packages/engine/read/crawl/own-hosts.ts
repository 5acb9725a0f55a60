/** Returns whether a host is one of a site's own domains or below one. */
export function isOwnHost(host: string, ownDomains: readonly string[]): boolean {
  return ownDomains.some((domain) => host === domain || host.endsWith(`.${domain}`))
}

// A parser leaves a host of such letters as it is; a number may be written in many ways.
const plainHost = /^https?:\/\/([a-z][a-z\d.-]*)(?=[/?#]|$)/

/** Returns true for an address that shows before it is parsed that it leaves a site, as most links to others do. */
export function leavesSite(address: string, ownDomains: readonly string[]): boolean {
  const host = plainHost.exec(address)?.[1]
  return host !== undefined && !isOwnHost(host, ownDomains)
}
