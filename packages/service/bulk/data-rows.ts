import type { FileRow } from './file-row.ts'
import type { BulkFile } from './open-file.ts'
import type { RowPlan } from './row-inputs.ts'

/** Reads the rows of a file without its header. */
export async function* dataRows(
  file: Pick<BulkFile, 'names' | 'rows'>,
  { hasHeader }: Pick<RowPlan, 'hasHeader'>,
): AsyncGenerator<FileRow> {
  let isHeader = hasHeader && file.names === null
  for await (const row of file.rows()) {
    if (!isHeader) yield row
    isHeader = false
  }
}

// The first rows show what a column contains, and each of them is looked at several times.
const sampleRowsMax = 50

/** Reads the first rows of a file, its header included, from which its columns are guessed. */
export async function sampleRows(file: Pick<BulkFile, 'rows'>): Promise<readonly FileRow[]> {
  const rows: FileRow[] = []
  for await (const row of file.rows()) {
    rows.push(row)
    if (rows.length > sampleRowsMax) break
  }
  return rows
}
