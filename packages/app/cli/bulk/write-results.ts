import { rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Json } from '@enricher/engine/lib/digest'
import { codeOf } from '@enricher/engine/lib/error-code'
import { dataRows } from '@enricher/service/bulk/data-rows'
import {
  type OutputFormat,
  writeRows,
  writeRowsTo,
} from '@enricher/service/bulk/formats/write-rows'
import type { BulkFile, FileFormat } from '@enricher/service/bulk/open-file'
import type { Outcome } from '@enricher/service/bulk/outcome'
import { createResultTable } from '@enricher/service/bulk/result-columns'
import { type RowPlan, readRowInput, unaskedOutcome } from '@enricher/service/bulk/row-inputs'
import type { AnsweredRows } from './answered-rows.ts'

export type RowCounts = Record<Outcome['status'], number>

export type ResultSources = {
  readonly file: BulkFile
  readonly plan: RowPlan
  /** Names of the file's columns. */
  readonly names: readonly string[]
  readonly answered: AnsweredRows
  readonly failures: ReadonlyMap<string, string>
}

/** The path that means standard output. */
export const standardOutput = '-'

const endings: readonly (readonly [RegExp, FileFormat])[] = [
  [/\.csv$/i, 'csv'],
  [/\.(?:tsv|tab)$/i, 'tsv'],
  [/\.(?:jsonl|ndjson)$/i, 'jsonl'],
  [/\.xlsx$/i, 'xlsx'],
]

/** Returns the format by the ending of the output's name; for `-` that of the input, null for an unknown ending. */
export function outputFormatOf(path: string, file: BulkFile): OutputFormat | null {
  const format =
    path === standardOutput ? file.format : endings.find(([ending]) => ending.test(path))?.[1]
  if (format === undefined) return null
  if (format === 'jsonl' || format === 'xlsx') return { format }
  const isSame = file.format === format && file.delimiter !== null
  const delimiter = isSame ? (file.delimiter ?? ',') : format === 'tsv' ? '\t' : ','
  return { format, delimiter, hasMark: !file.isPlainUtf8 }
}

/**
 * Writes every row of the file with its result, in the order of the file, and counts them. The output file replaces an
 * earlier one as a whole, or not at all.
 */
export async function writeResults(
  path: string,
  output: OutputFormat,
  sources: ResultSources,
): Promise<RowCounts> {
  const counts: RowCounts = { hit: 0, miss: 0, invalid: 0, failed: 0, pending: 0, kept: 0 }
  const table = createResultTable(sources.plan, output.format, sources.names)
  const rows = resultRows(sources, table.row, counts)
  if (path === standardOutput) {
    await print(writeRows(output, table.names, rows))
    return counts
  }
  const part = join(dirname(path), `.${basename(path)}.part`)
  // A process that was killed while it wrote may have left the file.
  await rm(part, { force: true })
  try {
    await writeRowsTo(part, output, table.names, rows)
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  return counts
}

async function* resultRows(
  { file, plan, answered, failures }: ResultSources,
  row: ReturnType<typeof createResultTable>['row'],
  counts: RowCounts,
): AsyncGenerator<readonly Json[]> {
  const paid = new Set<string>()
  for await (const read of dataRows(file, plan)) {
    const asked = readRowInput(plan, read)
    const outcome: Outcome =
      asked.fault !== null
        ? { status: unaskedOutcome(asked), error: asked.fault }
        : ((await answered.read(asked.key)) ?? unanswered(failures.get(asked.key)))
    counts[outcome.status] += 1
    // Equal rows are asked once: the first of them has the credits.
    if (asked.fault !== null || !('credits' in outcome)) {
      yield row(read, outcome)
      continue
    }
    const credits = paid.has(asked.key) ? 0 : outcome.credits
    if (credits > 0) paid.add(asked.key)
    yield row(read, { ...outcome, credits, notice: asked.notice })
  }
}

function unanswered(failure: string | undefined): Outcome {
  return failure === undefined
    ? { status: 'pending', error: 'Not asked yet.' }
    : { status: 'failed', error: failure }
}

/** A reader that has seen enough (`| head`) ends the output without an error. */
async function print(bytes: AsyncIterable<Uint8Array | string>): Promise<void> {
  const source = Readable.from(bytes, { objectMode: false })
  await pipeline(source, process.stdout, { end: false }).catch((error: unknown) => {
    if (codeOf(error) !== 'EPIPE') throw error
  })
}
