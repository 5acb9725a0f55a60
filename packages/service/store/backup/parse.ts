import { createHash, type Hash } from 'node:crypto'
import {
  cut,
  damaged,
  type EndLine,
  foreign,
  type Head,
  readHead,
  readRows,
  readTableOrEnd,
  rowsEnd,
} from './format.ts'
import { createLineReader, type LineReader } from './line-reader.ts'
import { createRowCounter } from './row-counter.ts'

export type BackupPart =
  | { readonly kind: 'head'; readonly head: Head }
  | { readonly kind: 'table'; readonly table: string; readonly columns: readonly string[] }
  | { readonly kind: 'rows'; readonly bytes: Buffer }
  | { readonly kind: 'table-end'; readonly rows: number }
  | { readonly kind: 'end'; readonly rows: number; readonly sha256: string }

/**
 * Reads the parts of a backup from its bytes, in bounded memory, and gives them as they come. `end` comes when the
 * digest and all counts agree; until then no part may be relied on.
 * @throws {BackupFileError} when the bytes are not a whole, unchanged backup
 */
export async function* parse(chunks: AsyncIterable<Buffer>): AsyncGenerator<BackupPart> {
  const reader = createLineReader(chunks)
  const digest = createHash('sha256')
  const headLine = await reader.line(foreign)
  if (headLine === null) throw foreign()
  yield { kind: 'head', head: readHead(headLine) }
  digest.update(headLine)
  const seen = { tables: 0, rows: 0 }
  for (;;) {
    const line = await wholeLine(reader)
    const next = readTableOrEnd(line)
    if ('end' in next) {
      const sha256 = digest.digest('hex')
      checkEnd(next, { ...seen, sha256 })
      if (!(await reader.isAtEnd())) throw damaged('something follows its last line')
      yield { kind: 'end', rows: seen.rows, sha256 }
      return
    }
    digest.update(line)
    yield { kind: 'table', ...next }
    seen.rows += yield* parseRows(reader, digest, next.table)
    seen.tables += 1
  }
}

/** Gives the rows of a table and their end; returns their count. */
async function* parseRows(
  reader: LineReader,
  digest: Hash,
  table: string,
): AsyncGenerator<BackupPart, number> {
  const counter = createRowCounter()
  for await (const bytes of reader.rows()) {
    digest.update(bytes)
    counter.take(bytes)
    yield { kind: 'rows', bytes }
  }
  digest.update(rowsEnd)
  const countLine = await wholeLine(reader)
  digest.update(countLine)
  const rows = counter.rows()
  if (readRows(countLine) !== rows) throw damaged(`rows of the table ${table} are missing`)
  yield { kind: 'table-end', rows }
  return rows
}

async function wholeLine(reader: LineReader): Promise<Buffer> {
  const line = await reader.line()
  if (line === null) throw cut()
  return line
}

function checkEnd(end: EndLine, seen: Omit<EndLine, 'end'>): void {
  if (end.tables !== seen.tables || end.rows !== seen.rows || end.sha256 !== seen.sha256) {
    throw damaged('its digest is another')
  }
}
