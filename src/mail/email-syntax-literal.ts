/**
 * Whether a text is an IP address in brackets as RFC 5321 4.1.3 writes it: `[192.0.2.1]` or
 * `[IPv6:2001:db8::1]`, where `::` stands for two groups or more.
 */
export function isAddressLiteral(text: string): boolean {
  const inner = /^\[(.*)\]$/.exec(text)?.[1]
  if (inner === undefined) return false
  const tagged = /^IPv6:(.*)$/i.exec(inner)?.[1]
  return tagged === undefined ? isIpv4(inner) : isIpv6(tagged)
}

function isIpv4(text: string): boolean {
  const octets = text.split('.')
  return octets.length === 4 && octets.every((octet) => /^\d{1,3}$/.test(octet) && +octet <= 255)
}

// Of eight groups an IPv4 tail takes the place of two; `::` takes the place of at least two.
const groupCount = 8
const elidedMin = 2

function isIpv6(text: string): boolean {
  const tail = /(?:^|:)(\d+(?:\.\d+)+)$/.exec(text)?.[1]
  if (tail !== undefined && !isIpv4(tail)) return false
  // The tail counts as two groups of any value.
  const groups = tail === undefined ? text : `${text.slice(0, -tail.length)}0:0`
  const halves = groups.split('::')
  if (halves.length > 2) return false
  const parts = halves.map((half) => (half === '' ? [] : half.split(':')))
  if (!parts.flat().every((group) => /^[\da-f]{1,4}$/i.test(group))) return false
  const count = parts.flat().length
  return halves.length === 2 ? count <= groupCount - elidedMin : count === groupCount
}
