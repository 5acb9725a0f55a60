import { Readable } from 'node:stream'
import type { Json } from '@enricher/engine/lib/digest'
import type { Suppression } from '@enricher/engine/suppression/suppression'
import { withoutSuppressed } from '@enricher/engine/suppression/suppression-answers'
import { type OutputFormat, writeRows } from '../bulk/formats/write-rows.ts'
import type { FileFormat } from '../bulk/open-file.ts'
import type { Outcome } from '../bulk/outcome.ts'
import { createResultTable } from '../bulk/result-columns.ts'
import { type RowPlan, readRowInput } from '../bulk/row-inputs.ts'
import type { BulkFile } from '../store/bulk/bulk-file.ts'
import type { BulkResult, BulkRow, BulkRows } from '../store/bulk/bulk-rows.ts'
import type { StoredProposal } from './bulk-proposal.ts'
import { fileRowOf, pagesOf, storedRowsAtOnce } from './stored-bulk-rows.ts'

/** The result of a file, to save. */
export type BulkResultFile = {
  readonly name: string
  readonly type: string
  readonly stream: Readable
}

/** Media types of results, by format. */
export const bulkResultTypes: Readonly<Record<FileFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  tsv: 'text/tab-separated-values; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

type ResultOptions = {
  readonly rows: Pick<BulkRows, 'readResults'>
  readonly file: BulkFile
  readonly proposal: StoredProposal
  readonly plan: RowPlan
  /** Names of the file's columns. */
  readonly names: readonly string[]
  readonly format: FileFormat
  readonly suppression: Suppression
}

/**
 * Returns the rows of a file in their order, each with its outcome; rows that were not asked yet are `pending`. No
 * answer shows people who are suppressed by now.
 */
export function bulkResultFile(options: ResultOptions): BulkResultFile {
  const { file, plan, names, format, proposal } = options
  const table = createResultTable(plan, format, names)
  const output = outputOf(format, proposal)
  const stream = Readable.from(writeRows(output, table.names, resultRows(options, table.row)), {
    objectMode: false,
  })
  return { name: resultName(file, format), type: bulkResultTypes[format], stream }
}

async function* resultRows(
  { rows, file, plan, suppression }: ResultOptions,
  rowOf: ReturnType<typeof createResultTable>['row'],
): AsyncGenerator<readonly Json[]> {
  const from = file.order?.firstRow ?? 0
  const read = (next: number) => rows.readResults(file.id, next, storedRowsAtOnce)
  for await (const page of pagesOf(read, from)) {
    for (const row of page) yield rowOf(fileRowOf(row), sayableOutcome(plan, row, suppression))
  }
}

/** Returns the outcome of a row without people who are suppressed by now. */
function sayableOutcome(
  plan: RowPlan,
  row: BulkRow & BulkResult,
  suppression: Suppression,
): Outcome {
  const { outcome, answer, error, credits } = row
  if (outcome === null) return { status: 'pending', error: 'not asked yet' }
  if (outcome === 'invalid' || outcome === 'failed') return { status: outcome, error: error ?? '' }
  const input = readRowInput(plan, fileRowOf(row))
  // The row was erased meanwhile: only the fact that it was asked remains.
  if (answer === null || input.fault !== null) return { status: 'miss', reply: null, credits }
  const asked = plan.offer.askedFor(input.query)
  const reply = withoutSuppressed(answer, asked, suppression) as typeof answer | null
  return { status: reply === null ? 'miss' : outcome, reply, credits }
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
