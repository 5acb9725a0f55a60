import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { CommandError } from '../command-error.ts'
import { unreadableFile } from '../unreadable-file.ts'

export type ImportInput = {
  /** The name under which the import is stored. */
  readonly name: string
  /** Changes whenever the file does; null: it is not known, as for standard input. */
  readonly fingerprint: string | null
  /** Time of the file's last change; null: it is not known. */
  readonly writtenAtMs: number | null
  /** Returns the unpacked bytes, which can be read once. They end when `signal` aborts. */
  bytes(signal: AbortSignal): AsyncIterable<Buffer>
  /** Returns the share that has been read, 0 to 1; 0: the total is not known. */
  fraction(): number
}

const standardInput = '-'
const gzipMark = Buffer.from([0x1f, 0x8b])
// Workbooks of spreadsheets are ZIP archives, too.
const zipMark = Buffer.from('PK\u0003\u0004')
// The beginning distinguishes files together with size and time of change, even copies that keep their time.
const headBytes = 1_000_000

/**
 * Opens a file, packed by gzip or not, or standard input for `-`. The content and not the name decides whether it is
 * packed.
 * @throws {CommandError} when it cannot be read
 */
export async function openInput(path: string): Promise<ImportInput> {
  if (path === standardInput) return standardInputOf()
  const { size, mtimeMs } = await factsOf(path)
  const head = await headOf(path)
  let bytesRead = 0
  const count = (bytes: number) => {
    bytesRead += bytes
  }
  const digest = createHash('sha256').update(`${size} ${mtimeMs} `).update(head).digest('hex')
  return {
    name: resolve(path),
    fingerprint: digest,
    writtenAtMs: mtimeMs,
    bytes: (signal) => unpacked(counted(createReadStream(path, { signal }), count), path, signal),
    fraction: () => (size === 0 ? 1 : Math.min(1, bytesRead / size)),
  }
}

function standardInputOf(): ImportInput {
  return {
    name: 'standard input',
    fingerprint: null,
    writtenAtMs: null,
    bytes(signal) {
      signal.addEventListener('abort', () => process.stdin.destroy(), { once: true })
      return unpacked(process.stdin, 'standard input', signal)
    },
    fraction: () => 0,
  }
}

async function factsOf(path: string) {
  try {
    const found = await stat(path)
    if (found.isFile()) return found
  } catch (cause) {
    // The same sentence serves for a missing and for an unreadable file.
    throw unreadableFile(path, cause)
  }
  throw new CommandError(`${path} is no file: name a CSV or JSONL file, or - for standard input.`)
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path).catch((cause: unknown) => {
    throw unreadableFile(path, cause)
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function* counted(
  source: AsyncIterable<Buffer>,
  count: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    count(chunk.length)
    yield chunk
  }
}

/** Passes on the bytes, unpacked if necessary. A signal ends them without an error, and the bytes before it count. */
async function* unpacked(
  source: AsyncIterable<Buffer>,
  name: string,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  try {
    const whole = withWholeMark(source)
    const { value: first } = await whole.next()
    if (first === undefined) return
    if (first.subarray(0, zipMark.length).equals(zipMark)) throw refusedArchive(name)
    const all = chained(first, whole)
    yield* first.subarray(0, 2).equals(gzipMark) ? gunzipped(all, name) : all
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

function refusedArchive(name: string): CommandError {
  return new CommandError(
    `${name} is a ZIP archive or a workbook: unpack it, or save it as CSV in UTF-8.`,
  )
}

/** The mark of a packed file has two or four bytes, but a pipe may send them one by one. */
async function* withWholeMark(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer | null = Buffer.alloc(0)
  for await (const chunk of source) {
    if (waiting === null) {
      yield chunk
      continue
    }
    waiting = Buffer.concat([waiting, chunk])
    if (waiting.length < zipMark.length) continue
    yield waiting
    waiting = null
  }
  if (waiting && waiting.length > 0) yield waiting
}

async function* chained(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* rest
}

/** A cut archive first yields its content, then the cut is reported. */
async function* gunzipped(source: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  const gunzip = createGunzip()
  const feeding = pipeline(source, gunzip)
  // The loop below reports this failure.
  feeding.catch(() => undefined)
  try {
    for await (const chunk of gunzip) yield chunk as Buffer
  } catch (cause) {
    throw new InputCutError(`${name} is cut or damaged: it is no whole gzip archive`, { cause })
  } finally {
    gunzip.destroy()
  }
}

/** The input ended too early; the part before that is good. */
export class InputCutError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'InputCutError'
  }
}
