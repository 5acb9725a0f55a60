import { isUtf8 } from 'node:buffer'
import { TextDecoder } from 'node:util'

/** Consecutive lines without their line ends; null in the place of a line that is too long. */
export type Lines = readonly (string | null)[]

// A company with a hundred aliases takes a few thousand bytes. A file without line breaks for this long is binary, or
// uses line ends that are no longer common.
export const lineBytesMax = 1_000_000

const lineFeed = 10
const carriageReturn = 13

/**
 * Cuts bytes into lines, with any of the three line ends, also mixed. A line that is not UTF-8 is read as Windows-1252,
 * which includes Latin-1; `onForeign` gets their number. Of a line that is too long, at most the bound is held.
 */
export async function* readLines(
  source: AsyncIterable<Buffer>,
  onForeign: (lines: number) => void = () => undefined,
): AsyncGenerator<Lines> {
  let end: number | null = null
  let rest: readonly Buffer[] = []
  let restBytes = 0
  for await (const chunk of source) {
    end ??= lineEndIn(chunk)
    const last = chunk.lastIndexOf(end)
    if (last < 0) {
      // A line that is already too long does not have to be held further.
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
  if (!isLong && isUtf8(block)) return splitText(block.toString('utf8'), end)
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

function splitText(text: string, end: number): readonly string[] {
  if (end === carriageReturn) return text.split('\r')
  if (!text.includes('\r')) return text.split('\n')
  // The line feed behind the last carriage return is already cut off.
  return (text.endsWith('\r') ? text.slice(0, -1) : text).split(/\r\n|\n|\r/)
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

// Macs before 2001 ended lines with a carriage return only, and some spreadsheets still offer that.
function lineEndIn(chunk: Buffer): number {
  return chunk.includes(carriageReturn) && !chunk.includes(lineFeed) ? carriageReturn : lineFeed
}
