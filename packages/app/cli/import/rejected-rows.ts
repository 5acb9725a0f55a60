import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { codeOf } from '@enricher/engine/lib/error-code'
import { CommandError, exitCodes } from '../command-error.ts'
import { isSameFile } from '../same-file.ts'
import type { BadRow } from './company-row.ts'

/** The rows of a list that make no sense. */
export type RejectedRows = {
  add(row: BadRow): void | Promise<void>
  readonly first: readonly BadRow[]
  count(): number
  /** Resolves when all rejected rows are in the file. @throws {CommandError} when it cannot be written */
  close(): Promise<void>
}

// A few rows show what is wrong with a file; a million complaints would hide it.
const shownMax = 20

/**
 * Keeps the first rejected rows, and writes all of them to a CSV file if one is named.
 * @throws {CommandError} when the file cannot be written, or is the list itself, which it would overwrite
 */
export async function openRejectedRows(path: string | null, list: string): Promise<RejectedRows> {
  if (path !== null && (await isSameFile(path, list))) {
    throw new CommandError(
      'The list and the file for its rejected rows are the same: name another file.',
      exitCodes.usage,
    )
  }
  const first: BadRow[] = []
  let count = 0
  const file = path === null ? null : await createFile(path)
  return {
    add(row) {
      count += 1
      if (first.length < shownMax) first.push(row)
      return file?.write(row)
    },
    first,
    count: () => count,
    close: async () => file?.close(),
  }
}

async function createFile(path: string) {
  const stream = createWriteStream(path, { mode: 0o600 })
  const failed = once(stream, 'error').then(([cause]: unknown[]) => {
    throw unwritableError(path, cause)
  })
  // `write` and `close` throw this error.
  failed.catch(() => undefined)
  // `once` rejects with the system's message, so that `failed` replaces it.
  const done = (event: string) => Promise.race([once(stream, event).catch(() => failed), failed])
  await done('open')
  stream.write('line,reason\n')
  return {
    async write({ line, reason }: BadRow): Promise<void> {
      if (!stream.write(`${line},"${reason.replaceAll('"', '""')}"\n`)) await done('drain')
    },
    async close(): Promise<void> {
      stream.end()
      await done('close')
    },
  }
}

/** Causes of errors by their names in errno(3). */
const reasons: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', 'its disk is full'],
  ['EDQUOT', 'the quota of this user is used up'],
  ['EFBIG', 'its file system holds no file of that size'],
  ['ENOENT', 'its folder does not exist'],
  ['ENOTDIR', 'a part of its path is no folder'],
  ['EISDIR', 'it is a folder'],
  ['EACCES', 'this user may not write it'],
  ['EPERM', 'this user may not write it'],
  ['EROFS', 'its file system is read-only'],
])

function unwritableError(path: string, cause: unknown): CommandError {
  const reason = reasons.get(codeOf(cause)) ?? 'the system refuses it'
  return new CommandError(
    `${path}, the file for rejected rows, cannot be written: ${reason}. What was added stays: ` +
      'the same command with another file, or without --rejected, goes on after it.',
    exitCodes.failed,
    { cause },
  )
}
