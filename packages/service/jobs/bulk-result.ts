import { Readable } from 'node:stream'
import type { Json } from '@enricher/engine/lib/digest'
import type { JsonObject } from '@enricher/engine/lib/json'
import { ownValue } from '@enricher/engine/lib/own-value'
import type { Suppression } from '@enricher/engine/suppression/suppression'
import { withoutSuppressed } from '@enricher/engine/suppression/suppression-answers'
import { type OutputFormat, writeRows } from '../bulk/formats/write-rows.ts'
import type { FileFormat } from '../bulk/open-file.ts'
import type { Outcome } from '../bulk/outcome.ts'
import { createResultTable } from '../bulk/result-columns.ts'
import { type RowInput, type RowPlan, readRowInput } from '../bulk/row-inputs.ts'
import type { BulkFile } from '../store/bulk/bulk-file.ts'
import type { BulkResult, BulkRow, BulkRows, BulkTally } from '../store/bulk/bulk-rows.ts'
import { rowRequestId } from '../store/bulk/bulk-runs.ts'
import type { StoredProposal } from './bulk-proposal.ts'
import { fileRowOf, pagesOf, storedRowsAtOnce } from './stored-bulk-rows.ts'

export type BulkResultFile = {
  readonly name: string
  readonly type: string
  readonly stream: Readable
}

export const bulkResultTypes: Readonly<Record<FileFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  tsv: 'text/tab-separated-values; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

type ResultOptions = {
  readonly rows: Pick<BulkRows, 'readResults' | 'tally'>
  readonly file: BulkFile
  readonly proposal: StoredProposal
  readonly plan: RowPlan
  readonly names: readonly string[]
  readonly format: FileFormat
  readonly suppression: Suppression
  /** The address below which pages show evidence; null: none does. */
  readonly pagesUrl: string | null
}

/**
 * Returns the rows of a file in their order, each with its outcome; rows that were not asked yet are `pending`. No
 * answer shows people who are suppressed by now.
 */
export function bulkResultFile(options: ResultOptions): BulkResultFile {
  const { file, plan, names, format, proposal } = options
  const table = createResultTable(plan, format, names, {
    hasEvidence: options.pagesUrl !== null,
  })
  const output = outputOf(format, proposal)
  const stream = Readable.from(writeRows(output, table.names, resultRows(options, table.row)), {
    objectMode: false,
  })
  return { name: resultName(file, format), type: bulkResultTypes[format], stream }
}

/** The outcome of a file at a glance. */
export type BulkSummary = BulkTally & {
  /** Names of the columns of the first rows, those of the file before those of the results. */
  readonly names: readonly string[]
  /** Number of the file's own columns. */
  readonly ownColumns: number
  readonly rows: readonly (readonly Json[])[]
}

// An answer of several mailboxes has no status of its own.
const hasStatus = ({ offer }: RowPlan): boolean =>
  offer.kind === 'lookup' &&
  statusFields.some((field) => Object.hasOwn(offer.answer.properties, field))
const statusFields = ['email_status', 'status']

/** Returns counts of the rows, and the first of them with their outcomes. */
export async function bulkSummary(options: ResultOptions, limit: number): Promise<BulkSummary> {
  const { rows, file, plan, names } = options
  const table = createResultTable(plan, 'csv', names)
  const [tally, first] = await Promise.all([
    rows.tally(file.id, hasStatus(plan)),
    rows.readResults(file.id, file.order?.firstRow ?? 0, limit),
  ])
  return {
    ...tally,
    names: table.names,
    ownColumns: names.length,
    rows: first.map((row) => table.row(fileRowOf(row), sayableOutcome(options, row))),
  }
}

async function* resultRows(
  options: ResultOptions,
  rowOf: ReturnType<typeof createResultTable>['row'],
): AsyncGenerator<readonly Json[]> {
  const { rows, file } = options
  const from = file.order?.firstRow ?? 0
  const read = (next: number) => rows.readResults(file.id, next, storedRowsAtOnce)
  for await (const page of pagesOf(read, from)) {
    for (const row of page) yield rowOf(fileRowOf(row), sayableOutcome(options, row))
  }
}

/** Returns the outcome of a row without people who are suppressed by now. */
function sayableOutcome(options: ResultOptions, row: BulkRow & BulkResult): Outcome {
  const { plan, suppression } = options
  const { outcome, answer, error, credits, isUnsure } = row
  if (outcome === null) return { status: 'pending', error: 'Not looked up yet.' }
  if (outcome === 'invalid' || outcome === 'failed' || outcome === 'kept') {
    return { status: outcome, error: error ?? '' }
  }
  const input = readRowInput(plan, fileRowOf(row))
  const doubt = isUnsure ? { reason: unsureReason } : whyNoneOf(plan, input)
  const about = { credits, ...('notice' in input && { notice: input.notice }), ...doubt }
  const miss: Outcome = { status: 'miss', reply: null, ...about }
  // The row was erased meanwhile: only the fact that it was asked remains.
  if (answer === null || input.fault !== null) return miss
  const asked = plan.offer.askedFor(input.query)
  const reply = withoutSuppressed(answer, asked, suppression) as typeof answer | null
  if (reply === null) return miss
  const evidence = outcome === 'hit' ? evidenceUrl(options, row, reply) : null
  return { status: outcome, reply, evidence, ...about }
}

/** Returns why no source was asked for a row; nothing where some were. */
function whyNoneOf({ offer }: RowPlan, input: RowInput): { readonly reason?: string } {
  if (input.fault !== null || offer.kind !== 'lookup') return {}
  const reason = offer.whyNone(input.query)
  return reason === null ? {} : { reason }
}

const unsureReason =
  'Nothing was found so far: a source gave no reply. Another lookup later may find more.'

/** Returns the page that shows the evidence; null for a repeat whose first request is not known. */
function evidenceUrl(
  { file, pagesUrl }: Pick<ResultOptions, 'file' | 'pagesUrl'>,
  { askedAs, evidenceId }: BulkResult,
  reply: JsonObject,
): string | null {
  if (pagesUrl === null) return null
  if (evidenceId === null && ownValue(reply, 'cached') === true) return null
  return `${pagesUrl}/dashboard/lookups/${evidenceId ?? rowRequestId(file.id, askedAs)}`
}

/** Returns the format of the result: a file for a spreadsheet (semicolons, UTF-16) gets one that it can read. */
function outputOf(format: FileFormat, proposal: StoredProposal): OutputFormat {
  if (format === 'jsonl' || format === 'xlsx') return { format }
  const { delimiter, isPlainUtf8 } = proposal
  const own = format === 'tsv' ? '\t' : (delimiter ?? ',')
  return { format, delimiter: format === 'csv' && own === '\t' ? ',' : own, hasMark: !isPlainUtf8 }
}

// The name has only characters that a quoted HTTP header and file systems take.
function resultName({ name }: BulkFile, format: FileFormat): string {
  const stem = name.replace(/\.[^.]{1,8}$/, '').replaceAll(/[^A-Za-z0-9 ._-]/g, '_')
  return `${stem.slice(0, 80) || 'result'}-enriched.${format}`
}
