import { cut, damaged, lineBytesMax, rowsEnd } from './format.ts'

export type LineReader = {
  /** Reads a line with its line feed; null at the end. Throws the error of `faultOf` when the bytes are no line. */
  line(faultOf?: () => Error): Promise<Buffer | null>
  /** Reads the bytes up to the line that ends the rows; consumes that line without giving it. */
  rows(): AsyncGenerator<Buffer>
  isAtEnd(): Promise<boolean>
}

/** Bytes that were read and not taken yet: at most a line or a chunk. */
type Pending = {
  readonly source: AsyncIterator<Buffer>
  bytes: Buffer
}

const lineFeed = 0x0a
const endInside = Buffer.concat([Buffer.from('\n'), rowsEnd])

/** Creates a reader that divides bytes into lines and runs of rows, and holds at most a line of them. */
export function createLineReader(chunks: AsyncIterable<Buffer>): LineReader {
  const pending: Pending = { source: chunks[Symbol.asyncIterator](), bytes: Buffer.alloc(0) }
  return {
    line: (faultOf) => readLine(pending, faultOf),
    rows: () => readRows(pending),
    isAtEnd: async () => pending.bytes.length === 0 && !(await addNext(pending)),
  }
}

async function readLine(pending: Pending, faultOf?: () => Error): Promise<Buffer | null> {
  let at = pending.bytes.indexOf(lineFeed)
  while (at < 0 && pending.bytes.length < lineBytesMax && (await addNext(pending))) {
    at = pending.bytes.indexOf(lineFeed)
  }
  if (at >= 0 && at < lineBytesMax) return take(pending, at + 1)
  if (pending.bytes.length === 0) return null
  if (faultOf) throw faultOf()
  throw at < 0 && pending.bytes.length < lineBytesMax
    ? cut()
    : damaged('a line is longer than any of a backup')
}

async function* readRows(pending: Pending): AsyncGenerator<Buffer> {
  let isLineStart = true
  while (!isLineStart || pending.bytes.indexOf(rowsEnd) !== 0) {
    const found = findRows(pending.bytes, isLineStart)
    if (found.bytes > 0) yield take(pending, found.bytes)
    isLineStart = found.endsLine
    if (!found.isEndNear && !(await addNext(pending))) throw cut()
  }
  take(pending, rowsEnd.length)
}

type FoundRows = {
  /** This many bytes from the beginning belong to rows for certain. */
  readonly bytes: number
  /** The byte after them begins a line. */
  readonly endsLine: boolean
  /** The line that ends the rows follows them. */
  readonly isEndNear: boolean
}

function findRows(bytes: Buffer, isLineStart: boolean): FoundRows {
  const end = bytes.indexOf(endInside)
  if (end >= 0) return { bytes: end + 1, endsLine: true, isEndNear: true }
  const lastLine = bytes.lastIndexOf(lineFeed) + 1
  const beginsLine = lastLine > 0 || isLineStart
  const tail = bytes.subarray(lastLine)
  // The end may have been divided between this chunk and the next.
  const mayBeEnd = beginsLine && rowsEnd.subarray(0, tail.length).equals(tail)
  return mayBeEnd
    ? { bytes: lastLine, endsLine: true, isEndNear: false }
    : { bytes: bytes.length, endsLine: false, isEndNear: false }
}

function take(pending: Pending, count: number): Buffer {
  const taken = pending.bytes.subarray(0, count)
  pending.bytes = pending.bytes.subarray(count)
  return taken
}

/** Adds the next chunk; false at the end. */
async function addNext(pending: Pending): Promise<boolean> {
  const next = await pending.source.next()
  if (next.done) return false
  pending.bytes =
    pending.bytes.length === 0 ? next.value : Buffer.concat([pending.bytes, next.value])
  return true
}
