import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ApiError } from '../contract/errors.ts'

/** A file as it arrives. */
export type UploadedBytes = AsyncIterable<Uint8Array>

const bytesPerMb = 1_000_000
// Each takes its bytes on the disk, and a tenth of a second of the processor per megabyte.
const uploadsAtOnceMax = 4
const fullRetryS = 5

let underWay = 0

/**
 * Writes what arrives to a file that is gone when `work` ends: workbooks are read from their end, and the content of a
 * file says how it is read.
 * @throws {ApiError} body_too_large; overloaded when as many are under way as the process takes
 */
export async function withSpooledUpload<T>(
  bytes: UploadedBytes,
  bytesMax: number,
  work: (path: string) => Promise<T>,
): Promise<T> {
  if (underWay >= uploadsAtOnceMax) throw fullError()
  underWay += 1
  const path = join(tmpdir(), `enricher-upload-${randomUUID()}`)
  try {
    const target = createWriteStream(path, { flags: 'wx', mode: 0o600 })
    await pipeline(bounded(bytes, bytesMax), target)
    return await work(path)
  } finally {
    underWay -= 1
    await rm(path, { force: true })
  }
}

async function* bounded(bytes: UploadedBytes, bytesMax: number): AsyncGenerator<Uint8Array> {
  let read = 0
  for await (const chunk of bytes) {
    read += chunk.length
    if (read > bytesMax) throw tooLargeError(bytesMax)
    yield chunk
  }
}

function tooLargeError(bytesMax: number): ApiError {
  return new ApiError(
    'body_too_large',
    `The file is larger than ${Math.floor(bytesMax / bytesPerMb)} MB. Split it, or use "enricher bulk".`,
  )
}

function fullError(): ApiError {
  return new ApiError('overloaded', 'Other files are being read. Retry in a few seconds.', {
    retryAfterS: fullRetryS,
  })
}
