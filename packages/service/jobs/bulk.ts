import { ApiError } from '@enricher/contract/errors'
import type { Proposal } from '../bulk/columns/propose.ts'
import type { FileFormat } from '../bulk/open-file.ts'
import type { BulkFile } from '../store/bulk/bulk-file.ts'
import type { BulkRow } from '../store/bulk/bulk-rows.ts'
import type { BulkRuns } from '../store/bulk/bulk-runs.ts'
import type { Suppressions } from '../store/privacy/suppressions.ts'
import {
  asBadRequest,
  type BulkChoice,
  headerRowsOf,
  type OrderedColumns,
  planOf,
  type StoredProposal,
} from './bulk-proposal.ts'
import {
  type BulkResultFile,
  type BulkSummary,
  bulkResultFile,
  bulkSummary,
} from './bulk-result.ts'
import type { Jobs } from './jobs.ts'
import { keptChoice } from './kept-choice.ts'
import type { ReadingSlots } from './reading-slots.ts'
import type { ShownJob } from './shown-job.ts'
import { type UploadedBytes, withSpooledUpload } from './spool-upload.ts'
import {
  type BulkUpload,
  proposalOf,
  storeUpload,
  type UploadDependencies,
} from './store-upload.ts'
import { storedRows } from './stored-bulk-rows.ts'
import { type SubmitJob, submitBulk } from './submit-bulk.ts'

/** A file as its account sees it. */
export type ShownFile = {
  readonly file: BulkFile
  readonly proposal: StoredProposal
  /** Null: not started yet. */
  readonly ordered: OrderedColumns | null
  /** The job that works at the file, or was the last to; null: there is none, or it is deleted by now. */
  readonly job: ShownJob | null
}

export type BulkStart = BulkChoice & {
  readonly maxCredits: number | null
  readonly requestId: string
  /** False: the job does not wait for unsure rows. */
  readonly wait?: boolean
  /** Address, admitted before, that gets a report when the job is over. */
  readonly webhookUrl?: string | null
}

/** The files of lookups of accounts: every surface uploads, starts and reads them here. */
export type Bulk = {
  /**
   * Stores a file and proposes its lookup, which costs nothing. The same Idempotency-Key gives the same file.
   * @throws {ApiError} bad_request, body_too_large, idempotency_*, overloaded
   */
  upload(
    upload: BulkUpload,
    bytes: UploadedBytes,
  ): Promise<{ readonly shown: ShownFile; readonly isReplay: boolean }>
  /** Returns a file of the account; null when it has none of this id. */
  find(accountId: string, id: string): Promise<ShownFile | null>
  /** Returns files of the account, the newest first. */
  list(accountId: string, limit: number, before: number | null): Promise<readonly ShownFile[]>
  /** Returns the first rows of a file below its header. */
  sample(shown: ShownFile): Promise<readonly BulkRow[]>
  /** Proposes anew with other columns; null when the account has none of this id. @throws {ApiError} bad_request */
  propose(accountId: string, id: string, choice: BulkChoice): Promise<ShownFile | null>
  /**
   * Starts a file, or goes on with one that stopped; of one that is done, rows that failed or are unsure are looked up
   * again. Its lookup and columns stay as they were at first.
   * @throws {ApiError} bad_request, rate_limited
   */
  start(accountId: string, id: string, start: BulkStart): Promise<ShownFile | null>
  /** Stops a file: rows that are being looked up come to their end. */
  stop(accountId: string, id: string): Promise<ShownFile | null>
  /**
   * Returns the rows with their present outcomes; null format: that of the upload. `pagesUrl`: address below which
   * pages show their evidence; null: none does.
   */
  result(
    shown: ShownFile,
    format: FileFormat | null,
    pagesUrl: string | null,
  ): Promise<BulkResultFile>
  /** Returns the present outcome of a started file at a glance; it reads all rows. */
  summary(shown: ShownFile): Promise<BulkSummary>
  /** Deletes a file with its rows and results; false when the account has none of this id. */
  remove(accountId: string, id: string): Promise<boolean>
}

type BulkDependencies = UploadDependencies & {
  readonly runs: Pick<BulkRuns, 'reopenUnanswered'>
  readonly jobs: Pick<Jobs, 'find' | 'cancel'> & { readonly submit: SubmitJob }
  readonly suppressions: Pick<Suppressions, 'refresh'>
  /** Slots of files that arrive: a slow line takes no slot in which files are read. */
  readonly arrivals: ReadingSlots
  readonly slots: ReadingSlots
}

// A person can look through this many rows before the columns are confirmed.
const sampleShown = 5

