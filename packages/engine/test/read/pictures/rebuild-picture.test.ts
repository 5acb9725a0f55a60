import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rebuildPicture } from '../../../read/pictures/rebuild-picture.ts'
import {
  jpegSegment,
  makeJpeg,
  makePng,
  makeSvg,
  makeWebp,
  pngChunk,
  webpChunk,
} from './make-picture.ts'

const rebuilt = (bytes: Buffer) => rebuildPicture({ bytes, domain: 'acme.example' }).picture

/** Returns the rebuilt file as Latin-1 text, in which a word can be looked for. */
const textOf = (bytes: Buffer): string | null => {
  const picture = rebuilt(bytes)
  return picture && Buffer.from(picture.bytes).toString('latin1')
}

const secret = Buffer.from('SECRET place and camera')
const script = Buffer.from('<script>alert(1)</script>')

test('each kind of picture is passed on as what its bytes are', () => {
  const files = [
    ['image/png', makePng(64, 32)],
    ['image/jpeg', makeJpeg(64, 32)],
    ['image/webp', makeWebp(64, 32)],
    ['image/svg+xml', makeSvg('<rect width="9" height="9"/>')],
  ] as const
  for (const [type, bytes] of files) assert.equal(rebuilt(bytes)?.mediaType, type)
  // A file without anything but its pixels stays as it is.
  assert.deepEqual(Buffer.from(rebuilt(makePng(64, 32))?.bytes ?? []), makePng(64, 32))
  assert.deepEqual(Buffer.from(rebuilt(makeWebp(64, 32))?.bytes ?? []), makeWebp(64, 32))
})

test('comments, cameras, places, profiles and whatever stands behind the picture are left out', () => {
  const files = [
    makePng(64, 32, {
      more: [pngChunk('tEXt', secret), pngChunk('eXIf', secret), pngChunk('iCCP', secret)],
    }),
    makeJpeg(64, 32, [
      jpegSegment(0xe1, secret),
      jpegSegment(0xfe, secret),
      jpegSegment(0xe2, secret),
    ]),
    makeWebp(64, 32, [
      webpChunk('EXIF', secret),
      webpChunk('XMP ', secret),
      webpChunk('ICCP', secret),
    ]),
  ]
  for (const bytes of files) {
    const text = textOf(Buffer.concat([bytes, script]))
    assert.ok(text !== null)
    assert.doesNotMatch(text, /SECRET|script/)
  }
})

test('a dot, a line and a picture of more pixels than a page can hold are none', () => {
  for (const [width, height] of [
    [1, 1],
    [15, 400],
    [9_000, 20],
    [4_000, 4_000],
  ] as const) {
    const small = makePng(width, height, { pixels: Buffer.alloc(10) })
    assert.equal(rebuilt(small), null, `png ${width}x${height}`)
    assert.equal(rebuilt(makeJpeg(width, height)), null, `jpeg ${width}x${height}`)
    assert.equal(rebuilt(makeWebp(width, height)), null, `webp ${width}x${height}`)
  }
  assert.equal(rebuilt(makeSvg('<rect/>', ' width="1" height="1"')), null)
  for (const side of ['90000', '100000mm', '99in', '1e9', '9px']) {
    assert.equal(rebuilt(makeSvg('<rect/>', ` width="${side}" height="${side}"`)), null, side)
    assert.equal(rebuilt(makeSvg('<rect/>', ` width="${side}"`)), null, side)
  }
  for (const side of ['100%', '1em', '2.5in', '90mm', '48.'])
    assert.ok(rebuilt(makeSvg('<rect/>', ` width="${side}" height="${side}"`)), side)
})

test('a PNG whose data are more or less than its size asks for is none, however large they say they are', () => {
  assert.equal(rebuilt(makePng(64, 32, { pixels: Buffer.alloc(50_000_000) })), null)
  assert.equal(rebuilt(makePng(64, 32, { pixels: Buffer.alloc(64) })), null)
  const broken = makePng(64, 32)
  broken[broken.length - 20] = (broken[broken.length - 20] ?? 0) ^ 1
  assert.equal(rebuilt(broken), null)
})

