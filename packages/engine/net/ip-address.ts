import { isIPv4, isIPv6 } from 'node:net'

/** An address as a number of 32 or 128 bits. */
export type IpAddress = { readonly bits: 32 | 128; readonly value: bigint }
/** A parsed range of addresses in CIDR notation. */
export type AddressRange = IpAddress & { readonly prefix: number }

/**
 * Returns the range that `10.0.0.0/8` names; a bare address is a range of one. @throws {TypeError} when it names none
 */
export function addressRange(text: string): AddressRange {
  const range = parseAddressRange(text)
  if (range) return range
  throw new TypeError(`not an address range: ${text}`)
}

/** Parses a range of addresses, or a bare address as a range of one. Null when it is neither. */
export function parseAddressRange(text: string): AddressRange | null {
  const [address = '', prefix, ...rest] = text.trim().split('/')
  const parsed = parseIpAddress(address)
  const length = prefix === undefined ? (parsed?.bits ?? 0) : lengthOf(prefix)
  if (!parsed || rest.length > 0 || length > parsed.bits) return null
  return { ...parsed, prefix: length }
}

function lengthOf(prefix: string): number {
  return /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.POSITIVE_INFINITY
}

/** Returns true when the range holds the address. */
export function isWithin(range: AddressRange, address: IpAddress): boolean {
  const hostBits = BigInt(range.bits - range.prefix)
  return range.bits === address.bits && range.value >> hostBits === address.value >> hostBits
}

/** Parses an address. Null when it is none, or has a zone. */
export function parseIpAddress(text: string): IpAddress | null {
  if (isIPv4(text)) return { bits: 32, value: joinParts(text.split('.').map(Number), 8n) }
  // A zone (`fe80::1%eth0`) only has a meaning on link-local addresses, which are refused anyway.
  if (!isIPv6(text) || text.includes('%')) return null
  const [head = '', tail] = text.split('::')
  const before = hexGroups(head)
  const after = hexGroups(tail ?? '')
  const zeros = Array<number>(8 - before.length - after.length).fill(0)
  return { bits: 128, value: joinParts([...before, ...zeros, ...after], 16n) }
}

/** Returns the 16-bit groups of one side of `::`; a dotted quad at the end counts as two. */
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

/** Returns the bytes of an address, in network order. */
export function bytesOf({ bits, value }: IpAddress): number[] {
  const count = bits / 8
  return Array.from({ length: count }, (_, n) =>
    Number((value >> BigInt(8 * (count - 1 - n))) & 0xffn),
  )
}
