import type { BulkReply, BulkState } from '@enricher/contract/bulk'
import type { Proposal } from '../bulk/columns/propose.ts'
import { byNameWarnings } from '../bulk/estimate.ts'
import type { BulkFile } from '../store/bulk/bulk-file.ts'
import type { BulkRow } from '../store/bulk/bulk-rows.ts'
import { isDone, isUnderWay, type ShownFile } from './bulk.ts'
import { headerRowsOf } from './bulk-proposal.ts'
import type { ShownJob } from './shown-job.ts'

/** Returns a file as it goes over the wire. `sample`: its first rows, where they are shown. */
export function bulkReplyOf(
  shown: ShownFile,
  { baseUrl, nowMs, sample = [] }: BulkReplyOptions,
): BulkReply {
  const { file, job } = shown
  const state = stateOf(shown)
  return {
    file_id: file.id,
    name: file.name,
    format: file.format as BulkReply['format'],
    state,
    ...(state === 'stopped' ? stopOf(file, job) : { stopped: null, message: null }),
    operation: file.order?.operation ?? null,
    max_credits: file.order?.maxCredits ?? null,
    proposal: { ...proposalReplyOf(shown), sample: sample.map(({ cells }) => [...(cells ?? [])]) },
    progress: progressOf(shown, nowMs),
    job_id: job?.id ?? null,
    file_url: file.order === null ? null : `${baseUrl}/jobs/bulk/${file.id}/file`,
    created_at: file.createdAt.toISOString(),
    expires_at: file.expiresAt.toISOString(),
  }
}

type BulkReplyOptions = {
  readonly baseUrl: string
  readonly nowMs: number
  readonly sample?: readonly BulkRow[]
}

function stateOf(shown: ShownFile): BulkState {
  const { file, job } = shown
  if (file.order === null) return 'draft'
  if (job !== null && isUnderWay(shown)) return job.state === 'queued' ? 'queued' : 'running'
  return isDone(file) ? 'succeeded' : 'stopped'
}

const stopWords: Readonly<Record<NonNullable<BulkReply['stopped']>, string>> = {
  requested: 'Stopped. Resume the file to look up the rows that are left.',
  insufficient_credits:
    'Your credits do not pay for the next lookup. Buy some and resume the file: you do not pay again for rows that are done.',
  max_credits: 'The next lookup could cost more than your maximum. Raise the maximum to continue.',
  failed: 'The file could not continue. Resume it: you do not pay again for rows that are done.',
}

function stopOf(
  { stopped }: BulkFile,
  job: ShownJob | null,
): Pick<BulkReply, 'stopped' | 'message'> {
  if (stopped !== null) return { stopped, message: stopWords[stopped] }
  if (job === null || job.error === null || job.error.error === 'cancelled')
    return { stopped: 'requested', message: stopWords.requested }
  return { stopped: 'failed', message: `${stopWords.failed} ${job.error.message}` }
}

function proposalReplyOf({ file, proposal, ordered }: ShownFile): BulkReply['proposal'] {
  const { estimate, fileWarnings } = proposal
  const guess: Omit<Proposal, 'warnings' | 'operation'> = ordered ?? proposal.guess
  const rows = file.rows - headerRowsOf(proposal, guess)
  const kept = estimate?.kept ?? 0
  return {
    operation: file.order?.operation ?? proposal.guess.operation,
    columns: { ...guess.columns },
    constants: { ...guess.constants },
    has_header: guess.hasHeader,
    names: [...guess.names],
    sample: [],
    warnings: [...fileWarnings, ...proposal.guess.warnings, ...byNameWarnings(estimate ?? {})],
    rows,
    only_empty: guess.onlyEmpty ?? null,
    faulty: estimate?.faulty ?? 0,
    kept,
    duplicates: estimate === null ? 0 : estimate.rows - estimate.faulty - kept - estimate.distinct,
    credits_max: estimate?.creditsMax ?? 0,
    faults: (estimate?.faults ?? []).map((fault) => ({ rows: 1, ...fault })),
  }
}

const msPerSecond = 1_000

function progressOf(shown: ShownFile, nowMs: number): BulkReply['progress'] {
  const { file, job, proposal } = shown
  const rows = file.rows - (file.order?.firstRow ?? headerRowsOf(proposal, proposal.guess))
  const since = isUnderWay(shown) ? (job?.startedAt ?? null) : null
  const seconds = since === null ? 0 : (nowMs - since.getTime()) / msPerSecond
  const rowsLeft = rows - file.rowsDone
  const rate = seconds > 0 ? (file.rowsDone - file.rowsBefore) / seconds : 0
  return {
    rows,
    rows_done: file.rowsDone,
    hits: file.hits,
    misses: file.misses,
    invalid: file.invalid,
    failed: file.failed,
    kept: file.rowsDone - file.hits - file.misses - file.invalid - file.failed,
    duplicates: file.duplicates,
    credits_charged: file.creditsCharged,
    rate: since === null ? null : Math.round(rate * 10) / 10,
    // A file that waits for other services has no rate.
    seconds_left: rate > 0 && rowsLeft > 0 ? Math.ceil(rowsLeft / rate) : null,
  }
}
