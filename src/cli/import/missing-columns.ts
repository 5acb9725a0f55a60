/** Returns the columns that the operator names and the first record, both folded alike, does not have. Pure. */
export function missingColumns(
  written: readonly string[],
  mapping: Readonly<Record<string, string>>,
  fold: (heading: string) => string,
): readonly string[] {
  const folded = new Set(written.map(fold))
  return Object.values(mapping).filter((column) => !folded.has(fold(column)))
}
