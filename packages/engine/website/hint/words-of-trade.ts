import { readRows, wordSet } from '../../data/words.ts'
import { once } from '../../lib/once.ts'

// Words that deny a trade, each with the articles of which one has to stand before the trade; a word without articles
// denies the very next word.
const denials = once(() => readRows('hint-exclusions', 'denials'))

// Words for how far a firm is and whose money it has, whatever its trade: `seed stage`, `angel-backed`.
const stages = wordSet('hint-exclusions', 'stages')
const funding = wordSet('hint-exclusions', 'funding')
// Words of investors, whose trade is to give such money, whatever the stage.
const investing = wordSet('hint-exclusions', 'investing')

/**
 * Returns the words of a hint without those that name a trade which is not the firm's: what the firm is not, and how
 * it is financed. Pure.
 * @param words in their order, in lower case
 */
export function wordsOfTrade(words: readonly string[]): readonly string[] {
  const left = new Set(
    words.flatMap((_, at) => deniedAt(words, at) ?? financingAt(words, at) ?? []),
  )
  return left.size === 0 ? words : words.filter((_, at) => !left.has(at))
}

/** Lists the places of a denial that begins here: its word, its article if it needs one, and the trade behind them. */
function deniedAt(words: readonly string[], at: number): number[] | null {
  const word = words[at] ?? ''
  const articles = denials().get(word)
  if (articles === undefined) return null
  if (articles.length === 0) return [at, at + 1]
  if (!articles.includes(words[at + 1] ?? '')) return null
  const denied = [at, at + 1, at + 2]
  if (word !== negativeEnd) return denied
  // `isn` and `t` are one word of the hint; the letter behind another word is part of a name.
  return words[at - 1]?.endsWith('n') ? [at - 1, ...denied] : null
}

// The end of `isn't`, because words are cut at its apostrophe.
const negativeEnd = 't'

/** Lists the places of words that say how a firm is financed; the trade of an investor is not among them. */
function financingAt(words: readonly string[], at: number): number[] | null {
  if (!stages.has(words[at] ?? '')) return null
  const next = words[at + 1] ?? ''
  if (investing.has(next)) return [at]
  return funding.has(next) ? [at, at + 1] : null
}
