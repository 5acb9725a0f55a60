import { stat } from 'node:fs/promises'
import { ApiError } from '@enricher/contract/errors'
import type { Offer } from '@enricher/contract/operation'
import { canonicalJson, type Json, sha256 } from '@enricher/engine/lib/digest'
import { newId } from '@enricher/engine/lib/ids'
import { propose } from '../bulk/columns/propose.ts'
import { sampleRows } from '../bulk/data-rows.ts'
import { estimate } from '../bulk/estimate.ts'
import { BulkFileError, charactersIn } from '../bulk/file-row.ts'
import { type FileBounds, type BulkFile as OpenedFile, openBulkFile } from '../bulk/open-file.ts'
import { partBytesMax } from '../bulk/xlsx/open-archive.ts'
import { mismatch, stillRunning } from '../lib/idempotency-errors.ts'
import type { KeyedDigest } from '../lib/keyed-digest.ts'
import type { BulkFile } from '../store/bulk/bulk-file.ts'
import type { BulkFiles } from '../store/bulk/bulk-files.ts'
import type { BulkRow, BulkRows } from '../store/bulk/bulk-rows.ts'
import type { FileRoom } from '../store/bulk/stored-bytes.ts'
import {
  type BulkChoice,
  givenOf,
  headerRowsOf,
  planOf,
  type StoredProposal,
} from './bulk-proposal.ts'

/** A file as its account sends it. */
export type BulkUpload = {
  readonly accountId: string
  /** The sender's name of the file. */
  readonly name: string
  readonly choice: BulkChoice
  /** Lower-case UUID, or null. */
  readonly idempotencyKey: string | null
}

export type UploadDependencies = {
  readonly files: BulkFiles
  readonly rows: BulkRows
  readonly offers: readonly Offer[]
  readonly keyed: KeyedDigest
  readonly rowsMax: number
  /** Bytes of one file. */
  readonly bytesMax: number
  /** Bytes of the files of all accounts, as they are stored. */
  readonly storedBytesMax: number
  /** How long a file is kept. */
  readonly keptMs: number
}

// One statement stores this many rows: some hundred kB, and never much more than these characters.
const rowsAtOnce = 1_000
const charactersAtOnce = 2_000_000
// Bytes of a row in the database beside its cells, and of its answer.
const besideCellsBytes = 400
// The texts of a workbook are compressed, and cells share them. Rows are repetitive and shrink to a twentieth.
const charactersPerByte = 4
const unpackedPerByte = 20

/**
 * Reads a file once, stores its rows and proposes its lookup, which costs nothing.
 * @throws {ApiError} idempotency_mismatch, idempotency_in_flight; bad_request when the account's files exceed their
 * share, overloaded when those of all accounts exceed the bound
 * @throws {BulkFileError} when it cannot be read
 */
export async function storeUpload(
  dependencies: UploadDependencies,
  path: string,
  upload: BulkUpload,
): Promise<{ readonly file: BulkFile; readonly isReplay: boolean }> {
  const { files, keptMs } = dependencies
  const { accountId, name } = upload
  const opened = await openBulkFile(path, name, boundsOf(dependencies))
  const proposal = await proposalOf(dependencies.offers, opened, upload.choice)
  const id = newId('file')
  const { size } = await stat(path)
  const begun = await begin(dependencies, id, { ...opened, size }, upload)
  if ('earlier' in begun) return { file: begun.earlier, isReplay: true }
  try {
    requireRoom(begun.room, size)
    const { rows, bytes } = await storeRows(dependencies, id, opened, begun.room)
    if (rows <= headerRowsOf(proposal, proposal.guess)) {
      throw new BulkFileError(
        `${name} has no rows to look up: write one company or person per row.`,
      )
    }
    await files.finish(id, { proposal: JSON.stringify(proposal), rows, bytes }, keptMs)
  } catch (error) {
    await files.remove(accountId, id)
    throw error
  }
  const file = await files.find(accountId, id)
  if (!file) throw new Error('A file that was stored just now is gone.')
  return { file, isReplay: false }
}

