import type { Readable } from 'node:stream'
import { Parser } from 'htmlparser2'

/** Handler for the markup of a part; names come without their namespace. */
export type XmlHandler = {
  open(name: string, attributes: Readonly<Record<string, string>>): void
  close?(name: string): void
  text?(text: string): void
}

// Workbooks nest some ten levels deep; the parser keeps each open element.
const depthMax = 100
// The parser keeps all of an unfinished tag or comment: the longest real ones have some namespaces.
const markupBytesMax = 2_000_000

/** Refuses XML that is made to fill memory; the code that opened the part names its file. */
export class XmlBoundError extends Error {}

/**
 * Reads a part as a stream and returns what `handlerOf` emits, piece by piece. Entities of a DTD are not expanded.
 * @throws {XmlBoundError} for XML that nests too deep, or has a tag of megabytes
 */
export async function* parseXml<T>(
  part: Readable,
  handlerOf: (emit: (piece: T) => void) => XmlHandler,
): AsyncGenerator<T> {
  let pieces: T[] = []
  const handler = handlerOf((piece) => pieces.push(piece))
  let depth = 0
  let bytesSinceEvent = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        bytesSinceEvent = 0
        depth += 1
        if (depth > depthMax) throw new XmlBoundError('its elements nest too deep')
        handler.open(localName(name), attributes)
      },
      onclosetag(name) {
        bytesSinceEvent = 0
        depth -= 1
        handler.close?.(localName(name))
      },
      ontext(text) {
        bytesSinceEvent = 0
        handler.text?.(text)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  const decoder = new TextDecoder()
  for await (const chunk of part as AsyncIterable<Uint8Array>) {
    bytesSinceEvent += chunk.length
    parser.write(decoder.decode(chunk, { stream: true }))
    if (bytesSinceEvent > markupBytesMax) throw new XmlBoundError('a tag of it does not end')
    yield* pieces
    pieces = []
  }
  parser.end(decoder.decode())
  yield* pieces
}

// Parts that list others have an entry for each sheet and style; real ones take some kilobytes.
const smallPiecesMax = 100_000

/**
 * Reads a part of a few kilobytes to its end and returns all emitted pieces.
 * @throws {XmlBoundError} for XML that {@link parseXml} refuses, or that emits too many pieces
 */
export async function parseSmallXml<T>(
  part: Readable,
  handlerOf: (emit: (piece: T) => void) => XmlHandler,
): Promise<readonly T[]> {
  const pieces: T[] = []
  for await (const piece of parseXml(part, handlerOf)) {
    if (pieces.length === smallPiecesMax) throw new XmlBoundError('it lists too much')
    pieces.push(piece)
  }
  return pieces
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
