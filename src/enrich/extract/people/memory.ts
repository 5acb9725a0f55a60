// A site repeats its menus and footers on every page: a few thousand texts cover what a crawl meets twice.
const textsMax = 5_000
// Longer ones are paragraphs, which do not repeat.
const lettersMax = 200

/** Remembers what a pure reading of a text gave; forgets everything when it has grown too large. */
export function remembering<Result>(read: (text: string) => Result): (text: string) => Result {
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
