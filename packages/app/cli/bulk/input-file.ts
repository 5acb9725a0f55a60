import { createWriteStream } from 'node:fs'
import { access, constants, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileBytesMax } from '@enricher/service/bulk/formats/survey-file'
import { CommandError, exitCodes } from '../command-error.ts'
import { unreadableFile } from '../unreadable-file.ts'

/** An input file that can be read more than once. */
export type InputFile = {
  readonly path: string
  /** Name of the file in messages. */
  readonly name: string
  /** A folder that is deleted when the command ends. */
  readonly folder: string
}

const standardInput = '-'

/**
 * Does the work with a file, or with a copy of the whole standard input.
 * @throws {CommandError} when it cannot be read
 */
export async function withInput<T>(
  path: string,
  work: (input: InputFile) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'enricher-bulk-'))
  try {
    if (path !== standardInput) {
      await refuseUnreadable(path)
      return await work({ path, name: basename(path), folder })
    }
    const kept = join(folder, 'input')
    await pipeline(process.stdin, bounded, createWriteStream(kept, { mode: 0o600 }))
    return await work({ path: kept, name: 'standard input', folder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Passes on the bytes up to the maximum of a file; more would fill the disk before the file is refused. */
async function* bounded(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.length
    if (bytes > fileBytesMax)
      throw new CommandError('Standard input is larger than 1 GB: split it.')
    yield chunk
  }
}

async function refuseUnreadable(path: string): Promise<void> {
  const found = await stat(path).catch((cause: unknown) => {
    throw unreadableFile(path, cause)
  })
  if (!found.isFile()) throw new CommandError(`${path} is no file.`, exitCodes.usage)
  await access(path, constants.R_OK).catch((cause: unknown) => {
    throw new CommandError(`${path} cannot be read: permission denied.`, exitCodes.failed, {
      cause,
    })
  })
}
