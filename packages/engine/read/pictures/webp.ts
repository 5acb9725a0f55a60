import { isShowable, type PictureSize } from './picture.ts'

// RFC 9649 section 2: a file is `RIFF`, its length, `WEBP`, and chunks of four letters, a length and data.
const headLength = 12
const extendedLength = 10
const alphaFlag = 0x10
const chunksMax = 100

type Chunk = { readonly type: string; readonly data: Buffer; readonly whole: Buffer }

/** Returns the WebP with nothing but its pixels; null: it is none, moves, or is broken, or has no fit size. */
export function rebuildWebp(bytes: Buffer): Buffer | null {
  if (!isWebp(bytes)) return null
  const chunks = chunksOf(bytes)
  if (!chunks) return null
  const pictures = chunks.filter(({ type }) => type === 'VP8 ' || type === 'VP8L')
  const [picture] = pictures
  if (!picture || pictures.length > 1 || chunks.some(({ type }) => type === 'ANMF')) return null
  const size = picture.type === 'VP8 ' ? lossySize(picture.data) : losslessSize(picture.data)
  if (!size || !isShowable(size)) return null
  const alphas = chunks.filter(({ type }) => type === 'ALPH')
  if (picture.type === 'VP8L' || alphas.length === 0) return fileOf([picture.whole])
  // Only the extended form may have a lossy picture with an alpha channel.
  const [alpha] = alphas
  return alpha && alphas.length === 1 && alpha.data.length > 0
    ? fileOf([extendedOf(size), alpha.whole, picture.whole])
    : null
}

const isWebp = (bytes: Buffer): boolean =>
  bytes.length > headLength &&
  bytes.toString('latin1', 0, 4) === 'RIFF' &&
  bytes.toString('latin1', 8, headLength) === 'WEBP'

function chunksOf(bytes: Buffer): readonly Chunk[] | null {
  // Bytes behind the stated length are no part of the picture.
  const length = 8 + bytes.readUInt32LE(4)
  if (length > bytes.length) return null
  const chunks: Chunk[] = []
  let at = headLength
  while (at + 8 <= length) {
    const end = at + 8 + bytes.readUInt32LE(at + 4)
    if (end > length || chunks.length >= chunksMax) return null
    const type = bytes.toString('latin1', at, at + 4)
    // Chunks have an even length: the byte that fills one up says nothing.
    const padding = Buffer.alloc((end - at) % 2)
    const whole = Buffer.concat([bytes.subarray(at, end), padding])
    chunks.push({ type, data: bytes.subarray(at + 8, end), whole })
    at = end + padding.length
  }
  return chunks
}

/** Reads the size of a key frame (RFC 6386 section 9.1); the upper two bits of each side say how it is scaled. */
function lossySize(data: Buffer): PictureSize | null {
  const isKeyFrame = data.length > 10 && ((data[0] ?? 1) & 1) === 0
  if (!isKeyFrame || data.readUIntBE(3, 3) !== 0x9d012a) return null
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
}

/** Reads the size of a lossless picture (RFC 9649 section 3.4): each side less one, in fourteen bits. */
function losslessSize(data: Buffer): PictureSize | null {
  if (data.length <= 5 || data[0] !== 0x2f) return null
  const bits = data.readUInt32LE(1)
  if (bits >>> 29 !== 0) return null
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

function extendedOf({ width, height }: PictureSize): Buffer {
  const chunk = Buffer.alloc(8 + extendedLength)
  chunk.write('VP8X', 'latin1')
  chunk.writeUInt32LE(extendedLength, 4)
  chunk[8] = alphaFlag
  chunk.writeUIntLE(width - 1, 12, 3)
  chunk.writeUIntLE(height - 1, 15, 3)
  return chunk
}

function fileOf(chunks: readonly Buffer[]): Buffer {
  const body = Buffer.concat(chunks)
  const head = Buffer.from('RIFF    WEBP', 'latin1')
  head.writeUInt32LE(4 + body.length, 4)
  return Buffer.concat([head, body])
}
