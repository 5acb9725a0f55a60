import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ApiError } from '@enricher/contract/errors'
import { codeOf } from '@enricher/engine/lib/error-code'

/** The bytes of a file as they arrive. */
export type UploadedBytes = AsyncIterable<Uint8Array>

const bytesPerMb = 1_000_000
const namePrefix = 'enricher-upload-'
// Longer than the reading of any file: an older file was left by a process that was killed.
const leftAfterMs = 3_600_000

/**
 * Spools bytes to a file that is deleted when `work` ends: workbooks are read from their end, and a file's content
 * shows how to read it.
 * @throws {ApiError} body_too_large
 */
export async function withSpooledUpload<T>(
  bytes: UploadedBytes,
  bytesMax: number,
  work: (path: string) => Promise<T>,
): Promise<T> {
  await removeLeft(Date.now() - leftAfterMs)
  const path = join(tmpdir(), `${namePrefix}${randomUUID()}`)
  try {
    await spool(path, bounded(bytes, bytesMax))
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}

const fullCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT'])
// Uploads that are being read are gone in seconds, and their room is free.
const fullRetryS = 60

async function spool(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    await pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (cause) {
    if (!fullCodes.has(codeOf(cause))) throw cause
    const message = 'There is no room for files that arrive at the moment. Try again in a minute.'
    throw new ApiError('overloaded', message, { cause, retryAfterS: fullRetryS })
  }
}

/** Removes files that killed processes have left before a time: they may name people. Never rejects. */
async function removeLeft(beforeMs: number): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => [])
  for (const name of names.filter((each) => each.startsWith(namePrefix))) {
    const path = join(tmpdir(), name)
    const left = await stat(path).catch(() => null)
    // Another process may remove the file first, or it may be another user's.
    if (left && left.mtimeMs < beforeMs) await rm(path, { force: true }).catch(() => undefined)
  }
}

async function* bounded(bytes: UploadedBytes, bytesMax: number): AsyncGenerator<Uint8Array> {
  let read = 0
  for await (const chunk of whole(bytes)) {
    read += chunk.length
    if (read > bytesMax) throw tooLargeError(bytesMax)
    yield chunk
  }
}

/** Reports a sender that hung up as its own error, not as one of the service. */
async function* whole(bytes: UploadedBytes): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes
  } catch (cause) {
    throw new ApiError('bad_request', 'The upload broke off: send the file again.', { cause })
  }
}

function tooLargeError(bytesMax: number): ApiError {
  return new ApiError(
    'body_too_large',
    `The file is larger than ${Math.floor(bytesMax / bytesPerMb)} MB. Split it, or use "enricher bulk".`,
  )
}
