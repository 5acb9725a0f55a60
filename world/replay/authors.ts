import { drawer, itemAt, type Variants } from './draw.ts'
import { localTradeOf, localTradesOf } from './second/trades.ts'
import { type Trade, trades } from './trades.ts'

/** Whose pages a replay serves. The second author wrote without knowledge of the rules or of the first one's pages. */
export type Authors = 'first' | 'second' | 'both'

/** Returns who wrote the site of a domain; of both, a firm of the second author's trades is always the second's. */
export function authorAt(
  authors: Authors,
  domain: string,
  seed: number,
  about = '',
): 'first' | 'second' {
  if (authors !== 'both') return authors
  if (localTradeOf(about)) return 'second'
  return drawer(seed, domain)('author') < 0.5 ? 'first' : 'second'
}

/** Draws the trade of another firm from those of the author of its site. */
export function tradeAt(
  domain: string,
  {
    authors = 'first',
    seed,
    variants,
  }: { readonly authors?: Authors; readonly seed: number; readonly variants: Variants },
): Trade {
  const known = authorAt(authors, domain, seed) === 'second' ? localTradesOf(variants) : trades
  return itemAt(known, drawer(seed, domain)('trade'))
}
