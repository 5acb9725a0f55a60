import { connectors } from '../../names/company-name.ts'

const anyConnector = `(?:&|\\+|${[...connectors].join('|')})`

/**
 * Returns what finds the pieces of a name, in any of the orders, with nothing, a blank or a mark between them; null
 * when it has no letters to find. An address (`acme.example`) is no mention: a page that only repeats its own says
 * nothing about its owner.
 */
export function namePattern(
  orders: readonly (readonly (readonly string[])[])[],
  flags: string,
): RegExp | null {
  const bodies = orders.map(patternBody).filter((body) => body !== '')
  if (bodies.length === 0) return null
  return new RegExp(
    `(?<![\\p{L}\\p{N}@/.-])(?:${bodies.join('|')})(?![\\p{L}\\p{N}@-]|\\.[\\p{L}\\p{N}])`,
    flags,
  )
}

/** Returns what finds the longest piece of some words, also within other words. */
export function tracePattern(words: readonly (readonly string[])[]): RegExp {
  const pieces = words.flat().filter((piece) => !connectors.has(piece))
  return new RegExp(
    pieces.reduce((one, other) => (other.length > one.length ? other : one), ''),
    'iu',
  )
}

/** Returns the source of an expression that finds the pieces of a name in their order. */
export function patternBody(words: readonly (readonly string[])[]): string {
  return words
    .flat()
    .map((piece, at) => (at > 0 && connectors.has(piece) ? anyConnector : piece))
    .join("[\\s\\-.,'’]{0,2}")
}
