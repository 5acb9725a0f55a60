import { domainToASCII } from 'node:url'
import { hasMailboxes } from '../lib/domain.ts'

/** A mail address taken apart. */
export type EmailAddress = {
  /** The local part as written, without quotes that are not needed. */
  readonly local: string
  /** The domain in lower case, in punycode; an address literal keeps its brackets. */
  readonly domain: string
  /** The key under which two spellings are one mailbox: local part and domain in lower case. */
  readonly email: string
  /** The local part cannot be written without quotes. */
  readonly isQuoted: boolean
  /** The domain is an IP address in brackets. */
  readonly isLiteral: boolean
}

/** The reason why a text is no address, to be shown to its author. */
export type EmailRefusal = { readonly refusal: string }

// RFC 5321 4.5.3.1: 64 octets of local part; 254 of address, so that `<address>` fits a path of 256.
const localMaxLength = 64
const addressMaxLength = 254
// An address in Unicode letters with blanks around it may be longer; a text beyond this length cannot be one.
const textMaxLength = 2_000
const tooLong = { refusal: `the address has more than ${addressMaxLength} characters` }
// RFC 1035 2.3.4.
const domainMaxLength = 253
const labelMaxLength = 63

/**
 * Reads one address by RFC 5321 4.1.2: dot-atoms, quoted strings, domains in Unicode or punycode, address literals.
 * Blanks around it are ignored. Comments, folding and obsolete forms are refused, which no server is asked about, and
 * so are numeric top-level domains, and local parts outside ASCII, which need SMTPUTF8.
 */
export function parseEmailAddress(text: string): EmailAddress | EmailRefusal {
  if (text.length > textMaxLength) return tooLong
  const address = text.replace(/^[ \t]+/, '').replace(/(?<![ \t])[ \t]+$/, '')
  const split = splitAddress(address)
  if ('refusal' in split) return split
  const local = readLocal(split.local)
  if ('refusal' in local) return local
  const domain = readDomain(split.domain)
  if ('refusal' in domain) return domain
  if (split.local.length > localMaxLength) {
    return { refusal: `the part before @ has more than ${localMaxLength} characters` }
  }
  if (split.local.length + 1 + domain.domain.length > addressMaxLength) {
    return tooLong
  }
  return {
    ...local,
    ...domain,
    email: `${local.local.toLowerCase()}@${domain.domain}`,
  }
}

/**
 * Returns the address when it can be a person's mailbox at a company: on a public domain and without quotes. Free-mail
 * and role addresses are not distinguished here. Null otherwise.
 */
export function parseWorkAddress(text: string): EmailAddress | null {
  const address = parseEmailAddress(text)
  if ('refusal' in address || address.isQuoted || address.isLiteral) return null
  return hasMailboxes(address.domain) ? address : null
}

function splitAddress(address: string): { local: string; domain: string } | EmailRefusal {
  // A quoted local part may hold an @; an address literal never does.
  const at = address.lastIndexOf('@')
  if (at < 0) return { refusal: 'there is no @' }
  if (at === 0) return { refusal: 'there is nothing before @' }
  if (at === address.length - 1) return { refusal: 'there is nothing after @' }
  return { local: address.slice(0, at), domain: address.slice(at + 1) }
}

// RFC 5322 3.2.3 atext; RFC 5321 4.1.2 qtextSMTP and quoted-pairSMTP: printable ASCII only.
const dotAtom = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const quotedString = /^"((?:[ !#-[\]-~]|\\[ -~])*)"$/

function readLocal(text: string): { local: string; isQuoted: boolean } | EmailRefusal {
  if (dotAtom.test(text)) return { local: text, isQuoted: false }
  const quoted = quotedString.exec(text)
  if (quoted) {
    const plain = quoted[1]?.replace(/\\(.)/g, '$1') ?? ''
    if (dotAtom.test(plain)) return { local: plain, isQuoted: false }
    return { local: `"${plain.replace(/["\\]/g, '\\$&')}"`, isQuoted: true }
  }
  if (/^\.|\.$|\.\./.test(text)) return { refusal: 'a dot starts, ends or doubles before @' }
  if (/[^\0-\x7f]/.test(text)) return { refusal: 'letters before @ must be basic Latin' }
  return { refusal: 'a character before @ is not allowed' }
}

function readDomain(text: string): { domain: string; isLiteral: boolean } | EmailRefusal {
  if (text.startsWith('[')) {
    if (!isAddressLiteral(text)) return { refusal: 'the IP address after @ is not one' }
    return { domain: text.toLowerCase(), isLiteral: true }
  }
  // The characters are checked before and after the conversion: it maps full-width signs, and would read `/` or `%` as
  // a URL does.
  if (/[^a-z\d.\u0080-\u{10ffff}-]/iu.test(text)) {
    return { refusal: 'a character of the domain is not allowed' }
  }
  const isPlain = /^[a-z\d.-]+$/i.test(text)
  const domain = isPlain ? text.toLowerCase() : domainToASCII(text)
  const labels = domain.split('.')
  if (domain.length > domainMaxLength) return { refusal: 'the domain is too long' }
  if (!labels.every(isLabel)) return { refusal: 'a label of the domain is not valid' }
  // RFC 3696 2: a top-level domain is never all numeric.
  if (/^\d+$/.test(labels.at(-1) ?? '')) return { refusal: 'the domain ends in a number' }
  return { domain, isLiteral: false }
}

function isLabel(label: string): boolean {
  return label.length <= labelMaxLength && /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/.test(label)
}

/**
 * Returns true for an IP address in brackets in the form of RFC 5321 4.1.3: `[192.0.2.1]` or `[IPv6:2001:db8::1]`,
 * where `::` stands for two groups or more.
 */
function isAddressLiteral(text: string): boolean {
  const inner = /^\[(.*)\]$/.exec(text)?.[1]
  if (inner === undefined) return false
  const tagged = /^IPv6:(.*)$/i.exec(inner)?.[1]
  return tagged === undefined ? isIpv4(inner) : isIpv6(tagged)
}

function isIpv4(text: string): boolean {
  const octets = text.split('.')
  return octets.length === 4 && octets.every((octet) => /^\d{1,3}$/.test(octet) && +octet <= 255)
}

// An IPv4 tail replaces two of the eight groups; `::` replaces at least two.
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