function boundsOf({ rowsMax, bytesMax }: UploadDependencies): FileBounds {
  return {
    rowsMax,
    charactersMax: charactersPerByte * bytesMax,
    partBytesMax: Math.min(partBytesMax, unpackedPerByte * bytesMax),
  }
}

/** Proposes the lookup and columns of a file, with the owner's choices. */
export async function proposalOf(
  offers: readonly Offer[],
  opened: Pick<OpenedFile, 'rows' | 'names' | 'delimiter' | 'isPlainUtf8' | 'warnings'>,
  choice: BulkChoice,
): Promise<StoredProposal> {
  const { names, delimiter, isPlainUtf8, warnings } = opened
  const sample = await sampleRows(opened)
  const first = propose(sample, names, offers, givenOf({ hasHeader: choice.hasHeader }, []))
  const guess = propose(sample, names, offers, givenOf(choice, first.names))
  const isKnown = guess.operation !== null
  const plan = isKnown ? planOf(guess, offers) : null
  return {
    formatNames: names,
    delimiter,
    isPlainUtf8,
    fileWarnings: warnings,
    guess,
    estimate: plan === null ? null : await estimate(opened, plan),
  }
}

/** Claims the Idempotency-Key and a place for a file; returns its room, or the earlier file of the key. */
async function begin(
  { files, keyed, storedBytesMax }: UploadDependencies,
  id: string,
  { digest, format, size: bytes }: OpenedFile & { readonly size: number },
  { accountId, name, choice, idempotencyKey }: BulkUpload,
): Promise<{ readonly room: FileRoom } | { readonly earlier: BulkFile }> {
  const sent = canonicalJson({ digest, name, ...choice } as Json)
  const fingerprint = idempotencyKey === null ? null : keyed(sha256(sent))
  const file = { id, accountId, name, format, idempotencyKey, fingerprint, bytes }
  const inserted = await files.insert(file, storedBytesMax)
  if (inserted.outcome === 'mismatch') throw mismatch()
  if (inserted.outcome === 'too_many') throw tooManyError()
  if (inserted.outcome === 'inserted') return { room: inserted.room }
  if (inserted.file === null) throw stillRunning()
  return { earlier: inserted.file }
}

async function storeRows(
  { rows }: UploadDependencies,
  fileId: string,
  opened: OpenedFile,
  room: FileRoom,
): Promise<{ readonly rows: number; readonly bytes: number }> {
  let batch: BulkRow[] = []
  let characters = 0
  let number = 0
  let bytes = 0
  for await (const row of opened.rows()) {
    batch.push({ number, ...row })
    number += 1
    const length = charactersIn(row.cells)
    characters += length
    bytes += length + besideCellsBytes
    if (batch.length < rowsAtOnce && characters < charactersAtOnce) continue
    requireRoom(room, bytes)
    await rows.add(fileId, batch)
    batch = []
    characters = 0
  }
  requireRoom(room, bytes)
  if (batch.length > 0) await rows.add(fileId, batch)
  return { rows: number, bytes }
}

/** Refuses bytes beyond the room. A file of short lines takes many times its size, known once it is read. */
function requireRoom({ ownBytes, allBytes, retryAfterS }: FileRoom, bytes: number): void {
  if (bytes > ownBytes) throw noShareError()
  if (bytes > allBytes) throw fullError(retryAfterS)
}

function noShareError(): ApiError {
  return new ApiError(
    'bad_request',
    'The files of your account would take more room than one account may have, which is less before credits are bought. ' +
      'Delete files that you do not need any more, or send this one in parts.',
  )
}

function tooManyError(): ApiError {
  return new ApiError(
    'bad_request',
    'Your account keeps as many files as it may. Delete files that you do not need any more.',
  )
}

function fullError(retryAfterS: number): ApiError {
  const hours = Math.ceil(retryAfterS / 3_600)
  const when = hours === 1 ? 'an hour' : `${hours} hours`
  return new ApiError(
    'overloaded',
    `There is no room for more files here at the moment. Delete some that you do not need any more, or try again in ${when}, when older files are deleted.`,
    { retryAfterS },
  )
}
