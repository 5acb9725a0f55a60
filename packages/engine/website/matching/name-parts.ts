import { classOfWord } from '../lexicon/affixes.ts'
import { isEnglishWord } from '../lexicon/common-words.ts'
import { isEnglishTrade, isTradeWord } from '../lexicon/languages.ts'

/** The words of a name that distinguish it, and those that name its trade or kind. */
export type NameParts = { readonly core: readonly string[]; readonly generic: readonly string[] }

/** Splits the words of a name into those that distinguish it and the generic ones at its ends. */
export function splitGeneric(words: readonly string[]): NameParts {
  const end = endOfCore(words)
  if (end < words.length) {
    const start = end > 1 && kinOf(words[0] ?? '') ? 1 : 0
    const generic = [...words.slice(0, start), ...words.slice(end)]
    return { core: words.slice(start, end), generic }
  }
  // In German, Dutch and the Romance languages the trade stands first as well: `Menuiserie Kerven`.
  let start = 0
  while (start < end - 1 && isTradeWord(words[start] ?? '')) start += 1
  // `Clinique Vétérinaire du Kerven`: the article belongs to neither part.
  const isLinked = start > 0 && start < end - 1 && linkWords.has(words[start] ?? '')
  if (isLinked) return { core: words.slice(start + 1), generic: words.slice(0, start) }
  return { core: words.slice(start), generic: words.slice(0, start) }
}

const linkWords = new Set(
  'da de dei del della der des di do du el het la le van vom zum'.split(' '),
)

const isGenericEnd = (word: string) =>
  classOfWord(word) !== null || isTradeWord(word) || isEnglishTrade(word)

function endOfCore(words: readonly string[]): number {
  let end = words.length
  while (end > 1 && isGenericEnd(words[end - 1] ?? '')) end -= 1
  const last = words.at(-1) ?? ''
  // An English word is a trade behind two words of which one is not English: `Hollow Tarrowby Recruitment`.
  const isTrade = end === words.length && end > 2 && isEnglishWord(last)
  return isTrade && !words.slice(0, -1).every(isEnglishWord) ? end - 1 : end
}

const kinWords = new Set('fratelli freres gebroeders gebruder hermanos irmaos'.split(' '))

// Words of kin as firms shorten them on signs.
const shortenedWords: ReadonlyMap<string, string> = new Map([
  ['bros', 'brothers'],
  ['flli', 'fratelli'],
  ['fres', 'freres'],
  ['gebr', 'gebruder'],
  ['hnos', 'hermanos'],
])

/** Returns the words, and those that firms shorten written out: `F.lli` is Fratelli. */
export function spelledOut(words: readonly string[]): readonly string[] {
  return words.map((word) => shortenedWords.get(word) ?? word)
}

/** Returns a word of kin, as Brothers before a surname, written out; null for any other word. */
export function kinOf(word: string): string | null {
  const [written = ''] = spelledOut([word])
  return kinWords.has(written) ? written : null
}
