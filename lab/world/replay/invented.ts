import dictionary from 'dictionary-en'
import { drawer, itemAt } from './draw.ts'

const parts = {
  first:
    'Bel Cor Dra Fen Gal Hov Jas Kel Lum Mor Nev Oster Pra Quil Rav Sol Tar Ulm Ver Wex Yar Zan'.split(
      ' ',
    ),
  last: 'bury dale field gate ham holm ing land ley mark more ness ridge stead stone ton vale well wick worth'.split(
    ' ',
  ),
}

/** Returns an invented brand. */
export function inventedBrand(draw: (question: string) => number): string {
  return `${itemAt(parts.first, draw('first'))}${itemAt(parts.last, draw('last'))}`
}

// These words are neither rare enough to be taken for coined ones nor too long for a brand.
const words: readonly string[] = new TextDecoder()
  .decode(dictionary.dic)
  .split('\n')
  .map((line) => line.split('/')[0] ?? '')
  .filter((word) => /^[a-z]{4,8}$/.test(word))

/** Returns an invented name: four in ten coined, three words of the language, three of two words. */
export function inventedName(seed: number, index: number, topic: string): string {
  const draw = drawer(seed, `${topic} ${index}`)
  const kind = draw('kind')
  const word = capital(itemAt(words, draw('word')))
  if (kind < 0.4) return inventedBrand(draw)
  return kind < 0.7 ? word : `${word} ${capital(itemAt(words, draw('second')))}`
}

/** Returns names of firms that have no site at all; none of them is the name of another firm. */
export function namesWithoutSite(
  count: number,
  seed: number,
  taken: readonly string[],
): readonly string[] {
  const others = new Set(taken)
  return Array.from({ length: count }, (_, index) => inventedName(seed, index, 'without')).filter(
    (name) => !others.has(name),
  )
}

function capital(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`
}
