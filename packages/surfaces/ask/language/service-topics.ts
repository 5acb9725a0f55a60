import { once } from '@enricher/engine/lib/once'
import { readWords } from '../data/words.ts'
import { foldWord, tokenise } from './tokens.ts'

const inSection = (section: string) =>
  once(() => new Set(readWords('ask-service', section).map(foldWord)))
const greetings = inSection('greeting')
const priceWords = inSection('price')

// Length of the longest greeting: `thank you very much`.
const greetingWordsMax = 4

/** Returns whether a question consists of greetings, thanks and calls for help. Expects a cleaned question. */
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

/** Returns the number of words of the longest greeting that begins at a word; 0: none begins there. */
function greetingAt(words: readonly string[], at: number): number {
  for (let length = greetingWordsMax; length > 0; length -= 1) {
    const phrase = words.slice(at, at + length)
    if (phrase.length === length && greetings().has(phrase.join(' '))) return length
  }
  return 0
}

/** Returns how much of a question is about the price of lookups, or about the balance. Expects a cleaned question. */
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
