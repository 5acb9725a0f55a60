// A site repeats its menus and footers on every page: a few thousand texts cover what a crawl meets twice.
const textsMax = 5_000
// Longer ones are paragraphs, which do not repeat.
const lettersMax = 200

/** Returns the reading with its results kept, for one that is pure; all are dropped when there are too many. */
export function memoizeTexts<Result>(read: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    if (text.length > lettersMax) return read(text)
    const before = known.get(text)
    if (before !== undefined) return before
    const result = read(text)
    if (known.size >= textsMax) known.clear()
    known.set(text, result)
    return result
  }
}
