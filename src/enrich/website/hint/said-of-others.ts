// What denies the word after its article: `not a bakery`, `kein Restaurant`.
const denying: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [
    ['ej', 'en ett'],
    ['geen', ''],
    ['ikke', 'en et'],
    ['inte', 'en ett'],
    ['kein', ''],
    ['keine', ''],
    ['keinen', ''],
    ['nicht', 'das den der die ein eine einen'],
    ['niet', 'de een het'],
    ['no', 'el la un una'],
    ['non', 'il la un una uno'],
    ['not', 'a an any the'],
    ['não', 'a o um uma'],
    ['pas', 'de des la le les un une'],
    // What is left of `isn't`.
    ['t', 'a an any the'],
  ].map(([word = '', articles = '']) => [word, new Set(articles.split(' '))]),
)

// `Seed stage`, `angel-backed`: how far a firm is and whose money it has, whatever its trade.
const financing: ReadonlySet<string> = new Set(
  'angel early growth late preseed seed series venture vc'.split(' '),
)
const financed: ReadonlySet<string> = new Set(
  'backed financed funded funding round stage'.split(' '),
)
// Who gives such money has it for a trade, whatever the stage.
const investing: ReadonlySet<string> = new Set(
  'fund funds investing investment investments investor investors'.split(' '),
)

/**
 * Returns the words of a hint without those that say nothing of the firm's trade though they name one: what it is not,
 * and how it is financed. Pure.
 * @param words in their order, in lower case
 */
export function wordsOfTrade(words: readonly string[]): readonly string[] {
  const left = new Set(
    words.flatMap((_, at) => deniedAt(words, at) ?? financingAt(words, at) ?? []),
  )
  return left.size === 0 ? words : words.filter((_, at) => !left.has(at))
}

/** Lists the places of a denial that begins at one: its word, and the trade behind it or its article. */
function deniedAt(words: readonly string[], at: number): number[] | null {
  const articles = denying.get(words[at] ?? '')
  if (articles === undefined) return null
  if (articles.has('')) return [at, at + 1]
  return articles.has(words[at + 1] ?? '') ? [at, at + 1, at + 2] : null
}

function financingAt(words: readonly string[], at: number): number[] | null {
  const next = words[at + 1] ?? ''
  if (!financing.has(words[at] ?? '')) return null
  if (investing.has(next)) return [at]
  return financed.has(next) ? [at, at + 1] : null
}
