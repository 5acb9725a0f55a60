import { readLiteral } from './literal.ts'

// React writes one row for each component that loads by itself; large pages have some hundred rows.
const rowsMax = 2_000
const rowStart = /([0-9a-f]{1,8}):(?:T([0-9a-f]{1,8}),)?/y

/**
 * Reads the rows that React's server components send into a page (`self.__next_f.push([1, "4:[...]\n"])`): the values
 * of rows with data, and texts that are sent apart. Rows of modules, hints and errors are left out.
 */
export function readComponentRows(pushed: readonly unknown[]): readonly unknown[] {
  const source = pushed.map(textOf).join('')
  const values: unknown[] = []
  for (let at = 0, rows = 0; at < source.length && rows < rowsMax; rows += 1) {
    rowStart.lastIndex = at
    const match = rowStart.exec(source)
    if (!match) break
    const start = at + match[0].length
    const end =
      match[2] === undefined ? endOfLine(source, start) : endOfBytes(source, start, match[2])
    const row = source.slice(start, end)
    values.push(match[2] === undefined ? dataOf(row) : row)
    at = source[end] === '\n' ? end + 1 : end
  }
  return values
}

const textOf = (part: unknown): string =>
  Array.isArray(part) && typeof part[1] === 'string' ? part[1] : ''

const dataOf = (row: string): unknown => (/^[[{]/.test(row) ? readLiteral(row, 0)?.value : null)

function endOfLine(source: string, start: number): number {
  const end = source.indexOf('\n', start)
  return end === -1 ? source.length : end
}

/** Returns the end of a text, whose length is given in bytes of UTF-8. */
function endOfBytes(source: string, start: number, length: string): number {
  let left = Number.parseInt(length, 16)
  let at = start
  while (left > 0 && at < source.length) {
    const code = source.codePointAt(at) ?? 0
    left -= bytesOf(code)
    at += code > 0xffff ? 2 : 1
  }
  return at
}

// RFC 3629 section 3.
function bytesOf(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
