import { type AddressScope, judgeAddress } from './judge.ts'
import { addressesInText } from './text.ts'

/** An address a link or attribute holds, and the name written with it: `Jane Doe <jane@acme.example>`. */
export type LinkedAddress = { readonly email: string; readonly name: string | null }

// Share links and forms may carry whole texts; recipients are never that many.
const recipientsMax = 20
const hrefLengthMax = 4_000

/** Reads the recipients of a `mailto:` link (RFC 6068): to, cc and bcc. Text and subject are not read. */
export function mailtoRecipients(href: string, scope: AddressScope): LinkedAddress[] {
  const rest = href.slice(0, hrefLengthMax).replace(/^\s*mailto:\s*(?:\/\/)?/i, '')
  const [to = '', ...query] = rest.replaceAll('&amp;', '&').split('?')
  const fields = query
    .join('&')
    .split('&')
    .filter((field) => /^(?:to|cc|bcc)=/i.test(field))
    .map((field) => field.slice(field.indexOf('=') + 1))
  return [to, ...fields]
    .flatMap((field) => decodePercent(field).split(/[,;]/))
    .slice(0, recipientsMax)
    .flatMap((recipient) => readRecipient(recipient, scope))
}

function readRecipient(recipient: string, scope: AddressScope): LinkedAddress[] {
  const { name, address } = splitRecipient(recipient)
  return addressesInText(address, scope).map((email) => ({ email, name }))
}

/** `"Jane Doe" <jane@acme.example>` in its two parts; a name with quotes inside is none. */
function splitRecipient(recipient: string): {
  readonly name: string | null
  readonly address: string
} {
  const opens = recipient.indexOf('<')
  const closes = opens < 0 ? -1 : recipient.indexOf('>', opens)
  if (closes < 0) return { name: null, address: recipient }
  const written = recipient.slice(0, opens).trim().replace(/^"/, '').replace(/"$/, '')
  if (written.includes('"')) return { name: null, address: recipient }
  const name = written.trim()
  return { name: name === '' ? null : name, address: recipient.slice(opens + 1, closes) }
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Half of a sequence somewhere: the whole ones are decoded.
    return text.replace(/%([2-7][\da-f])/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
  }
}

/** Decodes what Cloudflare hides: hexadecimal bytes, each XORed with the first. */
export function decodeCloudflare(hex: string): string {
  const bytes = (hex.slice(0, 1_000).match(/[\da-f]{2}/gi) ?? []).map((pair) =>
    Number.parseInt(pair, 16),
  )
  const [key = 0, ...rest] = bytes
  return decodeUtf8(Uint8Array.from(rest, (byte) => byte ^ key))
}

function decodeUtf8(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

/** Moves each letter 13 places on. */
export function rot13(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const base = letter <= 'Z' ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base)
  })
}

/** Reverses a text by code points. */
export function reversed(text: string): string {
  return [...text].reverse().join('')
}

// TYPO3 moves characters within these ranges, each wrapping around.
const typo3Ranges: readonly (readonly [number, number])[] = [
  [0x2b, 0x3a],
  [0x40, 0x5a],
  [0x61, 0x7a],
]

/** Undoes TYPO3's spam protection, whatever its offset; null when no offset gives a mail link. */
export function decodeTypo3(text: string): string | null {
  const shifted = (part: string, offset: number) =>
    [...part].map((character) => shiftWithin(character, offset)).join('')
  const head = text.slice(0, mailScheme.length)
  for (let offset = -25; offset <= 25; offset += 1) {
    if (shifted(head, offset) === mailScheme) return shifted(text.slice(0, hrefLengthMax), offset)
  }
  return null
}

const mailScheme = 'mailto:'

function shiftWithin(character: string, offset: number): string {
  const code = character.charCodeAt(0)
  const range = typo3Ranges.find(([from, to]) => code >= from && code <= to)
  if (!range) return character
  const [from, to] = range
  const size = to - from + 1
  return String.fromCharCode(((((code - from + offset) % size) + size) % size) + from)
}

/**
 * Decodes the address in a value that is nothing but one, plain or encoded: reversed, ROT13, base64, percent.
 * The plain reading wins; an encoded one counts when only it is an address.
 */
export function decodeOpaque(value: string, scope: AddressScope): string | null {
  const text = value.trim().replace(/^mailto:/i, '')
  if (text.length < 6 || text.length > 400 || /\s/.test(text)) return null
  const readings = [text, reversed(text), rot13(text), fromBase64(text)]
  for (const reading of readings) {
    const plain = decodePercent(reading)
      .replace(/^mailto:/i, '')
      .replace(/\?[\s\S]*$/, '')
    const email = wholeAddress.test(plain) ? judgeAddress(plain) : null
    if (email) return email
  }
  const [written] = /[[({]/.test(text) ? addressesInText(text, scope) : []
  return written ?? null
}

const wholeAddress = /^[\w.%+'&-]+@[\p{L}\p{N}.-]+$/u

/** Decodes a base64 value; empty for what is none. */
export function fromBase64(text: string): string {
  if (!/^[\w+/-]{8,}={0,2}$/.test(text)) return ''
  const decoded = Buffer.from(text, 'base64').toString('utf8')
  return /^[\x20-\x7e]+$/.test(decoded) ? decoded : ''
}
