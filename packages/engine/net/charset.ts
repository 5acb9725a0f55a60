/**
 * Returns the text of a page's bytes. The charset comes from a byte order mark, else the Content-Type header, else a
 * `<meta>` near the top (the order of the HTML standard's encoding sniffing). Without any, bytes that are valid UTF-8
 * are UTF-8 and others windows-1252, as browsers assume. Never throws.
 */
export function decodeText(bytes: Buffer, contentType: string): string {
  const declared = charsetOfMark(bytes) ?? charsetOfHeader(contentType) ?? charsetOfMeta(bytes)
  const decoder = declared === null ? null : decoderFor(declared)
  return (decoder ?? decoderFor(guessCharset(bytes)) ?? new TextDecoder()).decode(bytes)
}

// The HTML standard searches no further for a declaration.
const sniffedBytesMax = 1024

function charsetOfMark(bytes: Buffer): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
}

function charsetOfHeader(contentType: string): string | null {
  return /charset\s*=\s*["']?([^\s"';,]+)/i.exec(contentType)?.[1] ?? null
}

// Other attributes may stand before it: `http-equiv` and `content` in older pages.
const charsetDeclaration = /<meta\s[^>]{0,200}?charset\s*=\s*["']?([\w.:-]+)/i

function charsetOfMeta(bytes: Buffer): string | null {
  const head = bytes.subarray(0, sniffedBytesMax).toString('latin1')
  const label = charsetDeclaration.exec(head)?.[1] ?? null
  // A page whose declaration could be read byte by byte is not UTF-16, whatever it declares.
  return label && /^utf-16/i.test(label) ? 'utf-8' : label
}

function guessCharset(bytes: Buffer): string {
  try {
    // `stream` forgives a character cut in two by the byte cap.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return 'utf-8'
  } catch {
    // The bytes are not UTF-8, which the attempt to decode them has shown.
    return 'windows-1252'
  }
}

function decoderFor(label: string) {
  try {
    return new TextDecoder(label)
  } catch {
    // An unknown label is a fault of the page, not of ours.
    return null
  }
}
