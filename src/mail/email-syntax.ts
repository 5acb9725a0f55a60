import { domainToASCII } from 'node:url'
import { parseDomain } from '../lib/domain.ts'
import { isAddressLiteral } from './email-syntax-literal.ts'

/** A mail address taken apart. */
export type EmailAddress = {
  /** As written, without quotes that are not needed. */
  readonly local: string
  /** Lower case, in punycode; an address literal keeps its brackets. */
  readonly domain: string
  /** The key under which two spellings are one mailbox: local part and domain in lower case. */
  readonly email: string
  /** The local part cannot be written without quotes. */
  readonly isQuoted: boolean
  /** The domain is an IP address in brackets. */
  readonly isLiteral: boolean
}

/** Why a text is no address, to be shown to its author. */
export type EmailRefusal = { readonly refusal: string }

// RFC 5321 4.5.3.1: 64 octets of local part; 254 of address, so that `<address>` fits a path of 256.
const localMaxLength = 64
const addressMaxLength = 254
// An address in Unicode letters and blanks around it are longer; nothing beyond this can be one.
const textMaxLength = 2_000
const tooLong = { refusal: `the address has more than ${addressMaxLength} characters` }
// RFC 1035 2.3.4.
const domainMaxLength = 253
const labelMaxLength = 63

/**
 * Reads one address by RFC 5321 4.1.2: dot-atoms, quoted strings, domains in Unicode or punycode,
 * address literals. Blanks around it are ignored. Refused are comments, folding and obsolete forms,
 * which no server is asked about, numeric top-level domains, and local parts outside ASCII, which need SMTPUTF8.
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
 * Returns the address when it can be a person's mailbox at a company: on a registrable public domain and without
 * quotes. Free-mail and role addresses are not distinguished here. Null otherwise.
 */
export function parseWorkAddress(text: string): EmailAddress | null {
  const address = parseEmailAddress(text)
  if ('refusal' in address || address.isQuoted || address.isLiteral) return null
  return parseDomain(address.domain) ? address : null
}

function splitAddress(address: string): { local: string; domain: string } | EmailRefusal {
  // A quoted local part may hold an @, and an address literal never does.
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
  // Checked before and after the conversion: it maps full-width signs and would read `/` or `%` as a URL does.
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
