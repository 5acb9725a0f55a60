import { readRows, type WordSet } from '../../data/words.ts'
import { once } from '../../lib/once.ts'
import { foldTitle } from './titles.ts'

type Use = 'written' | 'lower' | 'page' | 'first'

const uses = once(
  () => new Map([...readRows('name-particles')].map(([word, of]) => [foldTitle(word), of])),
)

const isUsed = (folded: string, use: Use): boolean => uses().get(folded)?.includes(use) === true

/** Words that may stand inside a name on a page, folded. */
export const particlesOnPages: WordSet = { has: (folded) => isUsed(folded, 'page') }

/** Words that a name on a page may begin with, folded. */
export const firstParticlesOnPages: WordSet = { has: (folded) => isUsed(folded, 'first') }

/** Returns whether the word begins or continues a surname of several words, like `van` and `der` in `van der Berg`. */
export function isParticle(word: string): boolean {
  const folded = foldTitle(word)
  if (!isUsed(folded, 'written')) return false
  return isLowerCase(word) || !isUsed(folded, 'lower')
}

/** Returns whether a word is in lower case; false in scripts that have no cases. */
export function isLowerCase(word: string): boolean {
  return word === word.toLowerCase() && word !== word.toUpperCase()
}

/**
 * Given names of two words or more: `María del Carmen`, `José de Jesús`. The table has the first word and the word
 * behind `de`.
 */
const compoundHeads: ReadonlySet<string> = new Set('maria jose juan ana rosa luz sofia'.split(' '))
const compoundTails: ReadonlySet<string> = new Set(
  `carmen pilar rosario dolores lourdes mar angeles mercedes fatima jesus dios conceicao carmo graca luz socorro rocio
  consuelo sagrario cruz paz nieves prado soledad guadalupe ceu gloria milagros remedios gracas aparecida penha
  assuncao encarnacion asuncion concepcion rosa fe belen valle sol mont gracia`.split(/\s+/),
)

/** Counts the words of the given name at the start; at least one. Leaves at least one word. */
export function givenLength(words: readonly string[]): number {
  const [first = '', ...rest] = words.map(foldTitle)
  if (first === 'عبد' && words.length > 2) return 2
  if (!compoundHeads.has(first) || !/^(?:de|del|da|do|dos|das)$/.test(rest[0] ?? '')) return 1
  const article = /^(?:la|los|las|el)$/.test(rest[1] ?? '') ? 1 : 0
  const length = 3 + article
  return compoundTails.has(rest[1 + article] ?? '') && words.length > length ? length : 1
}
