// A site repeats its menus and footers on every page: a few thousand texts are enough for the repeats of a crawl.
// Longer texts are paragraphs, which do not repeat.
const ofCrawl = { textsMax: 5_000, lettersMax: 200 }

/** Returns a function that caches the results of `read`, which is pure; the cache is emptied when it is full. */
export function memoizeTexts<Result>(
  read: (text: string) => Result,
  { textsMax, lettersMax } = ofCrawl,
): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    if (text.length > lettersMax) return read(text)
    const before = known.get(text)
    if (before !== undefined) return before
    const own = detached(text)
    const result = read(own)
    if (known.size >= textsMax) known.clear()
    known.set(own, result)
    return result
  }
}

// A text that is cut out of a page keeps the whole page in memory (V8); one that is cut out of a copy keeps the copy.
const detached = (text: string): string => `${text} `.slice(0, -1)
