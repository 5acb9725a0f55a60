import { readWords } from '@enricher/engine/data/words'
import { once } from '@enricher/engine/lib/once'
import { foldWord, tokenise } from './tokens.ts'

const inSection = (section: string) =>
  once(() => new Set(readWords('ask-service', section).map(foldWord)))
const greetings = inSection('greeting')
const priceWords = inSection('price')

// Of the longest greeting: `thank you very much`.
const greetingWordsMax = 4

/** Returns whether a question is made of greetings, thanks and calls for help alone. Expects a cleaned one. */
export function isGreeting(text: string): boolean {
  const words = wordsIn(text)
  let at = 0
  while (at < words.length) {
    const length = greetingAt(words, at)
    if (length === 0) return false
    at += length
  }
  return at > 0
}

/** Returns how many words the longest greeting has that begins at a word; 0 where none does. */
function greetingAt(words: readonly string[], at: number): number {
  for (let length = greetingWordsMax; length > 0; length -= 1) {
    const phrase = words.slice(at, at + length)
    if (phrase.length === length && greetings().has(phrase.join(' '))) return length
  }
  return 0
}

/** Returns how much of a question is about what lookups cost, or about the balance. Expects a cleaned one. */
export function priceShare(text: string): 'all' | 'part' | 'none' {
  const words = wordsIn(text)
  const isPrice = (word: string) => priceWords().has(word)
  if (words.length > 0 && words.every(isPrice)) return 'all'
  return words.some(isPrice) ? 'part' : 'none'
}

const wordsIn = (text: string): readonly string[] =>
  tokenise(text)
    .filter(({ kind }) => kind !== 'mark')
    .map(({ folded }) => folded)
