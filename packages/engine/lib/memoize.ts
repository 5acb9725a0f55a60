// A site repeats its menus and footers on every page: a few thousand texts are enough for the repeats of a crawl.
// Longer texts are paragraphs, which do not repeat.
const ofCrawl = { textsMax: 5_000, lettersMax: 200 }

/** Returns a function that caches the results of `read`, which is pure; the cache is emptied when it is full. */
export function memoizeTexts<Result>(
  read: (text: string) => Result,
  { textsMax, lettersMax } = ofCrawl,
): (text: string) => Result {
  const cache = new Map<string, Result>()
  return (text) => {
    if (text.length > lettersMax) return read(text)
    const cached = cache.get(text)
    if (cached !== undefined) return cached
    const copy = detached(text)
    const result = read(copy)
    if (cache.size >= textsMax) cache.clear()
    cache.set(copy, result)
    return result
  }
}

// A text that is cut out of a page keeps the whole page in memory (V8); one that is cut out of a copy keeps the copy.
const detached = (text: string): string => `${text} `.slice(0, -1)
