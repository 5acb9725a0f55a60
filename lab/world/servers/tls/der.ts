/** One encoded ASN.1 value (X.690, distinguished encoding rules). */
export type Der = Buffer

/** Tag numbers of the universal types used in certificates (X.680, 8.4). */
const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
} as const

/** Encodes a value of any tag; lengths above 127 take the long form (X.690, 8.1.3.5). */
export function derValue(tag: number, ...contents: readonly Buffer[]): Der {
  const body = Buffer.concat(contents)
  if (body.length < 0x80) return Buffer.concat([Buffer.from([tag, body.length]), body])
  const length = Buffer.from(minimalHex(BigInt(body.length)), 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, body])
}

/** Encodes a SEQUENCE of values. */
export function derSequence(...members: readonly Der[]): Der {
  return derValue(tags.sequence, ...members)
}

/** Encodes a SET of values. */
export function derSet(...members: readonly Der[]): Der {
  return derValue(tags.set, ...members)
}

/** Encodes a BOOLEAN. */
export function derBoolean(value: boolean): Der {
  return derValue(tags.boolean, Buffer.from([value ? 0xff : 0]))
}

/** Encodes a non-negative integer; a leading zero keeps the sign bit clear. */
export function derInteger(value: bigint): Der {
  const bytes = Buffer.from(minimalHex(value), 'hex')
  const needsZero = ((bytes[0] ?? 0) & 0x80) !== 0
  return derValue(tags.integer, needsZero ? Buffer.concat([Buffer.from([0]), bytes]) : bytes)
}

/** Encodes a BIT STRING. `unusedBits`: how many of the last byte's low bits do not count. */
export function derBitString(bytes: Buffer, unusedBits = 0): Der {
  return derValue(tags.bitString, Buffer.from([unusedBits]), bytes)
}

/** Encodes an OCTET STRING of joined values. */
export function derOctetString(...contents: readonly Buffer[]): Der {
  return derValue(tags.octetString, ...contents)
}

/** Encodes an object identifier, `1.2.840.10045.4.3.2`: the first two arcs share a byte, the others are base 128. */
export function derOid(dotted: string): Der {
  const [first = 0, second = 0, ...arcs] = dotted.split('.').map(Number)
  return derValue(tags.oid, Buffer.from([first * 40 + second, ...arcs.flatMap(base128)]))
}

/** Encodes a UTF8String. */
export function derText(text: string): Der {
  return derValue(tags.utf8String, Buffer.from(text, 'utf8'))
}

/** Encodes a UTCTime, good until 2049 (RFC 5280, 4.1.2.5.1). */
export function derTime(date: Date): Der {
  const digits = date.toISOString().replace(/\.\d+/, '').replace(/[-:T]/g, '').slice(2)
  return derValue(tags.utcTime, Buffer.from(digits, 'latin1'))
}

/** Encodes a member with an explicit context tag `[number]`. */
export function derExplicit(number: number, content: Der): Der {
  return derValue(0xa0 | number, content)
}

function base128(arc: number): number[] {
  const bytes = [arc & 0x7f]
  for (let rest = arc >>> 7; rest > 0; rest >>>= 7) bytes.unshift((rest & 0x7f) | 0x80)
  return bytes
}

function minimalHex(value: bigint): string {
  const hex = value.toString(16)
  return hex.length % 2 === 0 ? hex : `0${hex}`
}
