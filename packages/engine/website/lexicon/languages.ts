import { readSections } from '../../data/words.ts'
import { once } from '../../lib/once.ts'
import { transliterate } from '../../names/transliterate.ts'
import { countriesByLanguage } from '../../read/extract/suffixes.ts'
import { isEnglishWord } from './common-words.ts'

const languagesByWord = once(() => keysByWord(rowsOf('words')))
const languagesByGrammar = once(() => keysByWord(rowsOf('grammar')))
const endings = once(() =>
  rowsOf('endings').map((row) => {
    const [language = '', ...ends] = row.split(/:? /)
    return { language, ends: ends.map(fold) }
  }),
)

function rowsOf(section: string): readonly string[] {
  return readSections('language-words').get(section) ?? []
}

/** Maps each word of some rows, `key: word word`, to the keys of its rows; folded as words of names are. */
function keysByWord(rows: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const keys = new Map<string, string[]>()
  for (const row of rows) {
    const [key = '', ...words] = row.split(/:? /)
    for (const word of new Set(words.map(fold))) keys.set(word, [...(keys.get(word) ?? []), key])
  }
  return keys
}

const fold = (word: string) => transliterate(word).toLowerCase()

// Letters before an ending of trades, as in `Brunnenbau` and `Autobedrijf`: shorter words end so by chance.
const beforeEndingMin = 4

function languagesOf(word: string): readonly string[] {
  const known = languagesByWord().get(word)
  if (known) return known
  const hasEnding = (ends: readonly string[]) =>
    ends.some((end) => word.length >= end.length + beforeEndingMin && word.endsWith(end))
  return endings().flatMap(({ language, ends }) => (hasEnding(ends) ? [language] : []))
}

/**
 * Lists the countries of the language with most words of trade among these words; empty where two languages have as
 * many.
 */
export function countriesOfWords(words: readonly string[]): readonly string[] {
  return countriesOfLanguage(mostOf(words.map(fold).flatMap(languagesOf)))
}

/**
 * Returns the language of a hint, by its words of trade and its grammar; null where two languages have as many words in
 * it, and where none is known. A word of trade that English has, too, tells no other language: `espresso machines`.
 * Single letters count only beside a telling word: `okna i drzwi`, and not `R&D`.
 */
export function languageOfHint(words: readonly string[]): string | null {
  const tradeOf = (word: string) => (isEnglishWord(word) ? [] : languagesOf(word))
  const known = words.map(fold).map((word) => ({
    isLetter: word.length === 1,
    languages: [...tradeOf(word), ...grammarOf(word)],
  }))
  const isWordTelling = known.some(({ isLetter, languages }) => !isLetter && languages.length > 0)
  return isWordTelling ? mostOf(known.flatMap(({ languages }) => languages)) : null
}

/** Returns the language of a text by its grammar; null where it has no grammar, or as much of two languages. */
export function languageOfText(text: string): string | null {
  return mostOf(
    fold(text)
      .split(/[^\p{L}]+/u)
      .flatMap(grammarOf),
  )
}

/** Returns the language of a text by its grammar, from how often each folded word is in it. */
export function languageOfWords(tally: ReadonlyMap<string, number>): string | null {
  const counts = new Map<string, number>()
  for (const [word, times] of tally) {
    // A word with a figure in it may be several words, and so may the spelling of one sign.
    const parts = lettersAlone.test(word) ? [word] : fold(word).split(/[^\p{L}]+/u)
    for (const language of parts.flatMap(grammarOf)) {
      counts.set(language, (counts.get(language) ?? 0) + times)
    }
  }
  return highestOf(counts)
}

const lettersAlone = /^[a-z]+$/

/** Lists the countries whose firms write a language; empty for English, which firms of all countries write. */
export function countriesOfLanguage(language: string | null): readonly string[] {
  return language === 'en' ? [] : (countriesByLanguage.get(language ?? '') ?? [])
}

/** Returns whether a word is a function word of a language: `und`, `con`; of any language where that is null. */
export function isFunctionWord(word: string, language: string | null): boolean {
  const languages = grammarOf(fold(word))
  return language === null ? languages.length > 0 : languages.includes(language)
}

const grammarOf = (word: string) => languagesByGrammar().get(word) ?? []

/** Returns the language that a list has most often; null where it has two as often. */
function mostOf(languages: readonly string[]): string | null {
  const counts = new Map<string, number>()
  for (const language of languages) counts.set(language, (counts.get(language) ?? 0) + 1)
  return highestOf(counts)
}

function highestOf(counts: ReadonlyMap<string, number>): string | null {
  const [best, second] = [...counts].sort(([, a], [, b]) => b - a)
  return best && best[1] !== second?.[1] ? best[0] : null
}

/** Returns whether a word names a trade or kind of firm in a language other than English. */
export function isTradeWord(word: string): boolean {
  return languagesOf(fold(word)).length > 0
}

const englishTrades = once(() => new Set(rowsOf('english').flatMap((row) => row.split(' '))))

/** Returns whether a word is an English word of trade that firms put behind their name. */
export function isEnglishTrade(word: string): boolean {
  return englishTrades().has(word) || britishTrades().has(word)
}

const britishTrades = once(() => new Set(rowsOf('british').flatMap((row) => row.split(' '))))

/** Lists the countries whose English alone has a word of trade among these. */
export function countriesOfSpelling(words: readonly string[]): readonly string[] {
  return words.some((word) => britishTrades().has(word)) ? ['gb'] : []
}

/** Lists the words of trade, folded, that firms of a country bear in their name. */
export function tradeWordsOfCountry(code: string): readonly string[] {
  const spoken = [...countriesByLanguage].filter(([, countries]) => countries.includes(code))
  return spoken.flatMap(([language]) => tradesByLanguage().get(language) ?? [])
}

const tradesByLanguage = once(
  () =>
    new Map(
      rowsOf('words').map((row) => {
        const [language = '', ...words] = row.split(/:? /)
        return [language, [...new Set(words.map(fold))]] as const
      }),
    ),
)
