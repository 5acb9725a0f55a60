import { type Draw, drawer, itemAt, pick } from './draw.ts'

/** How a caller's hint relates to the text of the page. */
export type HintKind = 'whole' | 'short' | 'retold' | 'mixed'

// Shares of a hint's words that a page has, measured on 67 firms that two lists describe differently, both ways.
const sharesMet: readonly (readonly [number, number])[] = [
  [0, 0.2],
  [0.13, 0.37],
  [0.3, 0.28],
  [0.55, 0.1],
  [0.85, 0.05],
]

const kinds: readonly (readonly [Exclude<HintKind, 'mixed'>, number])[] = [
  ['whole', 0.3],
  ['short', 0.2],
  ['retold', 0.5],
]

// Words of such descriptions that say nothing in particular.
const others =
  'modern leading enabling seamless scalable next-generation innovative tailored trusted effortless growth teams worldwide reimagined insight-driven tools experiences outcomes workflow digital smarter faster simpler network ecosystem space individuals organisations enterprise audience'.split(
    ' ',
  )
const shortWordsMax = 3
const contentMin = 4

/** Returns a hint at the firm with this description: the description whole, its first long words, or other words. */
export function hintOf(description: string, name: string, kind: HintKind, seed: number): string {
  const draw = drawer(seed, `${name} hint`)
  const chosen = kind === 'mixed' ? pick(kinds, draw('kind')) : kind
  if (chosen === 'whole' || description === '') return description
  const content = description
    .replaceAll(name, ' ')
    .split(/[^\p{L}\p{N}-]+/u)
    .filter((word) => word.length >= contentMin)
  if (chosen === 'short') return content.slice(0, shortWordsMax).join(' ')
  return retell(content, draw)
}

function retell(content: readonly string[], draw: Draw): string {
  const met = pick(sharesMet, draw('met'))
  return content
    .map((word, index) =>
      draw(`word ${index}`) < met ? word : itemAt(others, draw(`other ${index}`)),
    )
    .join(' ')
}
