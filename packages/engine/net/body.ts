import { pipeline, Readable, type Transform } from 'node:stream'
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
} from 'node:zlib'
import { ownValue } from '../lib/own-value.ts'

type Chunks = AsyncIterable<Buffer>

/** Encodings that `readBody` undoes; sent as `Accept-Encoding`. */
export const acceptedEncodings = 'gzip, deflate, br'

// Real servers encode twice at most; each layer costs a decompressor.
const encodingsMax = 2

/** Returns whether the beginning of a body is enough. */
export type IsEnough = (beginning: Buffer) => boolean

// Heads of pages mostly end before the first length, nearly all before the second; most wrong guesses are no longer.
const beginnings = [32_768, 131_072]

/**
 * Reads a body, undoing its content encodings, until it ends, has `bytesMax` bytes after decompression, or `isEnough`
 * accepts its beginning; the source is then torn down, so that a bomb costs the cap and no more.
 * @throws {TypeError} for an encoding that was not asked for, and whatever zlib says of broken data.
 */
export async function readBody(
  body: Readable,
  contentEncoding: string,
  bytesMax: number,
  isEnough: IsEnough = () => false,
): Promise<{ readonly bytes: Buffer; readonly isTruncated: boolean }> {
  const kept: Buffer[] = []
  let size = 0
  let judged = 0
  for await (const chunk of decoded(body, contentEncoding, bytesMax)) {
    const room = bytesMax - size
    kept.push(chunk.length > room ? chunk.subarray(0, room) : chunk)
    size += Math.min(chunk.length, room)
    if (chunk.length > room) return { bytes: Buffer.concat(kept), isTruncated: true }
    if (size < (beginnings[judged] ?? Number.POSITIVE_INFINITY)) continue
    judged += 1
    const beginning = Buffer.concat(kept)
    if (isEnough(beginning)) return { bytes: beginning, isTruncated: true }
  }
  return { bytes: Buffer.concat(kept), isTruncated: false }
}

function decoded(body: Readable, contentEncoding: string, bytesMax: number): Chunks {
  const encodings = contentEncoding
    .toLowerCase()
    .split(',')
    .map((encoding) => encoding.trim())
    .filter((encoding) => encoding !== '' && encoding !== 'identity')
  if (encodings.length === 0) return body
  if (encodings.length > encodingsMax) throw new TypeError('too many content encodings')
  // The outermost encoding is last, so they are undone from the end.
  return encodings.reverse().reduce<Chunks>((chunks, encoding) => {
    const undo = ownValue(decoders, encoding)
    if (!undo) throw new TypeError(`content encoding ${encoding} was not asked for`)
    return undo(bounded(chunks, bytesMax))
  }, body)
}

/**
 * Bounds compressed data to the length that it may have decompressed, since endless empty blocks yield nothing. The
 * bound holds for each layer: a hundred bytes of the outer one may become gigabytes of empty blocks of the inner one.
 */
async function* bounded(chunks: Chunks, bytesMax: number): Chunks {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > bytesMax) throw new TypeError('compressed body too long')
    yield chunk
  }
}

// A body that its server cut short still yields its beginning: half a page is evidence, too.
const lenient = { finishFlush: constants.Z_SYNC_FLUSH }

const decoders: Record<string, (chunks: Chunks) => Chunks> = {
  gzip: (chunks) => through(chunks, createGunzip(lenient)),
  'x-gzip': (chunks) => through(chunks, createGunzip(lenient)),
  br: (chunks) =>
    through(chunks, createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })),
  deflate: inflate,
}

/** Undoes `deflate`, which means zlib (RFC 9110 section 8.4.1.2), yet some servers send it without the wrapper. */
async function* inflate(chunks: Chunks): Chunks {
  const iterator = chunks[Symbol.asyncIterator]()
  const first = await iterator.next()
  if (first.done) return
  const isWrapped = ((first.value[0] ?? 0) & 0x0f) === 8
  const transform = isWrapped ? createInflate(lenient) : createInflateRaw(lenient)
  yield* through(startingWith(first.value, iterator), transform)
}

async function* startingWith(first: Buffer, rest: AsyncIterator<Buffer>): Chunks {
  try {
    yield first
    yield* { [Symbol.asyncIterator]: () => rest }
  } finally {
    await rest.return?.()
  }
}

function through(chunks: Chunks, transform: Transform): Chunks {
  // The reader of `transform` gets the errors; the callback only keeps them from being unhandled.
  pipeline(Readable.from(chunks, { objectMode: false }), transform, () => undefined)
  return transform
}
