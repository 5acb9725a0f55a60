import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { isLocalFault } from '../lib/local-faults.ts'
import { ProviderError } from '../model/provider-error.ts'
import { countedLocalError } from './faults.ts'
import { type AddressGuard, createGuard } from './guard.ts'
import { type AskDns, addressesOf } from './tcp.ts'
import { hostOf, portOf } from './url.ts'

/** The services whose addresses the operator configured: `SEARXNG_URL`, `<NAME>_BASE_URL` ... */
export type ConfiguredServices = {
  /** Returns whether a service has this host and port, as its setting spells them. */
  has(host: string, port: number): boolean
  /** The guard for connections to services, which lets private networks through. */
  readonly guard: AddressGuard
  /**
   * Returns the addresses of a service, by DNS or the machine's hosts file.
   * @throws {ProviderError} `blocked_address` when none may be connected to, `timeout` or `unavailable` without any.
   */
  addressesOf(host: string, ask: AskDns, provider: string): Promise<readonly string[]>
  /** Returns whether a service answers at this address, as far as known, and the address is not a public one. */
  isAt(address: string, port: number): boolean
}

// An operator's own services are in the networks of RFC 1918, RFC 4193 and RFC 6598, and on the machine itself.
// Link-local addresses, at which clouds offer credentials, and multicast are not among them.
const privateNetworks = [
  ...['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '127.0.0.0/8'],
  ...['fc00::/7', '::1/128'],
]
// RFC 6761 section 6.3: these names are never asked of DNS, and few servers answer them.
const localAddresses = ['127.0.0.1', '::1']
const hostsFile = '/etc/hosts'

/** Creates the table of the services at these base addresses. @throws {TypeError} when one is no address. */
export function createConfiguredServices(
  baseUrls: readonly string[],
  allow: readonly string[],
): ConfiguredServices {
  const open = createGuard([...allow, ...privateNetworks])
  const publicOnly = createGuard([])
  const bases = baseUrls.map((baseUrl) => new URL(baseUrl))
  const known = new Set(bases.map((url) => `${hostOf(url)}:${portOf(url)}`))
  // The addresses by host, as last resolved: pages may not name these either.
  const found = new Map<string, readonly string[]>()
  for (const host of bases.map(hostOf)) {
    if (isIP(host) !== 0) found.set(host, [host])
    else if (isLocalName(host)) found.set(host, localAddresses)
  }

  return {
    has: (host, port) => known.has(`${host}:${port}`),
    guard: open,
    async addressesOf(host, ask, provider) {
      const fixed = isIP(host) === 0 && !isLocalName(host) ? null : found.get(host)
      const addresses = fixed ?? (await resolve(host, ask, provider))
      found.set(host, addresses)
      const admitted = addresses.filter((address) => open.refusalOf(address) === null)
      if (admitted.length > 0) return admitted
      const refusal = `${host} refused: ${open.refusalOf(addresses[0] ?? '')}`
      throw new ProviderError(provider, 'blocked_address', refusal)
    },
    isAt: (address, port) =>
      publicOnly.refusalOf(address) !== null &&
      [...found].some(([host, all]) => known.has(`${host}:${port}`) && all.includes(address)),
  }
}

function isLocalName(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost')
}

/**
 * Resolves by DNS first, for `DNS_SERVERS` is a setting; names of containers and of this machine are often only in its
 * hosts file.
 */
async function resolve(host: string, ask: AskDns, provider: string): Promise<readonly string[]> {
  try {
    return await addressesOf(host, ask, provider)
  } catch (error) {
    const file = await readFile(hostsFile, 'utf8').catch((unread: unknown) => {
      if (isLocalFault(unread))
        throw countedLocalError(provider, `${hostsFile} was not read`, unread)
      return ''
    })
    const listed = addressesInHosts(file, host)
    if (listed.length > 0) return listed
    throw error
  }
}

/** Returns the addresses of a host in a hosts file (hosts(5)): an address, then its names; `#` begins a comment. */
export function addressesInHosts(file: string, host: string): readonly string[] {
  return file.split('\n').flatMap((line) => {
    const [address = '', ...names] = (line.split('#')[0] ?? '').trim().split(/\s+/)
    return names.some((name) => name.toLowerCase() === host) && isIP(address) !== 0 ? [address] : []
  })
}
