// Spreadsheets read such a line above the header and do not show it. Saved again, it is quoted or filled up with cells.
const separatorLine = /^\uFEFF?\s*"?sep ?= ?([,;|\t]|\\t)?[^\w\s"]?"?[\s,;|]*$/i
// A table of a hundred columns fills the line up with as many commas.
const lengthMax = 500

/** Returns what stands between cells by a line such as `sep=;`; empty when it names none of ours; null: it is a row. */
export function separatorOf(line: string): string | null {
  const match = line.length > lengthMax ? null : separatorLine.exec(line)
  if (match === null) return null
  const [, separator = ''] = match
  return separator === '\\t' ? '\t' : separator
}

/** Returns the first lines of a file with a blank one in place of that which names the separator. */
export function withoutSeparator<Line extends string | null>(
  lines: readonly Line[],
): readonly (Line | '')[] {
  const at = lines.findIndex((line) => line === null || line.trim() !== '')
  return separatorOf(lines[at] ?? '') === null ? lines : lines.with(at, '')
}
