import { TextDecoder } from 'node:util'

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/** Converts UTF-16, recognised by its byte order mark or its zeros, to UTF-8, and removes the mark. */
export async function* asUtf8(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | null = null
  let isFirst = true
  for await (const chunk of source) {
    if (isFirst) {
      const encoding = utf16In(chunk)
      decoder = encoding && new TextDecoder(encoding)
    }
    const bytes = decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk
    const isMarked = isFirst && bytes.subarray(0, 3).equals(byteOrderMark)
    isFirst = false
    yield isMarked ? bytes.subarray(3) : bytes
  }
}

// Every second byte of Latin text is zero, and CSV in any language has delimiters and line ends.
const sampleBytes = 4_096
const zeroShareMin = 0.1

function utf16In(head: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const sample = head.subarray(0, sampleBytes)
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  }
  const [even = 0, odd = 0] = zeros
  const min = (zeroShareMin * sample.length) / 2
  if (odd > min && even === 0) return 'utf-16le'
  return even > min && odd === 0 ? 'utf-16be' : null
}
