import { sha256 } from '@enricher/engine/lib/digest'
import type { BulkFile } from '../store/bulk/bulk-file.ts'
import type { BulkFiles } from '../store/bulk/bulk-files.ts'
import { type BulkJobInput, bulkKind } from './bulk-kind.ts'
import type { JobSubmission } from './jobs.ts'
import type { ShownJob } from './shown-job.ts'

/** Submits a job; the same Idempotency-Key gives the same job. */
export type SubmitJob = (job: JobSubmission) => Promise<{ readonly job: Pick<ShownJob, 'id'> }>

type SubmittedStart = {
  readonly requestId: string
  readonly wait?: boolean
  readonly webhookUrl?: string | null
}

type SubmitDependencies = {
  readonly files: Pick<BulkFiles, 'attach'>
  readonly jobs: { readonly submit: SubmitJob }
}

/** Queues the job of a file. Several starts at the same time make one job. */
export async function submitBulk(
  { files, jobs }: SubmitDependencies,
  { id, accountId, runs }: BulkFile,
  { requestId, wait = true, webhookUrl = null }: SubmittedStart,
): Promise<void> {
  const input: BulkJobInput = { file_id: id, run: runs, ...(!wait && { wait }) }
  const hex = sha256(`start ${id} ${runs}`).toString('hex')
  const idempotencyKey = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
  const submission = { accountId, kind: bulkKind, input, idempotencyKey, requestId, webhookUrl }
  const { job } = await jobs.submit(submission)
  await files.attach(id, job.id, runs)
}
