import { createReadStream } from 'node:fs'
import type { Encoding } from './survey-file.ts'

/** Consecutive lines of a file. */
export type LineBatch = {
  /**
   * Lines without their line feeds; a line that ends in `\r\n` keeps its `\r`. A line of more than `lineCharactersMax`
   * characters is cut to one character more than that, so that readers can refuse it.
   */
  readonly lines: readonly string[]
  /** Bytes of the file read so far, for a percentage. */
  readonly bytesRead: number
}

// The line of a company with a hundred aliases has a few thousand characters. A longer line comes from a binary file,
// or from a file with other line ends.
export const lineCharactersMax = 1_000_000
// A batch ends when it reaches one of these bounds; the second one limits the memory of a batch of long lines.
const batchLines = 2_000
const batchCharacters = 4_000_000
// A chunk is processed without a pause. A chunk of the shortest lines, all of them wrong, takes some 100 ms.
const chunkBytes = 32 * 1024

/** Reads the lines of a text file of any size, in batches. Rejects when the file cannot be read. */
export async function* readTextLines(path: string, encoding: Encoding): AsyncGenerator<LineBatch> {
  const stream = createReadStream(path, { highWaterMark: chunkBytes })
  let batch: string[] = []
  let characters = 0
  let rest = ''
  let lineEnd: string | null = null
  for await (const text of decoded(stream, encoding)) {
    lineEnd ??= lineEndIn(text)
    const parts = text.split(lineEnd)
    parts[0] = lengthened(rest, parts[0] ?? '')
    rest = parts.pop() ?? ''
    for (const part of parts) batch.push(part)
    characters += text.length
    if (batch.length < batchLines && characters < batchCharacters) continue
    yield { lines: batch, bytesRead: stream.bytesRead }
    batch = []
    characters = 0
  }
  if (rest !== '') batch.push(rest)
  if (batch.length > 0) yield { lines: batch, bytesRead: stream.bytesRead }
}

/** Decodes the chunks of a stream; the decoder removes the byte order mark. */
async function* decoded(
  stream: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of stream) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

/**
 * Returns the line end of a file, by its first text. Macs before 2001 ended lines with a carriage return alone, and
 * some spreadsheets still offer that.
 */
function lineEndIn(text: string): '\n' | '\r' {
  return text.includes('\r') && !text.includes('\n') ? '\r' : '\n'
}

/** Returns a line with the text that follows. A line that is too long already is not copied for each further chunk. */
function lengthened(line: string, more: string): string {
  if (line.length > lineCharactersMax) return line
  const whole = `${line}${more}`
  return whole.length > lineCharactersMax ? whole.slice(0, lineCharactersMax + 1) : whole
}
