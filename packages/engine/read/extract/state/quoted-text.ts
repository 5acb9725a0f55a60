/** A text between quotation marks in a script, and the index after the closing mark. */
export type QuotedText = { readonly text: string; readonly end: number }

/** Reads the text in the quotation marks that begin at `start`; null when they never end, or a template has `${`. */
export function readQuotedText(source: string, start: number): QuotedText | null {
  const mark = source[start] ?? ''
  for (let at = start + 1; at < source.length; at += 1) {
    const sign = source[at]
    if (sign === '\\') at += 1
    else if (sign === mark) return toText(source.slice(start + 1, at), mark, at + 1)
    else if (sign === '\n' && mark !== '`') return null
  }
  return null
}

function toText(inner: string, mark: string, end: number): QuotedText | null {
  if (mark === '`' && inner.includes('${')) return null
  if (!inner.includes('\\')) return { text: inner, end }
  return { text: inner.replaceAll(escapes, characterOf), end }
}

// Groups: `\u{...}`, `\u` with four digits, `\x` with two, any other character.
const escapes = /\\(?:u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2})|(.))/gis

const charactersByEscape: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
  ['0', '\0'],
  ['\n', ''],
])

// The last code point of Unicode (Unicode Standard, section 2.4).
const codePointMax = 0x10ffff

function characterOf(
  _escape: string,
  codePointHex?: string,
  fourHex?: string,
  twoHex?: string,
  character = '',
): string {
  const digits = codePointHex ?? fourHex ?? twoHex
  if (digits === undefined) return charactersByEscape.get(character) ?? character
  const code = Number.parseInt(digits, 16)
  if (code > codePointMax) return '\uFFFD'
  return codePointHex === undefined ? String.fromCharCode(code) : String.fromCodePoint(code)
}
