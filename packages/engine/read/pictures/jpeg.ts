import { isShowable, type PictureSize } from './picture.ts'

// ITU-T T.81 table B.1. A marker is 0xff and one of these.
const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda
/** Baseline, extended and progressive pictures, which browsers show; others need arithmetic or lossless decoders. */
const frameMarkers: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2])
const huffmanMarker = 0xc4
const quantizationMarker = 0xdb
/** Tables, and the restart interval. */
const tableMarkers: ReadonlySet<number> = new Set([huffmanMarker, quantizationMarker, 0xdd])
/** Adobe's mark says how the colours are meant. */
const adobeMarker = 0xee
const applicationMarkers = { first: 0xe0, last: 0xef }
const commentMarker = 0xfe
const segmentsMax = 1_000
// A progressive picture has some ten scans. A browser decodes all pixels for each, which the length does not show.
const scansMax = 30

const head = Buffer.from([
  ...[0xff, startOfImage, 0xff, 0xe0, 0, 16],
  // The mark of JFIF 1.01: pixels are square, and no small copy of the picture follows.
  ...[0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0],
])
const tail = Buffer.from([0xff, endOfImage])

/** Returns the JPEG without cameras, places, comments and small copies; null: it is none, broken, or of no fit size. */
export function rebuildJpeg(bytes: Buffer): Buffer | null {
  if (bytes[0] !== 0xff || bytes[1] !== startOfImage) return null
  const segments = segmentsOf(bytes)
  if (!segments?.every(({ marker, data }) => isKept(marker, data) || isLeftOut(marker))) return null
  const frames = segments.filter(({ marker }) => frameMarkers.has(marker))
  const size = frames[0] ? sizeIn(frames[0].data) : null
  if (frames.length !== 1 || !size || !isShowable(size) || !hasScans(segments)) return null
  const kept = segments.filter(({ marker, data }) => isKept(marker, data))
  return Buffer.concat([head, ...kept.map(({ whole }) => whole), tail])
}

/** Returns whether there are scans, no more than a picture has, behind what they are decoded with. */
function hasScans(segments: readonly Segment[]): boolean {
  const markers = segments.map(({ marker }) => marker)
  const first = markers.indexOf(startOfScan)
  const before = markers.slice(0, Math.max(first, 0))
  return (
    markers.filter((marker) => marker === startOfScan).length <= scansMax &&
    before.includes(huffmanMarker) &&
    before.includes(quantizationMarker) &&
    before.some((marker) => frameMarkers.has(marker))
  )
}

/** Returns the segments before the end of the picture; null where the file is broken or cut short. */
function segmentsOf(bytes: Buffer): readonly Segment[] | null {
  const segments: Segment[] = []
  let at = 2
  while (segments.length < segmentsMax) {
    const segment = segmentAt(bytes, at)
    if (segment === 'end') return segments
    if (segment === null) return null
    segments.push(segment)
    at = segment.end
  }
  return null
}

const isKept = (marker: number, data: Buffer): boolean =>
  frameMarkers.has(marker) ||
  tableMarkers.has(marker) ||
  marker === startOfScan ||
  (marker === adobeMarker && data.length === 12 && data.toString('latin1', 0, 5) === 'Adobe')

const isLeftOut = (marker: number): boolean =>
  marker === commentMarker ||
  (marker >= applicationMarkers.first && marker <= applicationMarkers.last)

type Segment = {
  readonly marker: number
  readonly data: Buffer
  readonly whole: Buffer
  /** The place behind it. */
  readonly end: number
}

/** Returns the segment at a place, with the coded data behind it; null where the file is broken or cut short. */
function segmentAt(bytes: Buffer, from: number): Segment | 'end' | null {
  let at = from
  // Any number of these bytes may fill the space before a marker (T.81 B.1.1.2).
  while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1
  const marker = bytes[at + 1] ?? 0
  if (bytes[at] !== 0xff) return null
  if (marker === endOfImage) return 'end'
  if (at + 4 > bytes.length) return null
  const dataEnd = at + 2 + bytes.readUInt16BE(at + 2)
  if (dataEnd < at + 4 || dataEnd > bytes.length) return null
  const end = marker === startOfScan ? scanEnd(bytes, dataEnd) : dataEnd
  return end === null
    ? null
    : { marker, data: bytes.subarray(at + 4, dataEnd), whole: bytes.subarray(at, end), end }
}

/** Returns where coded data end: at a marker that is neither a stuffed byte nor a restart (T.81 B.1.1.5). */
function scanEnd(bytes: Buffer, from: number): number | null {
  let at = bytes.indexOf(0xff, from)
  while (at !== -1 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0
    const isData = next === 0 || (next >= 0xd0 && next <= 0xd7)
    if (!isData && next !== 0xff) return at
    at = bytes.indexOf(0xff, isData ? at + 2 : at + 1)
  }
  return null
}

function sizeIn(data: Buffer): PictureSize | null {
  const isWhole = data.length >= 6 && data.length === 6 + 3 * (data[5] ?? 0)
  return isWhole ? { height: data.readUInt16BE(1), width: data.readUInt16BE(3) } : null
}
