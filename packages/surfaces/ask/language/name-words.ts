import { once } from '@enricher/engine/lib/once'
import { findTrailingForm } from '@enricher/engine/names/legal-forms'
import { readWords, wordSet } from '../data/words.ts'
import { foldWord, type Token, tokenise } from './tokens.ts'

const foldEntry = (word: string): string => foldWord(word).replaceAll('.', '')

const companyWords = wordSet('ask-names', 'company', foldEntry)
const ofWords = wordSet('ask-names', 'of', foldEntry)
const joinedWords = wordSet('ask-names', 'joined', foldEntry)
const articleNames = wordSet('ask-names', 'article', foldEntry)
const possessiveNames = wordSet('ask-names', 'possessive', foldEntry)
const pairedSurnames = wordSet('ask-names', 'surnames', foldEntry)

/** Returns whether a word is a legal form as companies write it behind their name: `Inc.`, `GmbH`, `S.A.` */
export function isLegalForm(written: string): boolean {
  return findTrailingForm(['x', written]) !== null
}

/** Returns whether a name with this last word is a company's: a legal form, or "Partners", "Gruppe" and the like. */
export function isCompanyWord(token: Token): boolean {
  return companyWords.has(token.folded) || isLegalForm(token.text)
}

/** Returns whether a name continues with "of" after this word: `Bank of`, `Universidad de`. */
export const takesOf = (token: Token): boolean => ofWords.has(token.folded)

/** Returns whether a name keeps its article in lower case: `la poste`. Expects folded words joined by spaces. */
export const keepsArticle = (folded: string): boolean => articleNames.has(folded)

/** Returns whether a name ends in a possessive: `mcdonald's`. */
export const endsInPossessive = (folded: string): boolean => possessiveNames.has(`${folded}'s`)

/** Returns whether "and" next to this word is part of a company's name: `and Sons`, `and Partners`. */
export const isJoinedWord = (token: Token): boolean => joinedWords.has(token.folded)

/** Returns whether two such names joined by "and" are probably one company: `Johnson and Johnson`. */
export const isPairedSurname = (token: Token): boolean => pairedSurnames.has(token.folded)

const pluralNames = once(() => readWords('ask-names', 'plural'))

/** Returns whether a name ends in s itself: `siemens`, or an ending as in `brightlabs`. Expects a folded word. */
export const isPluralName = (folded: string): boolean =>
  pluralNames().some((ending) => folded.endsWith(ending))

/** Names of several words by their first word; the words are folded like tokens. */
const wholeNames = once(() => {
  const names = new Map<string, (readonly string[])[]>()
  for (const name of readWords('ask-names', 'whole')) {
    const words = tokenise(name).map((token) => token.folded)
    const first = words[0] ?? ''
    names.set(first, [...(names.get(first) ?? []), words])
  }
  return names
})

/** Returns the length in tokens of the listed name, with words of questions, that begins at a token; 0: none does. */
export function wholeNameLength(tokens: readonly Token[], at: number): number {
  const names = wholeNames().get(tokens[at]?.folded ?? '') ?? []
  const lengths = names
    .filter((words) => words.every((word, place) => tokens[at + place]?.folded === word))
    .map((words) => words.length)
  return Math.max(0, ...lengths)
}
