import { formatCount } from '@enricher/engine/lib/counted'
import { lineBytesMax } from './input-lines.ts'

/** An object of a list as text. */
export type JsonElement = {
  /** Line on which the object begins, from 1. */
  readonly line: number
  /** Number of the object in the list, from 1. */
  readonly entry: number
  /** Null: the object is incomplete, for this reason. */
  readonly bytes: Buffer | null
  readonly reason: string
}

const newline = 10
const blankMax = 32
const quote = 34
const backslash = 92
const opened = 123
const closed = 125
const arrayOpened = 91
const arrayClosed = 93

const tooLong = `it has more than ${formatCount(lineBytesMax)} bytes`
const unclosed = 'the object is not closed'
/** The reason for an array that is not closed. */
export const cutList = 'the list ends before its end: it is cut here'

/**
 * Cuts a list of JSON objects into the objects, in any layout, and holds one object at most. Damage only costs its own
 * object: a string ends with its line, and an object ends before a line on which the next one begins with the indent of
 * the first.
 */
export async function* readElements(
  chunks: AsyncIterable<Buffer>,
  skippedBytes: number,
): AsyncGenerator<readonly JsonElement[]> {
  const cutter = createElementCutter(skippedBytes)
  for await (const chunk of chunks) yield cutter.push(chunk)
  yield cutter.end()
}

type Cutting = {
  line: number
  entry: number
  /** Spaces since the line began; null after the first other byte of the line. */
  indent: number | null
  /** Indent of the first object; null: it does not begin a line. */
  firstIndent: number | null
  /** Number of arrays around the objects. */
  arrays: number
  isInString: boolean
  isEscaped: boolean
  /** The open object. */
  open: { readonly line: number; readonly pieces: Buffer[]; bytes: number } | null
  depth: number
  /** Position in this chunk from which bytes are not stored yet. */
  start: number
  found: JsonElement[]
}

function createElementCutter(skippedBytes: number) {
  let skipping = skippedBytes
  const cutting: Cutting = {
    ...{ line: 1, entry: 0, indent: 0, firstIndent: null },
    // A skipped head opens the array.
    arrays: skippedBytes > 0 ? 1 : 0,
    ...{ isInString: false, isEscaped: false },
    ...{ open: null, depth: 0, start: 0, found: [] },
  }
  const taken = () => {
    const { found } = cutting
    cutting.found = []
    return found
  }
  return {
    push(chunk: Buffer): readonly JsonElement[] {
      const from = Math.min(skipping, chunk.length)
      skipping -= from
      cutting.line += chunk.subarray(0, from).filter((byte) => byte === newline).length
      cutting.start = from
      for (let at = from; at < chunk.length; at += 1) step(cutting, chunk, at)
      keep(cutting, chunk.subarray(cutting.start))
      return taken()
    },
    end(): readonly JsonElement[] {
      if (cutting.open) close(cutting, cutList)
      else if (cutting.arrays > 0) {
        const { line, entry } = cutting
        cutting.found.push({ line, entry: entry + 1, bytes: null, reason: cutList })
      }
      return taken()
    },
  }
}

function step(cutting: Cutting, chunk: Buffer, at: number): void {
  const byte = chunk[at] ?? 0
  if (byte === newline) beginLine(cutting)
  else if (cutting.isInString) stepInString(cutting, byte)
  else if (byte > blankMax) {
    if (byte === quote) cutting.isInString = true
    else if (byte === opened) open(cutting, chunk, at)
    else if (cutting.open) stepInObject(cutting, byte, chunk, at)
    else stepBetween(cutting, byte)
    cutting.indent = null
  } else if (cutting.indent !== null) cutting.indent += 1
}

function beginLine(cutting: Cutting): void {
  cutting.line += 1
  cutting.indent = 0
  cutting.isInString = false
  cutting.isEscaped = false
}

function stepBetween(cutting: Cutting, byte: number): void {
  if (byte === arrayOpened) cutting.arrays += 1
  else if (byte === arrayClosed) cutting.arrays -= 1
}

function stepInString(cutting: Cutting, byte: number): void {
  if (cutting.isEscaped) cutting.isEscaped = false
  else if (byte === backslash) cutting.isEscaped = true
  else if (byte === quote) cutting.isInString = false
}

function stepInObject(cutting: Cutting, byte: number, chunk: Buffer, at: number): void {
  if (byte !== closed) return
  cutting.depth -= 1
  if (cutting.depth > 0) return
  keep(cutting, chunk.subarray(cutting.start, at + 1))
  close(cutting, null)
}

function open(cutting: Cutting, chunk: Buffer, at: number): void {
  const { indent, firstIndent } = cutting
  if (cutting.open && indent !== null && indent === firstIndent) {
    keep(cutting, chunk.subarray(cutting.start, at))
    close(cutting, unclosed)
  }
  cutting.depth += 1
  if (cutting.open) return
  if (cutting.entry === 0) cutting.firstIndent = indent
  cutting.open = { line: cutting.line, pieces: [], bytes: 0 }
  cutting.start = at
}

/** Adds a piece to the open object, unless the object is too long. */
function keep({ open: object }: Cutting, piece: Buffer): void {
  if (!object) return
  object.bytes += piece.length
  if (object.bytes <= lineBytesMax) object.pieces.push(piece)
}

/** @param reason why there is no whole object; null: there is one */
function close(cutting: Cutting, reason: string | null): void {
  const { open: object } = cutting
  if (!object) return
  cutting.entry += 1
  cutting.depth = 0
  cutting.open = null
  const isLong = object.bytes > lineBytesMax
  const { line, pieces } = object
  cutting.found.push({
    ...{ line, entry: cutting.entry },
    bytes: isLong || reason !== null ? null : Buffer.concat(pieces),
    reason: isLong ? tooLong : (reason ?? ''),
  })
}