test('a PNG of a palette has one, with whole colours, and nothing stands behind its pixels', () => {
  const palette = (length: number) => pngChunk('PLTE', Buffer.alloc(length, 9))
  const colour = 3
  assert.ok(rebuilt(makePng(64, 32, { colour, more: [palette(6)] })))
  for (const more of [[], [palette(5)], [palette(0)], [palette(771)], [palette(6), palette(6)]])
    assert.equal(rebuilt(makePng(64, 32, { colour, more })), null)
  assert.equal(rebuilt(makePng(64, 32, { tail: '<script>alert(1)</script>' })), null)
})

/** Makes a JPEG of these segments between its beginning and its end. */
const jpegOf = (...segments: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments, Buffer.from([0xff, 0xd9])])
const frame = jpegSegment(0xc2, Buffer.from([8, 0, 32, 0, 64, 1, 1, 0x11, 0]))
const huffman = jpegSegment(0xc4, Buffer.alloc(20))
const quantization = jpegSegment(0xdb, Buffer.alloc(65))
const scan = Buffer.concat([jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])), Buffer.alloc(20)])

test('a JPEG has its tables and its frame before its scans, and some scans at most', () => {
  const scans = (count: number) => Array<Buffer>(count).fill(scan)
  assert.ok(rebuilt(jpegOf(quantization, frame, huffman, ...scans(30))))
  for (const segments of [
    [quantization, frame, huffman, ...scans(31)],
    [quantization, frame, huffman, ...scans(981)],
    [frame, huffman, scan],
    [quantization, frame, scan],
    [quantization, huffman, scan, frame],
    [frame, scan, quantization, huffman],
    [quantization, frame, huffman],
  ])
    assert.equal(rebuilt(jpegOf(...segments)), null)
})

test('bytes that fill the space before a marker of a JPEG are left out', () => {
  const fill = Buffer.from([0xff, 0xff, 0xff])
  const bytes = jpegOf(fill, quantization, fill, frame, huffman, scan, fill)
  const plain = jpegOf(quantization, frame, huffman, scan)
  assert.ok(rebuilt(bytes))
  assert.equal(textOf(bytes)?.replace(/\u00ff{2,}(?=\u00d9)/, '\u00ff'), textOf(plain))
})

test('a file that is cut short at any place, and bytes of any kind before a picture, are none', () => {
  for (const bytes of [makePng(20, 20), makeJpeg(20, 20), makeWebp(20, 20)]) {
    for (let length = 0; length < bytes.length; length += 1)
      assert.equal(rebuilt(bytes.subarray(0, length)), null, `${length} of ${bytes.length}`)
    assert.equal(rebuilt(Buffer.concat([script, bytes])), null)
  }
})

test('files of other kinds are none', () => {
  const others = [
    Buffer.alloc(0),
    Buffer.from('GIF89a'),
    Buffer.from('%PDF-1.7'),
    Buffer.from('<!doctype html><html><svg><rect/></svg></html>'),
    Buffer.from('{"a":1}'),
    Buffer.from('\u0000\u0001\u0002'),
    Buffer.from([0xff, 0xfe, 0x3c, 0, 0x73, 0]),
  ]
  for (const bytes of others) assert.equal(rebuilt(bytes), null)
})

test('a WebP that moves is none, and one with an alpha channel says so', () => {
  assert.equal(rebuilt(makeWebp(64, 32, [webpChunk('ANMF', secret)])), null)
  const lossy = Buffer.alloc(20, 1)
  lossy.set([0x10, 0, 0, 0x9d, 0x01, 0x2a, 64, 0, 32, 0])
  const body = Buffer.concat([webpChunk('ALPH', Buffer.alloc(4, 1)), webpChunk('VP8 ', lossy)])
  const head = Buffer.from('RIFF    WEBP', 'latin1')
  head.writeUInt32LE(4 + body.length, 4)
  const text = textOf(Buffer.concat([head, body])) ?? ''
  assert.equal(text.slice(12, 16), 'VP8X')
  assert.deepEqual([...Buffer.from(text.slice(24, 30), 'latin1')], [63, 0, 0, 31, 0, 0])
})
