import { connectors } from '../../names/company-name.ts'

/** Where a name stands in a text: from its first letter to behind its last one. */
export type Place = { readonly from: number; readonly end: number }

/** Lists where a name stands in a text, in order. */
export type NameFinder = (text: string) => Generator<Place, void>

const anyConnector = `(?:&|\\+|${[...connectors].join('|')})`

/**
 * Creates the finder of the pieces of a name, in any of the orders, with nothing, a blank or a mark between them; null
 * when the name has no letters to find. An address (`acme.example`) is no mention: a page that only repeats its own
 * address says nothing about its owner.
 */
export function nameFinder(orders: readonly (readonly (readonly string[])[])[]): NameFinder | null {
  const find = spellingFinder(orders)
  if (!find) return null
  return function* (text) {
    let behindLast = 0
    for (const place of find(text)) {
      if (place.from < behindLast || !isWhole(text, place)) continue
      yield place
      behindLast = place.end
    }
  }
}

/**
 * Creates the finder of a name that may stand within other words, also where two of its places overlap. All names share
 * the expressions for the letters around a place, because an expression with classes of letters takes a millisecond to
 * compile.
 */
export function spellingFinder(
  orders: readonly (readonly (readonly string[])[])[],
): NameFinder | null {
  const spellings = orders.map(spellingOf).filter((spelling) => spelling !== '')
  if (spellings.length === 0) return null
  const pattern = new RegExp(spellings.join('|'), 'giu')
  return function* (text) {
    let next = 0
    for (;;) {
      pattern.lastIndex = next
      const match = pattern.exec(text)
      if (!match) return
      yield { from: match.index, end: match.index + match[0].length }
      next = match.index + (isPairAt(text, match.index) ? 2 : 1)
    }
  }
}

function isPairAt(text: string, at: number): boolean {
  return (text.codePointAt(at) ?? 0) > 0xffff
}

const partBefore = /[\p{L}\p{N}@/.-]$/u
const partBehind = /^(?:[\p{L}\p{N}@-]|\.[\p{L}\p{N}])/u

function isWhole(text: string, { from, end }: Place): boolean {
  return !partBefore.test(lettersBefore(text, from)) && !partBehind.test(lettersBehind(text, end))
}

// A letter may be a pair of two units; with a unit before it, or a dot, that makes three.
const unitsRead = 3

/** Returns the last letters before a place of a text, as many as an expression about one of them needs. */
export function lettersBefore(text: string, at: number): string {
  return text.slice(Math.max(0, at - unitsRead), at)
}

/** Returns the first letters behind a place of a text. */
export function lettersBehind(text: string, at: number): string {
  return text.slice(at, at + unitsRead)
}

/** Returns an expression that finds the longest piece of some words, also within other words. */
export function tracePattern(words: readonly (readonly string[])[]): RegExp {
  const pieces = words.flat().filter((piece) => !connectors.has(piece))
  return new RegExp(
    pieces.reduce((one, other) => (other.length > one.length ? other : one), ''),
    'iu',
  )
}

/** Returns the source of an expression that finds the pieces of a name in their order. */
function spellingOf(words: readonly (readonly string[])[]): string {
  return words
    .flat()
    .map((piece, at) => (at > 0 && connectors.has(piece) ? anyConnector : piece))
    .join("[\\s\\-.,'’]{0,2}")
}
