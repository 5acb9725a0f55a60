import { crc32, deflateSync } from 'node:zlib'

/** Makes a chunk of a PNG. */
export function pngChunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/**
 * Makes a grey PNG of this size; `more` are chunks before its pixels, `pixels` others than its size asks for, `colour`
 * another type, and `tail` stands behind the pixels.
 */
export function makePng(
  width: number,
  height: number,
  { more = [], pixels, colour = 0, tail = '' }: PngParts = {},
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, colour], 8)
  const rows = pixels ?? Buffer.alloc(height * (width + 1), 0)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...more,
    pngChunk('IDAT', Buffer.concat([deflateSync(rows), Buffer.from(tail)])),
    pngChunk('IEND'),
  ])
}

type PngParts = {
  readonly more?: readonly Buffer[]
  readonly pixels?: Buffer
  readonly colour?: number
  readonly tail?: string
}

/** Makes a segment of a JPEG. */
export function jpegSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** Makes a file in the form of a grey JPEG of this size, whose data no decoder has seen. */
export function makeJpeg(width: number, height: number, more: readonly Buffer[] = []): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...more,
    jpegSegment(0xdb, Buffer.alloc(65)),
    jpegSegment(0xc0, frame),
    jpegSegment(0xc4, Buffer.alloc(20)),
    jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
    Buffer.from([0xff, 0xd9]),
  ])
}

/** Makes a chunk of a WebP. */
export function webpChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

/** Makes a file in the form of a lossless WebP of this size. */
export function makeWebp(width: number, height: number, more: readonly Buffer[] = []): Buffer {
  const data = Buffer.alloc(12, 7)
  data[0] = 0x2f
  data.writeUInt32LE((width - 1) | ((height - 1) << 14), 1)
  const body = Buffer.concat([...more, webpChunk('VP8L', data)])
  const head = Buffer.from('RIFF    WEBP', 'latin1')
  head.writeUInt32LE(4 + body.length, 4)
  return Buffer.concat([head, body])
}

/** Makes a drawing with this content. */
export const makeSvg = (inner: string, attributes = ''): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 64 64"${attributes}>${inner}</svg>`,
  )
