import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { codeOf } from '@enricher/engine/lib/error-code'
import { BackupFileError, cut, damaged, foreign, type Head } from './format.ts'
import { type BackupPart, parse } from './parse.ts'

export type BackupFile = {
  readonly path: string
  readonly bytes: number
  /**
   * Reads the file from its beginning. `onRead` gets the count of bytes read since its last call, and may throw to end
   * the reading.
   */
  parts(onRead: (bytes: number) => void): AsyncGenerator<BackupPart>
  close(): Promise<void>
}

export type BackupSummary = {
  readonly head: Head
  readonly tables: readonly BackupTable[]
  readonly rows: number
  readonly sha256: string
}

export type BackupTable = {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: number
}

/**
 * Opens a backup. The file stays open, so that the same file is verified and restored whatever happens to its name.
 * @throws {BackupFileError} when it is no readable file
 */
export async function openBackupFile(path: string): Promise<BackupFile> {
  if (path === '-') {
    throw new BackupFileError(
      'A backup is verified as a whole before anything is touched: save it to a file and name that.',
    )
  }
  const handle = await open(path, 'r').catch((cause: unknown) => {
    throw new BackupFileError(`${path} cannot be read: check the path.`, { cause })
  })
  try {
    const { size } = await checkedStat(handle, path)
    return {
      path,
      bytes: size,
      parts: (onRead) => partsOf(handle, size, onRead),
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/**
 * Reads a whole backup and compares its digest and counts; touches no database.
 * @throws {BackupFileError} when it is cut, changed, something else, or of a newer version
 */
export async function verify(
  file: BackupFile,
  onRead: (bytes: number) => void,
): Promise<BackupSummary> {
  const tables: BackupTable[] = []
  let head: Head | null = null
  let table: Omit<BackupTable, 'rows'> | null = null
  for await (const part of file.parts(onRead)) {
    if (part.kind === 'head') head = part.head
    else if (part.kind === 'table') table = { name: part.table, columns: part.columns }
    else if (part.kind === 'table-end' && table) tables.push({ ...table, rows: part.rows })
    else if (part.kind === 'end' && head) {
      return { head, tables, rows: part.rows, sha256: part.sha256 }
    }
  }
  throw cut()
}

async function checkedStat(handle: FileHandle, path: string): Promise<{ size: number }> {
  const found = await handle.stat()
  if (found.isDirectory()) throw new BackupFileError(`${path} is a folder: name a file.`)
  if (!found.isFile()) {
    throw new BackupFileError(`${path} is no file: save the backup to a file and name that.`)
  }
  if (found.size === 0) throw new BackupFileError(`${path} is empty.`)
  return found
}

// https://www.rfc-editor.org/rfc/rfc1952#page-6
const gzipMagic = Buffer.from([0x1f, 0x8b])

async function* partsOf(
  handle: FileHandle,
  size: number,
  onRead: (bytes: number) => void,
): AsyncGenerator<BackupPart> {
  const magic = Buffer.alloc(gzipMagic.length)
  await handle.read(magic, 0, magic.length, 0)
  if (!magic.equals(gzipMagic)) throw foreign()
  for await (const part of parse(uncompressed(handle, size, onRead))) {
    if (part.kind === 'end' && (await handle.stat()).size !== size) {
      throw damaged('it grew or was cut while it was read')
    }
    yield part
  }
}

async function* uncompressed(
  handle: FileHandle,
  size: number,
  onRead: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const file = handle.createReadStream({ start: 0, end: size - 1, autoClose: false })
  const gunzip = createGunzip({ rejectGarbageAfterEnd: true })
  // The iteration below throws the failure of the pipeline.
  pipeline(file, gunzip, () => undefined)
  try {
    let read = 0
    for await (const chunk of gunzip) {
      onRead(gunzip.bytesWritten - read)
      read = gunzip.bytesWritten
      yield chunk as Buffer
    }
  } catch (error) {
    throw faultOf(error)
  }
}

/** https://nodejs.org/api/zlib.html#zlib_constants */
function faultOf(error: unknown): unknown {
  const code = codeOf(error)
  if (code === 'Z_BUF_ERROR') return cut({ cause: error })
  if (code === 'ERR_TRAILING_JUNK_AFTER_STREAM_END') {
    return damaged('something follows its end', { cause: error })
  }
  if (code.startsWith('Z_')) return damaged('it cannot be decompressed', { cause: error })
  return error
}
