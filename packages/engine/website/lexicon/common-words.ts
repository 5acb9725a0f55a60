import { readFileSync } from 'node:fs'
import { readWords } from '../../data/words.ts'
import { once } from '../../lib/once.ts'
import type { CompanyName } from '../../names/company-name.ts'
import { givenNames } from '../../names/person/given-names.ts'

// Importing the package would wait for its files at top level: V8 aborts the process when a thread is ended while it
// loads code that had to wait (node#60755).
const dictionary = readFileSync(new URL('index.dic', import.meta.resolve('dictionary-en')), 'utf8')

// The dictionary writes proper names with a capital, and rules of inflection behind the bar of a word.
const english = once(
  () =>
    new Set(
      dictionary
        .split('\n')
        .map((line) => line.split('/')[0] ?? '')
        .filter((word) => /^[a-z]{2,}$/.test(word)),
    ),
)

/** Returns whether English has the word, as it stands or without its plural's s. */
export function isEnglishWord(word: string): boolean {
  return english().has(word) || english().has(word.replace(/s$/, ''))
}

/**
 * Returns whether a name is a word of the language or a given name. One in ten listed firms with such a name shares it
 * with another, and fewer than one in a hundred of those with a coined name.
 */
export function isCommonName({ words, written }: CompanyName): boolean {
  const [word = ''] = words
  if (words.length !== 1 || isCamelCase(written)) return false
  return isEnglishWord(word) || givenNames.has(word)
}

/** Returns whether a word is put together of several, each with its capital: GridLink. */
export function isCamelCase(written: readonly string[]): boolean {
  return /[a-z][A-Z]/.test(written.join(''))
}

const tellingLittle = once(() => new Set(readWords('hint-words', 'common')))

// Logarithms of how rare a word is on pages of firms, in three classes: words that most pages have, other words of the
// language, and the rest, which are names, places and terms of a trade.
const worthOfCommon = 1.2
const worthOfEnglish = 3.5
const worthOfRare = 4.5

/** Returns how much a word tells when a hint and a page share it. */
export function worthOf(word: string): number {
  if (tellingLittle().has(word)) return worthOfCommon
  return isEnglishWord(word) ? worthOfEnglish : worthOfRare
}
