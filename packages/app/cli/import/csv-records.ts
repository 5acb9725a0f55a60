import { formatCount } from '@enricher/engine/lib/counted'
import { createRecordCutter, type RecordCutter } from '@enricher/service/bulk/formats/cut-records'
import { withoutLead } from '@enricher/service/bulk/formats/lead-lines'
import { delimiterOf } from '@enricher/service/bulk/formats/read-delimited'
import { type Lines, lineBytesMax } from './input-lines.ts'

/** A record of a list, or the reason why it could not be read. */
export type ListRecord<T> = { readonly line: number; readonly entry?: number } & (
  | { readonly value: T }
  | { readonly reason: string }
)

export const tooLong =
  `the line has more than ${formatCount(lineBytesMax)} bytes: ` +
  'a line break (LF or CRLF) stands after each row'

/**
 * Reads the records of CSV of any size in batches. The first lines show the delimiter. A malformed record costs only
 * itself. `recordLinesMax`: maximum number of lines of a quoted field; a longer field is a quote that was not closed.
 */
export async function* readCsv(
  batches: AsyncIterable<Lines>,
  recordLinesMax: number,
): AsyncGenerator<readonly ListRecord<readonly string[]>[]> {
  let cutter: RecordCutter | null = null
  let linesBefore = 0
  for await (const batch of batches) {
    const lines = cutter === null ? withoutLead(batch) : batch
    cutter ??= createRecordCutter(
      delimiterOf(batch.filter((line) => line !== null)),
      recordLinesMax,
    )
    const long = lines.flatMap((line, index) =>
      line === null ? [{ line: linesBefore + index + 1, reason: tooLong }] : [],
    )
    linesBefore += lines.length
    yield [...long, ...cutter.push(lines.map((line) => line ?? '')).map(recordOf)]
  }
  if (cutter) yield cutter.end().map(recordOf)
}

function recordOf({
  line,
  cells,
}: ReturnType<RecordCutter['end']>[number]): ListRecord<readonly string[]> {
  return cells
    ? { line, value: cells }
    : { line, reason: 'a quotation mark is opened and not closed' }
}
