export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

// Spreadsheets read such a line above the header and hide it. Saved again, it is quoted or filled up with cells.
const separatorLine = /^\uFEFF?\s*"?sep ?= ?([,;|\t]|\\t)?[^\w\s"]?"?[\s,;|]*$/i
// A table of a hundred columns fills the line up with as many commas.
const lengthMax = 500

/** Returns the separator that a line such as `sep=;` names; empty when it is none of ours; null: the line is a row. */
export function separatorOf(line: string): string | null {
  const match = line.length > lengthMax ? null : separatorLine.exec(line)
  if (match === null) return null
  const [, separator = ''] = match
  return separator === '\\t' ? '\t' : separator
}
