import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { BulkFileError } from '../file-row.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Properties of a file that its bytes show before they are read as rows. */
export type Survey = {
  readonly bytes: number
  /** SHA-256 of all bytes, hexadecimal. */
  readonly digest: string
  /** True for a ZIP archive, as workbooks are; all else is text. */
  readonly isZip: boolean
  readonly encoding: Encoding
  readonly hasByteOrderMark: boolean
  /** The first line that is not UTF-8, for which the file is read as windows-1252; null: there is none. */
  readonly foreignLine: number | null
}

// Twice the size of a million rows of contacts; the file is read three times.
export const fileBytesMax = 1_000_000_000
const chunkBytes = 256 * 1024

/** Kinds of files without readable rows, by their first bytes. */
const refusedKinds: readonly (readonly [string, string])[] = [
  [
    'd0cf11e0',
    'is a workbook of Excel 2003 or older, or one with a password: save it as .xlsx without a password, or as CSV',
  ],
  ['25504446', 'is a PDF: export the table as CSV or .xlsx'],
  ['1f8b', 'is compressed with gzip: unpack it first'],
  ['28b52ffd', 'is compressed with zstd: unpack it first'],
]

/**
 * Reads a file once and returns its digest, kind and encoding, by its content, not its name.
 * @throws {BulkFileError} for a file that is empty, too large, or neither text nor a ZIP archive
 */
export async function surveyFile(path: string, name: string): Promise<Survey> {
  const hash = createHash('sha256')
  let bytes = 0
  let text: TextSurvey | null = null
  let isZip = false
  const stream = createReadStream(path, { highWaterMark: chunkBytes })
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (bytes === 0) {
      isZip = chunk.subarray(0, 4).toString('hex') === '504b0304'
      if (!isZip) text = createTextSurvey(name, chunk)
    }
    bytes += chunk.length
    if (bytes > fileBytesMax) throw new BulkFileError(`${name} is larger than 1 GB: split it.`)
    hash.update(chunk)
    text?.push(chunk)
  }
  if (bytes === 0) throw new BulkFileError(`${name} is empty: there are no rows in it.`)
  const found = text?.end() ?? { encoding: 'utf-8', hasByteOrderMark: false, foreignLine: null }
  return { bytes, digest: hash.digest('hex'), isZip, ...found }
}

type TextFindings = Pick<Survey, 'encoding' | 'hasByteOrderMark' | 'foreignLine'>
type TextSurvey = { push(chunk: Buffer): void; end(): TextFindings }

const marks: readonly (readonly [string, Encoding])[] = [
  ['efbbbf', 'utf-8'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
]

function createTextSurvey(name: string, head: Buffer): TextSurvey {
  const start = head.subarray(0, 4).toString('hex')
  const refused = refusedKinds.find(([bytes]) => start.startsWith(bytes))
  if (refused) throw new BulkFileError(`${name} ${refused[1]}.`)
  const marked = marks.find(([bytes]) => start.startsWith(bytes))?.[1]
  const encoding = marked ?? unmarkedUtf16(head) ?? 'utf-8'
  const hasByteOrderMark = marked !== undefined
  if (encoding !== 'utf-8') {
    const findings = { encoding, hasByteOrderMark, foreignLine: null }
    return { push: () => undefined, end: () => findings }
  }
  return surveyBytes(name, hasByteOrderMark)
}

/** Creates the check that bytes are UTF-8; it finds the first line that is not. */
function surveyBytes(name: string, hasByteOrderMark: boolean): TextSurvey {
  let line = 1
  let foreignLine: number | null = null
  // The bytes of the last line, which may end in the middle of a character.
  let rest: Buffer = Buffer.alloc(0)
  return {
    push(chunk) {
      const zero = chunk.indexOf(0)
      if (zero >= 0) {
        const at = line + lineBreaksIn(chunk.subarray(0, zero))
        throw new BulkFileError(
          `${name} is not a list we can read: line ${at} holds a zero byte. Use CSV, TSV, XLSX or JSONL.`,
        )
      }
      if (foreignLine === null) {
        const text = Buffer.concat([rest, chunk])
        const end = endOfCharacters(text)
        const whole = text.subarray(0, end)
        rest = text.subarray(end)
        if (!isUtf8(whole)) foreignLine = line + linesBeforeForeign(whole)
      }
      line += lineBreaksIn(chunk)
    },
    end() {
      if (foreignLine === null && !isUtf8(rest)) foreignLine = line
      const encoding = foreignLine === null ? 'utf-8' : 'windows-1252'
      return { encoding, hasByteOrderMark, foreignLine }
    },
  }
}

/** Returns the end of the last complete character: the first byte of a character has other bits than the next ones. */
function endOfCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(4, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return bytes.length - back + 1
    if (byte >= 0xc0) return bytes.length - back
  }
  return bytes.length
}

function lineBreaksIn(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count += 1
  return count
}

function linesBeforeForeign(bytes: Buffer): number {
  let lines = 0
  let start = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, start)) {
    if (!isUtf8(bytes.subarray(start, at))) return lines
    lines += 1
    start = at + 1
  }
  return lines
}

// In Latin text every second byte is zero; a file of bytes has single zero bytes.
const zeroShareMin = 0.3

function unmarkedUtf16(head: Buffer): Encoding | null {
  const bytes = head.subarray(0, 4_096)
  const zeros = [0, 0]
  for (const [at, byte] of bytes.entries()) {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  }
  const share = (count = 0) => (2 * count) / bytes.length
  if (share(zeros[1]) >= zeroShareMin && share(zeros[0]) === 0) return 'utf-16le'
  if (share(zeros[0]) >= zeroShareMin && share(zeros[1]) === 0) return 'utf-16be'
  return null
}
