import { addressRange, type IpAddress, isWithin, parseIpAddress } from './ip-address.ts'

/** Decides which addresses may be connected to. */
export type AddressGuard = {
  /** Returns the reason why this address is refused, in a few words; null when it may be connected to. */
  refusalOf(address: string): string | null
}

/**
 * Creates a guard that lets through the ranges of `allow` (CIDR notation) and public unicast addresses, except those
 * that `machine` returns at the time: servers that listen on this machine may be open to it alone, whatever its
 * address.
 * @throws {TypeError} when an entry of `allow` is not a CIDR range.
 */
export function createGuard(
  allow: readonly string[],
  machine: () => readonly string[] = () => [],
): AddressGuard {
  const opened = allow.map(addressRange)
  return {
    refusalOf(address) {
      const parsed = parseIpAddress(address)
      if (!parsed) return 'not an IP address'
      if (opened.some((range) => isWithin(range, parsed))) return null
      const refused = refusedRanges.find((row) => isWithin(row.range, parsed))
      if (refused) return refused.reason
      if (parsed.bits === 128 && !isWithin(globalUnicast, parsed)) return 'not global unicast'
      return machine().some((own) => isSame(own, parsed)) ? 'this machine' : null
    },
  }
}

function isSame(text: string, { bits, value }: IpAddress): boolean {
  const other = parseIpAddress(text)
  return other?.bits === bits && other.value === value
}

// RFC 4291 section 2.4: every globally routable unicast address assigned so far begins with 001.
const globalUnicast = addressRange('2000::/3')

// IANA special-purpose registries (RFC 6890 and its updates). Ranges with an IPv4 address inside an IPv6 one are
// refused as a whole: through them a private address could be reached in disguise.
const refusedRanges = [
  ['0.0.0.0/8', 'unspecified'],
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'carrier-grade NAT'],
  ['127.0.0.0/8', 'loopback'],
  ['168.63.129.16/32', 'cloud metadata'],
  ['169.254.169.254/32', 'cloud metadata'],
  ['169.254.0.0/16', 'link-local'],
  ['172.16.0.0/12', 'private'],
  ['192.0.0.0/24', 'protocol assignments'],
  ['192.0.2.0/24', 'documentation'],
  ['192.88.99.0/24', '6to4 relay'],
  ['192.168.0.0/16', 'private'],
  ['198.18.0.0/15', 'benchmarking'],
  ['198.51.100.0/24', 'documentation'],
  ['203.0.113.0/24', 'documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['255.255.255.255/32', 'broadcast'],
  ['240.0.0.0/4', 'reserved'],
  ['::/128', 'unspecified'],
  ['::1/128', 'loopback'],
  ['::/96', 'IPv4-compatible'],
  ['::ffff:0:0/96', 'IPv4-mapped'],
  ['64:ff9b::/96', 'NAT64'],
  ['64:ff9b:1::/48', 'NAT64'],
  ['100::/64', 'discard only'],
  ['2001::/32', 'Teredo'],
  ['2001::/23', 'protocol assignments'],
  ['2001:db8::/32', 'documentation'],
  ['2002::/16', '6to4'],
  ['3fff::/20', 'documentation'],
  ['fc00::/7', 'unique local'],
  ['fe80::/10', 'link-local'],
  ['ff00::/8', 'multicast'],
].map(([cidr = '', reason = '']) => ({ range: addressRange(cidr), reason }))
