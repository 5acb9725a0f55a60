import { type AddressScope, judgeAddress } from './judge.ts'
import { addressesInText, spellOut } from './text.ts'

// Share links and forms may carry whole texts.
export const hrefLengthMax = 4_000
// An address of 254 bytes (RFC 5321) is 508 digits; Cloudflare encodes links with subject and text in the same way.
const cloudflareDigitsMax = 1_000
// The shortest address is `a@b.cc`; base64 makes 340 characters of the longest one (RFC 5321: 254).
const opaqueLengthMin = 6
const opaqueLengthMax = 400

/** Decodes percent signs; where one sequence is broken, only the complete ASCII ones. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Some sequence is broken: only the complete ones are decoded.
    return text.replace(/%([2-7][\da-f])/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
  }
}

/** Decodes Cloudflare's encoding: hexadecimal bytes, each XORed with the first. */
export function decodeCloudflare(hex: string): string {
  const bytes = (hex.slice(0, cloudflareDigitsMax).match(/[\da-f]{2}/gi) ?? []).map((pair) =>
    Number.parseInt(pair, 16),
  )
  const [key = 0, ...rest] = bytes
  return decodeUtf8(Uint8Array.from(rest, (byte) => byte ^ key))
}

function decodeUtf8(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

/** Replaces each letter by the one 13 places further. */
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

// TYPO3 moves characters within these ranges; each range wraps around.
const typo3Ranges: readonly (readonly [number, number])[] = [
  [0x2b, 0x3a],
  [0x40, 0x5a],
  [0x61, 0x7a],
]

/** Undoes TYPO3's spam protection for any offset; null when no offset gives a mail link. */
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
 * Decodes a value that consists of one address, plain or encoded: reversed, ROT13, base64, digits, percent. The plain
 * reading wins; an encoded reading counts only where the plain one is no address.
 */
export function decodeOpaque(value: string, scope: AddressScope): string | null {
  const text = value.trim().replace(/^mailto:/i, '')
  if (text.length < opaqueLengthMin || text.length > opaqueLengthMax) return null
  // Only `[at]` has blanks beside it in an address.
  if (/\s/.test(text) && !/[[({]/.test(text)) return null
  // The letters for @ were encoded with the rest, or inserted afterwards as plain letters.
  const forms = [...new Set([text, withSigns(text)])]
  const hidden = forms.flatMap((form) => [reversed(form), rot13(form)])
  const opened = [fromBase64(text), fromHex(text)].filter((one) => one !== '')
  const twice = opened.flatMap((one) => [one, reversed(one), rot13(one)])
  for (const reading of [...forms, ...hidden, ...twice]) {
    const plain = decodePercent(reading)
      .replace(/^mailto:/i, '')
      .replace(/\?[\s\S]*$/, '')
    const spelled = withSigns(plain)
    const email = wholeAddress.test(spelled) ? judgeAddress(spelled) : null
    if (email) return email
  }
  const [written] = /[[({]/.test(text) ? addressesInText(text, scope) : []
  return written ?? null
}

/** Writes `[at]` and `(dot)` as signs. */
function withSigns(text: string): string {
  const marked = text.replace(/^([\w.+]{1,64}?)(?:_at_|-at-)(?=[\w-]{1,63}\.)/i, '$1@')
  return /[[({<|*«]/.test(marked) ? spellOut(marked) : marked
}

const wholeAddress = /^[\w.%+'&-]+@[\p{L}\p{N}.-]+$/u

/** Decodes hexadecimal digits; empty for other texts. */
function fromHex(text: string): string {
  return /^(?:[\da-f]{2})+$/i.test(text) ? Buffer.from(text, 'hex').toString('latin1') : ''
}

/** Decodes a base64 value; empty for other texts. */
export function fromBase64(text: string): string {
  if (!/^[\w+/-]{2,}={0,2}$/.test(text)) return ''
  const decoded = Buffer.from(text, 'base64').toString('utf8')
  return /^[\x20-\x7e]+$/.test(decoded) ? decoded : ''
}
