import { type Static, type TNull, type TSchema, type TUnion, Type } from 'typebox'
import Format from 'typebox/format'
import { parseAddressRange } from '../egress/ip-address.ts'

/** How one kind of setting is read from text and checked. */
export type SettingKind<S extends TSchema = TSchema> = {
  readonly schema: S
  /** Completes "PORT must be ...". */
  readonly rule: string
  /** Reads a text as a value. One that cannot be read comes back as it is: the schema refuses it. */
  readonly read: (text: string) => unknown
  /**
   * Says what is wrong with a refused text in particular, without any part that may be secret; null: the rule says it
   * all.
   */
  readonly explain?: (text: string) => string | null
}

/** One environment variable. */
export type Setting<S extends TSchema = TSchema> = SettingKind<S> & {
  readonly env: string
  /** The text that stands for a variable that is not set; without one the value is null. */
  readonly fallback?: string
  readonly example: string
  readonly about: string
}

export type ValueOf<T extends Setting> = Static<T['schema']>

/** Creates the kind of settings that hold a whole number between two bounds, both included. */
export function integer(minimum: number, maximum: number) {
  return {
    schema: Type.Integer({ minimum, maximum }),
    rule: `an integer from ${minimum} to ${maximum}`,
    read: (text: string) => (/^-?\d+$/.test(text) ? Number(text) : text),
  }
}

/** Creates the kind of settings that hold a text of which `isRight` is true; `rule` says so in words. */
export function text(isRight: (text: string) => boolean, rule: string) {
  return {
    schema: Type.Refine(Type.String(), isRight),
    rule,
    read: (value: string) => value,
  }
}

/** Creates the kind of settings that hold one of a few words. */
export function oneOf<const W extends string>(words: readonly W[]) {
  return {
    schema: Type.Unsafe<W>(Type.Union(words.map((word) => Type.Literal(word)))),
    rule: `one of ${words.join(', ')}`,
    read: (value: string) => value,
  }
}

export const onOff = {
  schema: Type.Boolean(),
  rule: 'on or off',
  read: (value: string) => (value === 'on' ? true : value === 'off' ? false : value),
}

/** Describes a setting of texts with commas between them; an empty text is an empty list. */
export function list(isRight: (item: string) => boolean, rule: string) {
  return {
    schema: Type.Array(Type.Refine(Type.String(), isRight)),
    rule: `a comma list of ${rule}`,
    read: (value: string) =>
      value
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== ''),
  }
}

/** Returns the same kind, but null when the variable is not set. */
export function optional<S extends TSchema>(kind: SettingKind<S>): SettingKind<TUnion<[S, TNull]>> {
  return { ...kind, schema: Type.Union([kind.schema, Type.Null()]) }
}

/** `https://api.acme.example`: http or https, no credentials, query, fragment or trailing slash. */
export const webAddress = text(isWebAddress, 'an http(s) address without a trailing slash')

function isWebAddress(value: string): boolean {
  const url = URL.parse(value)
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.username === '' && !/[?#]|\/$/.test(value)
  )
}

/** An address under which the service is public. What stands in its path stands in cookies and pages as it is. */
export const publicAddress = text(
  (value) =>
    isWebAddress(value) &&
    /^[a-z]+:\/\/[^/]+(?:\/[A-Za-z0-9._~-]+)*$/.test(value) &&
    !/\/\.{1,2}(?:\/|$)/.test(value),
  'an http(s) address without a trailing slash, of whose path each part has letters, digits and -._~ only',
)

/** Creates the kind of settings that hold an address of one of these schemes, `postgres:` for example. */
export function addressOf(...schemes: readonly string[]) {
  return text((value) => {
    const url = URL.parse(value)
    return url !== null && schemes.includes(url.protocol)
  }, `an address that begins with ${schemes[0]}//`)
}

function isIpAddress(value: string): boolean {
  return Format.Test('ipv4', value) || Format.Test('ipv6', value)
}

/** Returns true for a range of addresses as the guard reads it, and no bare address: `10.0.0.0/8`, `fd00::/8`. */
export function isCidr(value: string): boolean {
  return value.includes('/') && parseAddressRange(value) !== null
}

/** Returns true for an origin, `https://app.acme.example:8443`, and for the words `*` and `none`. */
export function isWebOrigin(value: string): boolean {
  if (value === '*' || value === 'none') return true
  return /^https?:/.test(value) && URL.parse(value)?.origin === value
}

/** Returns true for the address of a name server: `9.9.9.9`, `9.9.9.9:53`, `2620:fe::fe`, `[2620:fe::fe]:53`. */
export function isNameServer(value: string): boolean {
  if (isIpAddress(value)) return true
  const match = /^\[(.+)\]:(\d+)$|^([^:]+):(\d+)$/.exec(value)
  return (
    match !== null &&
    isIpAddress(match[1] ?? match[3] ?? '') &&
    isUpTo(match[2] ?? match[4] ?? '', 1, 65_535)
  )
}

/** Returns true for a port and the port to connect to instead: `80:18080`. */
export function isPortPair(value: string): boolean {
  const [wanted = '', actual = '', ...rest] = value.split(':')
  return rest.length === 0 && isUpTo(wanted, 1, 65_535) && isUpTo(actual, 1, 65_535)
}

function isUpTo(digits: string, least: number, most: number): boolean {
  return /^\d{1,5}$/.test(digits) && Number(digits) >= least && Number(digits) <= most
}

/** Returns true for a path in the file system, which is not checked to exist. */
export function isPath(value: string): boolean {
  return value !== '' && !value.includes('\0')
}
