import { randomBytes } from 'node:crypto'
import { link, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable, Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import { codeOf } from '@enricher/engine/lib/error-code'
import { dayMs } from '@enricher/engine/lib/time'
import { openStandardOutput } from './standard-output.ts'

/** `isForced`: an existing file of that name is replaced, once the new one is whole. */
export type Target =
  | { readonly kind: 'file'; readonly path: string; readonly isForced: boolean }
  | { readonly kind: 'stdout' }

// Backups hold keys' digests, addresses and the key of the suppression list.
const fileMode = 0o600
// The level takes a third of the time of the usual one for a tenth more bytes: backups run beside a service.
const gzipLevel = constants.Z_BEST_SPEED + 2

/**
 * Writes the lines compressed; returns the bytes written. A file gets its name when it is whole and on the disk; until
 * then it has a hidden name beside the final one, and is removed when anything fails.
 * @throws an Error that says what to change
 */
export async function writeBackup(
  lines: AsyncIterable<Buffer>,
  target: Target,
  signal: AbortSignal,
): Promise<number> {
  if (target.kind === 'file') return writeFile(lines, target.path, target.isForced, signal)
  return compress(lines, openStandardOutput(), signal).catch((error: unknown) => {
    throw explainOutput(error)
  })
}

function explainOutput(error: unknown): unknown {
  const code = codeOf(error)
  const reason = code === 'EPIPE' ? 'it was closed' : unwritable.get(code)
  if (reason === undefined) return error
  return new Error(
    `Standard output could not be written: ${reason}. What was written is no whole backup.`,
    { cause: error },
  )
}

async function writeFile(
  lines: AsyncIterable<Buffer>,
  path: string,
  isForced: boolean,
  signal: AbortSignal,
): Promise<number> {
  await checkPlace(path, isForced)
  await removeLeft(dirname(path))
  const partial = join(dirname(path), partialNameOf(path))
  const handle = await open(partial, 'wx', fileMode).catch((cause: unknown) => {
    throw new Error(
      `No file can be made in ${dirname(path)} (${codeOf(cause)}): name a file in another folder.`,
      { cause },
    )
  })
  try {
    const bytes = await compress(lines, handle.createWriteStream({ flush: true }), signal)
    await place(partial, path, isForced)
    return bytes
  } catch (error) {
    // The handle may be closed already.
    await handle.close().catch(() => undefined)
    await rm(partial, { force: true })
    throw explain(error, path)
  }
}

// With dots and endings the name stays below the 255 bytes of file systems, at three bytes a character.
const nameLengthMax = 60
const randomBytesCount = 6
const ending = '.enricher-partial'

/** Returns a hidden name beside the file's own that no other file has. */
function partialNameOf(path: string): string {
  const random = randomBytes(randomBytesCount).toString('hex')
  return `.${basename(path).slice(0, nameLengthMax)}.${random}${ending}`
}

// A file that is being written grows, but for the minutes in which the output of the database stands still.
const leftAfterMs = dayMs

/** Removes partial files of backups that were killed: they would fill a disk, day by day. */
async function removeLeft(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith('.') || !name.endsWith(ending)) continue
    const left = join(folder, name)
    const found = await stat(left).catch(() => null)
    if (found && Date.now() - found.mtimeMs > leftAfterMs) await rm(left).catch(() => undefined)
  }
}

/** Refuses a target that is known to fail, before the database is read. */
async function checkPlace(path: string, isForced: boolean): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (found?.isDirectory()) throw new Error(`${path} is a folder: name a file in it.`)
  if (found && !found.isFile()) throw new Error(`${path} is no file: use "-" for standard output.`)
  if (found && !isForced) throw existsAlready(path)
  const folder = await stat(dirname(path)).catch(() => null)
  if (!folder?.isDirectory()) {
    throw new Error(`There is no folder ${dirname(path)}: make it, or name another file.`)
  }
}

async function compress(
  lines: AsyncIterable<Buffer>,
  end: Writable,
  signal: AbortSignal,
): Promise<number> {
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(Readable.from(lines), createGzip({ level: gzipLevel }), counted, end, { signal })
  return bytes
}

async function place(partial: string, path: string, isForced: boolean): Promise<void> {
  if (isForced) await rename(partial, path)
  else await placeNew(partial, path)
  const folder = await open(dirname(path), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Gives the file its name, but never replaces a file that appeared meanwhile. */
async function placeNew(partial: string, path: string): Promise<void> {
  try {
    await link(partial, path)
    await unlink(partial)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw existsAlready(path, { cause: error })
    // Some file systems have no links (FAT, some network file systems).
    if (await stat(path).catch(() => null)) throw existsAlready(path, { cause: error })
    await rename(partial, path)
  }
}

function existsAlready(path: string, options?: ErrorOptions): Error {
  return new Error(`${path} exists: name another file, or replace it with --force.`, options)
}

function explain(error: unknown, path: string): unknown {
  const reason = unwritable.get(codeOf(error))
  if (reason === undefined) return error
  return new Error(`${path} could not be written: ${reason}. Nothing of it is left.`, {
    cause: error,
  })
}

/** errno(3) */
const unwritable: ReadonlyMap<string, string> = new Map([
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the quota of this user is used up'],
  ['EFBIG', 'the file system holds no file of that size'],
  ['EIO', 'the disk reported an error'],
])
