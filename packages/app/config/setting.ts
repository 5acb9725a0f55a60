import { parseAddressRange, parseIpAddress } from '@enricher/engine/net/ip-address'

/** A kind of setting: the rule for its text, and the function that reads it. */
export type SettingKind<T> = {
  /** The rule that completes "PORT must be ...". */
  readonly rule: string
  /** Reads a text as a value; undefined when it breaks the rule. */
  readonly read: (text: string) => T | undefined
  /** Value of a variable that is not set and has no fallback; without it such a variable breaks the rule. */
  readonly absent?: T
  /** Explains what is wrong with a particular text, without any part that may be secret; null: the rule says it all. */
  readonly explain?: (text: string) => string | null
}

/** A setting: one environment variable. */
export type Setting<T = unknown> = SettingKind<T> & {
  readonly env: string
  /** The text for a variable that is not set. */
  readonly fallback?: string
  /** The fallback where it is left out. */
  readonly example?: string
  readonly about: string
}

export type ValueOf<S extends Setting> = Exclude<ReturnType<S['read']>, undefined>

/** Creates the kind of settings that are a whole number between two bounds, both included. */
export function integer(minimum: number, maximum: number): SettingKind<number> {
  return {
    rule: `an integer from ${minimum} to ${maximum}`,
    read: (digits) => {
      const value = /^-?\d+$/.test(digits) ? Number(digits) : Number.NaN
      return value >= minimum && value <= maximum ? value : undefined
    },
  }
}

/** Creates the kind of settings that are a text for which `isRight` returns true; `rule` describes such texts. */
export function text(isRight: (text: string) => boolean, rule: string): SettingKind<string> {
  return { rule, read: (value) => (isRight(value) ? value : undefined) }
}

/** Creates the kind of settings that are one of a few words. */
export function oneOf<const W extends string>(words: readonly W[]): SettingKind<W> {
  return {
    rule: `one of ${words.join(', ')}`,
    read: (value) => words.find((word) => word === value),
  }
}

export const onOff: SettingKind<boolean> = {
  rule: 'on or off',
  read: (value) => (value === 'on' ? true : value === 'off' ? false : undefined),
}

/** Creates the kind of settings that are a comma list of texts; an empty text is an empty list. */
export function list(isRight: (item: string) => boolean, rule: string): SettingKind<string[]> {
  return {
    rule: `a comma list of ${rule}`,
    read: (value) => {
      const items = itemsOf(value)
      return items.every(isRight) ? items : undefined
    },
  }
}

/** Returns the items of a comma list without spaces around them; empty items are left out. */
export function itemsOf(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

/** Returns the kind with null for a variable that is not set. */
export function optional<T>(kind: SettingKind<T>): SettingKind<T | null> {
  return { ...kind, absent: null }
}

/** A key of a vendor: printable ASCII without spaces, because it is sent in headers and query strings. */
export const apiKey = optional(
  text((value) => /^[\x21-\x7e]{1,500}$/.test(value), 'a key without blanks'),
)

/** An address such as `https://api.acme.example`: http or https, no credentials, query, fragment or trailing slash. */
export const webAddress = text(isWebAddress, 'an http(s) address without a trailing slash')

function isWebAddress(value: string): boolean {
  const url = URL.parse(value)
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.username === '' && !/[?#]|\/$/.test(value)
  )
}

/** A public address of the service. Its path is used unchanged in cookies and pages. */
export const publicAddress = text(
  (value) =>
    isWebAddress(value) &&
    /^[a-z]+:\/\/[^/]+(?:\/[A-Za-z0-9._~-]+)*$/.test(value) &&
    !/\/\.{1,2}(?:\/|$)/.test(value),
  'an http(s) address without a trailing slash, of whose path each part has letters, digits and -._~ only',
)

/** Creates the kind of settings that are an address with one of the given schemes, such as `postgres:`. */
export function addressOf(...schemes: readonly string[]) {
  return text((value) => {
    const url = URL.parse(value)
    return url !== null && schemes.includes(url.protocol)
  }, `an address that begins with ${schemes[0]}//`)
}

/** Returns true for a range of addresses, and false for a single address: `10.0.0.0/8`, `fd00::/8`. */
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
  if (parseIpAddress(value) !== null) return true
  const match = /^\[(.+)\]:(\d+)$|^([^:]+):(\d+)$/.exec(value)
  return (
    match !== null &&
    parseIpAddress(match[1] ?? match[3] ?? '') !== null &&
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
