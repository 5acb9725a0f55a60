import { readSections, type WordSet, wordSet } from '../../data/words.ts'
import { once } from '../../lib/once.ts'

const titlesIn = (section: string) => wordSet('name-titles', section, foldTitle)
const suffixesIn = (section: string) => wordSet('name-suffixes', section, foldTitle)

/** Forms of address and titles of rank in any language. {@link foldTitle} folds all words of this file. */
export const titlesAnywhere = titlesIn('anywhere')

/** Titles by language: ambiguous elsewhere, or in a script of its own. */
export const titlesByLanguage = byLanguage('name-titles', titlesIn)

/** Titles of several words. */
export const titlePhrases = titlesIn('phrases')

/** Words that are names as often as titles: as titles they need two more words behind them. */
export const namelikeTitles = titlesIn('names as well')

/** Titles that stand before a single given name: `Sir Elton`. */
export const givenNameTitles = titlesIn('given name')

/** `and` between two titles or two given names. */
export const conjunctions = titlesIn('and')

/** Generations, degrees and orders after a name. */
export const suffixesAnywhere = suffixesIn('anywhere')

/** Suffixes that count in capitals and small letters alike. */
export const generations = suffixesIn('generations')

/** Suffixes in languages without capitals, or ambiguous elsewhere. */
export const suffixesByLanguage = byLanguage('name-suffixes', suffixesIn)

/** Suffixes of several words. */
export const suffixPhrases = suffixesIn('phrases')

/** Reads the sections that are named by two letters, a language each. */
function byLanguage(
  file: string,
  wordsIn: (section: string) => WordSet,
): () => ReadonlyMap<string, WordSet> {
  return once(() => {
    const languages = [...readSections(file).keys()].filter((name) => /^[a-z]{2}$/.test(name))
    return new Map(languages.map((language) => [language, wordsIn(language)]))
  })
}

/** Folds a title: lower case, without full stops, and without accents. */
export function foldTitle(word: string): string {
  const plain = word.normalize('NFKC').toLowerCase().replace(/[.,:]/g, '')
  if (!/[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]/u.test(plain)) return plain
  return plain.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd').replaceAll('ı', 'i')
}
