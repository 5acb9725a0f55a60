import { doubtFieldsOf } from '@enricher/contract/doubt'
import type { Offer } from '@enricher/contract/operation'
import type { Json } from '@enricher/engine/lib/digest'
import type { RowPlan } from '../bulk/row-inputs.ts'
import type { BulkFiles } from '../store/bulk/bulk-files.ts'
import type { BulkRun, BulkRuns } from '../store/bulk/bulk-runs.ts'
import { type OrderedColumns, planOf } from './bulk-proposal.ts'
import type { JobContext, JobKind, JobStep, JobToRun } from './job-kind.ts'
import { type BulkSlice, runBulkFile } from './run-bulk-file.ts'

/** Name of the jobs that make the lookups of a file. */
export const bulkKind = 'bulk'

/** The input of a file's job: the file, the count of jobs before, and whether it may wait. */
export type BulkJobInput = {
  readonly file_id: string
  readonly run: number
  /** False: the job does not wait for unsure rows. */
  readonly wait?: boolean
}

type BulkKindDependencies = {
  readonly files: Pick<BulkFiles, 'attach' | 'stop'>
  readonly runs: BulkRuns
  readonly offers: readonly Offer[]
  /** How long a file waits for unsure rows, once all rows have an outcome. */
  readonly waitMsMax: number
}

/** Creates the jobs that make the lookups of uploaded files, slice by slice. */
export function createBulkKind(dependencies: BulkKindDependencies): JobKind {
  const runSlice = createBulkSlices(dependencies)
  return {
    // The start of a file has checked it.
    admit: async () => undefined,
    run: (job, context) => runSlice(JSON.parse(job.input) as BulkJobInput, job, context),
    // The result contains figures alone.
    sayable: (result) => result,
  }
}

/** Creates the function that runs one slice of a file and returns what that means for its job. */
export function createBulkSlices({ files, runs, offers, waitMsMax }: BulkKindDependencies) {
  const orderedPlan = (run: Pick<BulkRun, 'operation' | 'columns'>): RowPlan | null => {
    const { operation, columns } = run
    if (!offers.some(({ name }) => name === operation)) return null
    return planOf({ operation, ...(JSON.parse(columns) as OrderedColumns) }, offers)
  }
  return async (
    { file_id: fileId, run: runsBefore, wait = true }: BulkJobInput,
    { id }: Pick<JobToRun, 'id'>,
    { signal, note, perform, reportFault }: JobContext,
  ): Promise<JobStep> => {
    // The process that submitted the job may have died before it stored that.
    await files.attach(fileId, id, runsBefore)
    const slice = await runBulkFile({
      ...{ fileId, runsBefore, runs, signal, perform, reportFault },
      planOf: orderedPlan,
      waitMsMax: wait ? waitMsMax : 0,
      onProgress: ({ rowsDone, rows }) => note(rowsDone, rows),
    })
    if (slice.kind === 'gone') return deleted
    await note(slice.run.rowsDone, slice.run.rows)
    if (slice.kind === 'stopped') await files.stop(fileId, slice.reason)
    if (slice.kind === 'more') return { kind: 'more', inMs: 0, isProgress: true }
    if (slice.kind === 'waiting') {
      const { inMs, waitingFor } = slice
      return { kind: 'more', inMs, isProgress: true, waitingFor }
    }
    return endOf(fileId, slice, await runs.retryInMs(fileId))
  }
}

const deleted: JobStep = {
  kind: 'failed',
  error: { error: 'not_found', message: 'The file was deleted, or started again.' },
}

type OverSlice = Extract<BulkSlice, { kind: 'done' | 'stopped' }>

function endOf(fileId: string, slice: OverSlice, retryInMs: number | null): JobStep {
  const result = summaryOf(fileId, slice, retryInMs)
  const { hits } = slice.run
  // Without credits a job that found nothing has failed; a job that found something has succeeded in part.
  if (slice.kind === 'stopped' && slice.cause !== null && hits === 0) {
    const { code, message } = slice.cause
    return { kind: 'failed', error: { error: code, message }, result }
  }
  return { kind: 'succeeded', result }
}

function summaryOf(fileId: string, slice: OverSlice, retryInMs: number | null): Json {
  const { rows, rowsDone, hits, creditsCharged } = slice.run
  return {
    file_id: fileId,
    rows,
    rows_done: rowsDone,
    hits,
    credits_charged: creditsCharged,
    stopped: slice.kind === 'stopped' ? slice.reason : null,
    ...doubtFieldsOf(retryInMs === null ? null : { retryInMs }),
  }
}
