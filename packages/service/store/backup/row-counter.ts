import { damaged, rowBytesMax } from './format.ts'

export type RowCounter = {
  /** Counts the rows that end in `bytes`. @throws {BackupFileError} when one is longer than any the service writes. */
  take(bytes: Buffer): void
  rows(): number
}

const lineFeed = 0x0a

/** Creates a counter of rows in COPY's text form, in which a line feed ends a row and occurs nowhere else. */
export function createRowCounter(): RowCounter {
  let rows = 0
  // Bytes of the row that has not ended yet.
  let openBytes = 0
  return {
    take(bytes) {
      let begin = 0
      for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, begin)) {
        check(openBytes + at - begin)
        rows += 1
        openBytes = 0
        begin = at + 1
      }
      openBytes += bytes.length - begin
      check(openBytes)
    },
    rows: () => rows,
  }
}

function check(rowBytes: number): void {
  if (rowBytes > rowBytesMax) {
    throw damaged(`a row is longer than ${rowBytesMax / 1_048_576} MiB, which no row is`)
  }
}
