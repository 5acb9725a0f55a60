import { isIPv4, isIPv6 } from 'node:net'

/** Decides which addresses may be connected to. */
export type AddressGuard = {
  /** Why this address is refused, in a few words; null when it may be connected to. */
  refusalOf(address: string): string | null
}

/**
 * A guard that lets through the ranges of `allow` (CIDR notation) and public unicast addresses, except those that
 * `machine` tells at the time: what listens on this machine may be open to it alone, whatever its address.
 * @throws {TypeError} when an entry of `allow` is not a CIDR range.
 */
export function createGuard(
  allow: readonly string[],
  machine: () => readonly string[] = () => [],
): AddressGuard {
  const opened = allow.map(rangeOf)
  return {
    refusalOf(address) {
      const parsed = parseAddress(address)
      if (!parsed) return 'not an IP address'
      if (opened.some((range) => contains(range, parsed))) return null
      const refused = refusedRanges.find((row) => contains(row.range, parsed))
      if (refused) return refused.reason
      if (parsed.bits === 128 && !contains(globalUnicast, parsed)) return 'not global unicast'
      return machine().some((own) => isSame(own, parsed)) ? 'this machine' : null
    },
  }
}

/** An address range such as `10.0.0.0/8`; a bare address is a range of one. Null when it is neither. */
export function parseCidr(text: string): AddressRange | null {
  const [address = '', prefix, ...rest] = text.trim().split('/')
  const parsed = parseAddress(address)
  if (!parsed || rest.length > 0) return null
  if (prefix === undefined) return { ...parsed, prefix: parsed.bits }
  if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > parsed.bits) return null
  return { ...parsed, prefix: Number(prefix) }
}

type Address = { readonly bits: 32 | 128; readonly value: bigint }
type AddressRange = Address & { readonly prefix: number }

function rangeOf(text: string): AddressRange {
  const range = parseCidr(text)
  if (!range) throw new TypeError(`not an address range: ${text}`)
  return range
}

function contains(range: AddressRange, address: Address): boolean {
  const hostBits = BigInt(range.bits - range.prefix)
  return range.bits === address.bits && range.value >> hostBits === address.value >> hostBits
}

function isSame(text: string, { bits, value }: Address): boolean {
  const other = parseAddress(text)
  return other?.bits === bits && other.value === value
}

function parseAddress(text: string): Address | null {
  if (isIPv4(text)) return { bits: 32, value: joinParts(text.split('.').map(Number), 8n) }
  // A zone (`fe80::1%eth0`) only has a meaning on link-local addresses, which are refused anyway.
  if (!isIPv6(text) || text.includes('%')) return null
  const [head = '', tail] = text.split('::')
  const before = hexGroups(head)
  const after = hexGroups(tail ?? '')
  const zeros = Array<number>(8 - before.length - after.length).fill(0)
  return { bits: 128, value: joinParts([...before, ...zeros, ...after], 16n) }
}

/** The 16-bit groups of one side of `::`; a dotted quad at the end counts as two. */
function hexGroups(text: string): number[] {
  if (text === '') return []
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
}

function joinParts(parts: readonly number[], width: bigint): bigint {
  return parts.reduce((value, part) => (value << width) | BigInt(part), 0n)
}

// RFC 4291 section 2.4: every globally routable unicast address assigned so far begins with 001.
const globalUnicast = rangeOf('2000::/3')

// IANA special-purpose registries (RFC 6890 and its updates). The ranges that carry an IPv4 address
// inside an IPv6 one are refused whole: through them a private address could be reached in disguise.
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
].map(([cidr = '', reason = '']) => ({ range: rangeOf(cidr), reason }))
