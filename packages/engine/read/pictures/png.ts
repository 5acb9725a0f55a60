import { crc32, inflateSync } from 'node:zlib'
import { isShowable, type PictureSize } from './picture.ts'

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
// PNG (Third Edition) 11.2 and 11.3: chunks of pixels, and of how their colours are meant. Profiles, texts, times and
// animations are left out.
const keptChunks: ReadonlySet<string> = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND'],
  ...['tRNS', 'gAMA', 'cHRM', 'sRGB'],
])
// Encoders split the data every 8 kB or so: a megabyte has some hundred chunks.
const chunksMax = 20_000
const headerLength = 13

type Header = PictureSize & {
  readonly bitsPerPixel: number
  readonly isInterlaced: boolean
  readonly hasPalette: boolean
}

/** Returns the PNG with nothing but its pixels; null: it is none, or broken, or too small or large. */
export function rebuildPng(bytes: Buffer): Buffer | null {
  if (!bytes.subarray(0, signature.length).equals(signature)) return null
  const chunks = chunksOf(bytes)
  const [first] = chunks ?? []
  if (!chunks || first?.type !== 'IHDR') return null
  const header = headerOf(first.data)
  if (!header || !isShowable(header) || !hasOnce(chunks, 'IHDR') || !hasOnce(chunks, 'IEND'))
    return null
  if (!isPaletteFit(chunks, header)) return null
  const data = chunks.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data)
  if (!hasPixels(Buffer.concat(data), header)) return null
  return Buffer.concat([signature, ...chunks.map(({ whole }) => whole)])
}

type Chunk = { readonly type: string; readonly data: Buffer; readonly whole: Buffer }

/** Returns the chunks that are kept, up to the end of the picture; null where one is broken. */
function chunksOf(bytes: Buffer): readonly Chunk[] | null {
  const chunks: Chunk[] = []
  let at = signature.length
  for (let count = 0; count < chunksMax; count += 1) {
    const chunk = chunkAt(bytes, at)
    if (chunk === null) return null
    if (keptChunks.has(chunk.type)) chunks.push(chunk)
    if (chunk.type === 'IEND') return chunks
    at += chunk.whole.length
  }
  return null
}

// A chunk is a length, a type, data and a checksum.
const emptyChunkLength = 12

function chunkAt(bytes: Buffer, at: number): Chunk | null {
  if (at + emptyChunkLength > bytes.length) return null
  const end = at + emptyChunkLength + bytes.readUInt32BE(at)
  if (end > bytes.length) return null
  if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return null
  const type = bytes.toString('latin1', at + 4, at + 8)
  const isLong = type === 'IEND' && end !== at + emptyChunkLength
  return isLong
    ? null
    : { type, data: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) }
}

const hasOnce = (chunks: readonly Chunk[], wanted: string): boolean =>
  chunks.filter(({ type }) => type === wanted).length === 1

/** Returns whether there is one palette of three bytes a colour where the pixels need it, and at most one elsewhere. */
function isPaletteFit(chunks: readonly Chunk[], { hasPalette }: Header): boolean {
  const types = chunks.map(({ type }) => type)
  const [palette, ...more] = chunks.filter(({ type }) => type === 'PLTE')
  if (!palette) return !hasPalette
  const { length } = palette.data
  const isWhole = length > 0 && length <= paletteMax && length % 3 === 0
  return more.length === 0 && isWhole && types.indexOf('PLTE') < types.indexOf('IDAT')
}

// PNG 11.2.2: 256 colours.
const paletteMax = 768

// PNG 11.2.1: the bit depths of each colour type, and its samples for each pixel.
const colourTypes: ReadonlyMap<number, { readonly depths: readonly number[]; samples: number }> =
  new Map([
    [0, { depths: [1, 2, 4, 8, 16], samples: 1 }],
    [2, { depths: [8, 16], samples: 3 }],
    [3, { depths: [1, 2, 4, 8], samples: 1 }],
    [4, { depths: [8, 16], samples: 2 }],
    [6, { depths: [8, 16], samples: 4 }],
  ])

function headerOf(data: Buffer): Header | null {
  if (data.length !== headerLength) return null
  const [depth = 0, colour = 0, compression, filter, interlace = 0] = data.subarray(8)
  const { depths, samples } = colourTypes.get(colour) ?? { depths: [], samples: 0 }
  if (!depths.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1) return null
  const size = { width: data.readUInt32BE(0), height: data.readUInt32BE(4) }
  const isInterlaced = interlace === 1
  return { ...size, bitsPerPixel: depth * samples, isInterlaced, hasPalette: colour === 3 }
}

// PNG 8.2: first column and row of each pass of Adam7, and its steps.
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** Returns whether the data are as many bytes as the header says: no bomb, and no other file in their place. */
function hasPixels(data: Buffer, { width, height, bitsPerPixel, isInterlaced }: Header): boolean {
  const bytesOf = (columns: number, rows: number) =>
    columns > 0 && rows > 0 ? rows * (1 + Math.ceil((columns * bitsPerPixel) / 8)) : 0
  const expected = isInterlaced
    ? passes.reduce(
        (sum, [x, y, dx, dy]) =>
          sum + bytesOf(Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)),
        0,
      )
    : bytesOf(width, height)
  try {
    // With `info`, Node returns the stream as well: it ignores what stands behind the end.
    const read: unknown = inflateSync(data, { maxOutputLength: expected, info: true })
    const { buffer, engine } = read as { buffer: Buffer; engine: { bytesWritten: number } }
    return buffer.length === expected && engine.bytesWritten === data.length
  } catch {
    // Broken data, or more than the picture has.
    return false
  }
}