/** Creates the files of lookups. */
export function createBulk(dependencies: BulkDependencies): Bulk {
  const { files, rows, runs, jobs, bytesMax, arrivals, slots } = dependencies
  const shownOf = async (read: BulkFile): Promise<ShownFile> => {
    const { accountId, id, jobId } = read
    const job = jobId === null ? null : await jobs.find(accountId, jobId)
    // A job stores with its file why it ends, and then ends: a file that was read before may lack the reason.
    const isOver = job !== null && job.finishedAt !== null
    const file = isOver ? ((await files.find(accountId, id)) ?? read) : read
    return {
      file,
      proposal: JSON.parse(file.proposal) as StoredProposal,
      ordered: file.order === null ? null : (JSON.parse(file.order.columns) as OrderedColumns),
      job,
    }
  }
  const find: Bulk['find'] = async (accountId, id) => {
    const file = await files.find(accountId, id)
    return file === null ? null : shownOf(file)
  }
  return {
    async upload(upload, bytes) {
      try {
        const { accountId } = upload
        const { file, isReplay } = await arrivals.run(accountId, () =>
          withSpooledUpload(bytes, bytesMax, (path) =>
            slots.runLater(accountId, () => storeUpload(dependencies, path, upload)),
          ),
        )
        return { shown: await shownOf(file), isReplay }
      } catch (error) {
        throw asBadRequest(error)
      }
    },
    find,
    list: async (accountId, limit, before) =>
      Promise.all((await files.list(accountId, limit, before)).map(shownOf)),
    sample: ({ file, proposal, ordered }) =>
      rows.read(file.id, headerRowsOf(proposal, ordered ?? proposal.guess), sampleShown),
    async propose(accountId, id, choice) {
      const shown = await find(accountId, id)
      if (shown === null || shown.ordered !== null) return shown
      const proposal = await proposedAnew(dependencies, shown, choice)
      await files.propose(accountId, id, JSON.stringify(proposal))
      return find(accountId, id)
    },
    async start(accountId, id, start) {
      const shown = await find(accountId, id)
      if (shown === null || isUnderWay(shown)) return shown
      const { file } = shown
      // A file that is done keeps its highest cost where the start names none.
      if (!isDone(file) || start.maxCredits !== null) await order(dependencies, shown, start)
      if (isDone(file) && !(await runs.reopenUnanswered(id, file.runs))) return find(accountId, id)
      await submitBulk(dependencies, file, start)
      return find(accountId, id)
    },
    async stop(accountId, id) {
      const shown = await find(accountId, id)
      if (shown === null || !isUnderWay(shown) || shown.job === null) return shown
      await files.stop(id, 'requested')
      await jobs.cancel(accountId, shown.job.id)
      return find(accountId, id)
    },
    result: async (shown, format, pagesUrl) =>
      bulkResultFile(await resultOptions(dependencies, shown, format, pagesUrl)),
    summary: async (shown) =>
      bulkSummary(await resultOptions(dependencies, shown, null, null), sampleShown),
    remove: async (accountId, id) => {
      const shown = await find(accountId, id)
      if (shown?.job && isUnderWay(shown)) await jobs.cancel(accountId, shown.job.id)
      return files.remove(accountId, id)
    },
  }
}

/** Returns true while a job works at the file, or is about to. */
export function isUnderWay({ job }: Pick<ShownFile, 'job'>): boolean {
  return job !== null && job.finishedAt === null
}

/** Returns true when each row of the file has an outcome. */
export function isDone({ rows, rowsDone, order }: BulkFile): boolean {
  return order !== null && rowsDone >= rows - order.firstRow
}

async function resultOptions(
  { rows, offers, suppressions }: BulkDependencies,
  { file, proposal, ordered }: ShownFile,
  format: FileFormat | null,
  pagesUrl: string | null,
) {
  // A file that was not started has the lookup and columns of its proposal.
  const operation = file.order?.operation ?? proposal.guess.operation
  const columns = ordered ?? proposal.guess
  const plan = planOf({ operation, ...columns }, offers)
  const suppression = await suppressions.refresh()
  const wanted = { format: format ?? (file.format as FileFormat), names: columns.names, pagesUrl }
  return { rows, file, proposal, plan, suppression, ...wanted }
}

/** Makes the proposal anew from the stored rows, with the owner's choices. @throws {ApiError} bad_request */
async function proposedAnew(
  { offers, rows, slots }: BulkDependencies,
  { file, proposal }: ShownFile,
  choice: BulkChoice,
): Promise<StoredProposal> {
  const { formatNames: names, delimiter, isPlainUtf8, fileWarnings: warnings } = proposal
  const shape = { names, delimiter, isPlainUtf8, warnings }
  const opened = { ...shape, rows: () => storedRows(rows, file.id, 0) }
  const said = keptChoice(proposal.guess, choice, offers)
  const anew = await slots.run(file.accountId, () => proposalOf(offers, opened, said))
  return { ...anew, maximum: choice.maximum ?? proposal.maximum }
}

/** Stores the lookup and columns of a file. @throws {ApiError} bad_request */
async function order(
  dependencies: BulkDependencies,
  shown: ShownFile,
  { maxCredits, requestId: _, webhookUrl: __, wait: ___, ...choice }: BulkStart,
): Promise<void> {
  const { file, proposal } = shown
  const { files, offers } = dependencies
  const isChosen = Object.values(choice).some((value) => value !== undefined)
  const anew =
    file.order === null && isChosen ? await proposedAnew(dependencies, shown, choice) : null
  const guess: Proposal = anew?.guess ?? {
    ...proposal.guess,
    ...shown.ordered,
    operation: file.order?.operation ?? proposal.guess.operation,
  }
  const { columns, constants, hasHeader, names, onlyEmpty } = guess
  const { offer } = planOf(guess, offers)
  // The highest cost and the rows that are kept are those of the choice, beside its progress.
  if (anew !== null) await files.propose(file.accountId, file.id, JSON.stringify(anew))
  const ordered: OrderedColumns = { columns, constants, hasHeader, names, onlyEmpty }
  const isOrdered = await files.order(file.accountId, file.id, {
    operation: offer.name,
    columns: file.order?.columns ?? JSON.stringify(ordered),
    maxCredits,
    firstRow: headerRowsOf(proposal, guess),
  })
  if (!isOrdered) throw new ApiError('bad_request', 'This file was started with other columns.')
}
