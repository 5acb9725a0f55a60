import type { FileRow } from '../bulk/file-row.ts'
import type { BulkRow, BulkRows } from '../store/bulk/bulk-rows.ts'

// A page takes some hundred kB, or a hundred MB of the longest rows.
const rowsAtOnce = 500

/** Reads the stored rows of a file from a number on, as the file had them; erased rows are empty. */
export async function* storedRows(
  rows: Pick<BulkRows, 'read'>,
  fileId: string,
  from: number,
): AsyncGenerator<FileRow> {
  for await (const page of pagesOf((next) => rows.read(fileId, next, rowsAtOnce), from)) {
    for (const row of page) yield fileRowOf(row)
  }
}

/** Reads pages of rows until one is not full. */
export async function* pagesOf<R extends Pick<BulkRow, 'number'>>(
  read: (from: number) => Promise<readonly R[]>,
  from: number,
): AsyncGenerator<readonly R[]> {
  for (let next = from; ; ) {
    const page = await read(next)
    if (page.length > 0) yield page
    if (page.length < rowsAtOnce) return
    next = (page.at(-1)?.number ?? 0) + 1
  }
}

export { rowsAtOnce as storedRowsAtOnce }

/** Returns the row of a file that a stored row describes. */
export function fileRowOf({
  line,
  cells,
  fault,
}: Pick<BulkRow, 'line' | 'cells' | 'fault'>): FileRow {
  return { line, cells: cells ?? [], fault }
}
