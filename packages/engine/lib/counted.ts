/** Returns a count with separators: `1,234,567`. */
export function formatCount(count: number): string {
  return count.toLocaleString('en')
}

/** Returns the word that goes with a count: `credit` with 1, and `credits` with any other. */
export function wordFor(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many
}

/** Returns a count with its word, `1 credit` or `2,500 credits`; with a verb too, `1 is` or `25 are`. */
export function counted(count: number, one: string, many?: string): string {
  return `${formatCount(count)} ${wordFor(count, one, many)}`
}
