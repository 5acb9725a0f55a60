import { isUtf8 } from 'node:buffer'
import { TextDecoder } from 'node:util'

/** Lines that follow each other, without their ends; null for one that is too long. */
export type Lines = readonly (string | null)[]

// A company with a hundred aliases takes a few thousand. What goes on without a line break is a binary file or one
// with the line ends of another age.
export const lineBytesMax = 1_000_000

const lineFeed = 10
const carriageReturn = 13

/**
 * Cuts bytes into lines: UTF-8, or UTF-16 by its byte order mark or its zeros. A line that is not UTF-8 is read as
 * Windows-1252, of which Latin-1 is a part: `onForeign` hears of how many there were. Of a line that is too long no
 * more than that is held.
 */
export async function* readLines(
  source: AsyncIterable<Buffer>,
  onForeign: (lines: number) => void = () => undefined,
): AsyncGenerator<Lines> {
  let end: number | null = null
  let rest: readonly Buffer[] = []
  let restBytes = 0
  for await (const chunk of asUtf8(source)) {
    end ??= lineEndIn(chunk)
    const last = chunk.lastIndexOf(end)
    if (last < 0) {
      // The rest of a line that is too long already is not held.
      if (restBytes <= lineBytesMax) rest = [...rest, chunk]
      restBytes += chunk.length
      continue
    }
    yield linesIn(Buffer.concat([...rest, chunk.subarray(0, last)]), end, restBytes, onForeign)
    rest = [chunk.subarray(last + 1)]
    restBytes = chunk.length - last - 1
  }
  if (restBytes > 0) {
    yield linesIn(Buffer.concat(rest), end ?? lineFeed, restBytes, onForeign)
  }
}

function linesIn(
  block: Buffer,
  end: number,
  firstBytes: number,
  onForeign: (lines: number) => void,
): Lines {
  const isLong = block.length > lineBytesMax || firstBytes > lineBytesMax
  if (!isLong && isUtf8(block)) return block.toString('utf8').split(String.fromCharCode(end))
  let foreign = 0
  const lines = partsOf(block, end).map((part, index) => {
    if (part.length > lineBytesMax || (index === 0 && firstBytes > lineBytesMax)) return null
    if (isUtf8(part)) return part.toString('utf8')
    foreign += 1
    return windows1252.decode(part)
  })
  if (foreign > 0) onForeign(foreign)
  return lines
}

const windows1252 = new TextDecoder('windows-1252')

function partsOf(block: Buffer, end: number): Buffer[] {
  const parts: Buffer[] = []
  let start = 0
  for (let at = block.indexOf(end); at >= 0; at = block.indexOf(end, start)) {
    parts.push(block.subarray(start, at))
    start = at + 1
  }
  parts.push(block.subarray(start))
  return parts
}

// Macs before 2001 ended lines with a carriage return alone, and some spreadsheets still offer it.
function lineEndIn(chunk: Buffer): number {
  return chunk.includes(carriageReturn) && !chunk.includes(lineFeed) ? carriageReturn : lineFeed
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/** Turns UTF-16 into UTF-8, and takes the byte order mark away. */
async function* asUtf8(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
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

// Of Latin text every second byte is zero, and CSV has delimiters and line ends whatever its language is.
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
