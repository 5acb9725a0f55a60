/** A text between quotation marks in a script, and the place behind the closing mark. */
export type QuotedText = { readonly text: string; readonly end: number }

/** Reads the text in the quotation marks that begin at `start`; null where they never end, or enclose an expression. */
export function quotedText(source: string, start: number): QuotedText | null {
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
  return { text: inner.replaceAll(escapes, unescaped), end }
}

const escapes = /\\(?:u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2})|(.))/gis

const letters: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
  ['0', '\0'],
  ['\n', ''],
])

// Unicode has no more code points (Unicode Standard, section 2.4).
const codePointMax = 0x10ffff

function unescaped(_: string, braced?: string, four?: string, two?: string, one = ''): string {
  const digits = braced ?? four ?? two
  if (digits === undefined) return letters.get(one) ?? one
  const code = Number.parseInt(digits, 16)
  if (code > codePointMax) return '\uFFFD'
  return braced === undefined ? String.fromCharCode(code) : String.fromCodePoint(code)
}
