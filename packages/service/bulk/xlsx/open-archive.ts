import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { BulkFileError } from '../file-row.ts'

/** The parts of a workbook, by their path in its archive. */
export type Archive = {
  has(path: string): boolean
  /**
   * Opens a part, inflated.
   * @throws {BulkFileError} for a part that is missing, encrypted, or inflates to more than a workbook needs
   */
  open(path: string): Promise<Readable>
  /** Opens a part to which others refer; it has a lower bound on its size. */
  openSmall(path: string): Promise<Readable>
  close(): void
}

// A workbook has a dozen parts, and some more for each sheet and picture.
const entriesMax = 10_000
// Room for a million rows of ten cells. The size that a part states is checked while it is inflated.
export const partBytesMax = 500_000_000
// Room for 64,000 styles, the maximum of Excel, with all of their attributes.
const smallPartBytesMax = 20_000_000
// Rows of a sheet are repetitive and shrink to a twentieth, formatted blanks to a sixtieth; a part that shrinks further
// is made to inflate. Small parts may shrink more: an empty sheet is all alike.
const ratioMax = 200
const ratioFreeBytes = 10_000_000

/**
 * Opens a ZIP archive and reads its table of contents. `bytesMax`: the bound of a part, inflated.
 * @throws {BulkFileError} when it is damaged
 */
export async function openArchive(path: string, name: string, bytesMax: number): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false }).catch((cause: unknown) => {
    throw damaged(name, cause)
  })
  const entries = await entriesOf(zip, name).catch((error: unknown) => {
    zip.close()
    throw error instanceof BulkFileError ? error : damaged(name, error)
  })
  const open = (part: string, partMax: number) => {
    const entry = entries.get(part)
    if (!entry) throw new BulkFileError(`${name} is a damaged workbook: ${part} is missing.`)
    refuseBomb(name, entry, Math.min(partMax, bytesMax))
    return zip.openReadStreamPromise(entry).catch((cause: unknown) => {
      throw damaged(name, cause)
    })
  }
  return {
    has: (part) => entries.has(part),
    open: async (part) => open(part, bytesMax),
    openSmall: async (part) => open(part, smallPartBytesMax),
    close: () => zip.close(),
  }
}

async function entriesOf(zip: ZipFile, name: string): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > entriesMax) {
    throw new BulkFileError(`${name} holds ${zip.entryCount} parts: it is no plain workbook.`)
  }
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  return entries
}

function refuseBomb(name: string, entry: Entry, bytesMax: number): void {
  const { uncompressedSize, compressedSize, fileName } = entry
  if (entry.isEncrypted()) {
    throw new BulkFileError(`${name} is encrypted: save it without a password.`)
  }
  const isTooDense =
    uncompressedSize > ratioFreeBytes && uncompressedSize > compressedSize * ratioMax
  if (uncompressedSize <= bytesMax && !isTooDense) return
  throw new BulkFileError(
    `${name} would unpack to ${uncompressedSize} bytes at ${fileName}, which no sheet of contacts takes: ` +
      'save the sheet as CSV.',
  )
}

/** Returns the error for an archive that cannot be read. */
export function damaged(name: string, cause: unknown): BulkFileError {
  const why = cause instanceof Error ? cause.message : String(cause)
  return new BulkFileError(`${name} is a damaged workbook (${why}): save it again.`, { cause })
}
