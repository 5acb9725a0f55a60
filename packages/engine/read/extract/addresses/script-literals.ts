import { fromBase64 } from './decoders.ts'

/** Functions that decode a text, by name. */
export const decoders: ReadonlyMap<string, (text: string) => string> = new Map([
  ['unescape', decodeUri],
  ['decodeURI', decodeUri],
  ['decodeURIComponent', decodeUri],
  ['atob', fromBase64],
])

function decodeUri(text: string): string {
  return text.replace(/%([\da-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

/** Returns the text between the quotes of a literal, with its escapes undone. */
export function unescapeLiteral(text: string): string {
  return text.replace(
    /\\(?:x([\da-f]{2})|u([\da-f]{4})|([\s\S]))/gi,
    (_, x?: string, u?: string, other?: string) =>
      other === undefined
        ? String.fromCharCode(Number.parseInt(x ?? u ?? '', 16))
        : other === 'n'
          ? '\n'
          : other,
  )
}
