import { type Draw, drawer, itemAt, type Variants } from './draw.ts'
import { broadTradeOf, broadTradesOf } from './fifth/trades.ts'
import { modernTradeOf, modernTradesOf } from './fourth/trades.ts'
import { localTradeOf, localTradesOf } from './second/trades.ts'
import { worldTradeOf, worldTradesOf } from './third/trades.ts'
import { type Trade, trades } from './trades.ts'

type Author = 'first' | 'second' | 'third' | 'fourth' | 'fifth'

/**
 * Whose pages a replay serves; `both` are the first two, `all` the five. The second author wrote without knowledge of
 * the rules or of the first one's pages, the later ones without knowledge of the rules or of the others'.
 */
export type Authors = Author | 'both' | 'all'

const mixed = {
  both: ['first', 'second'],
  all: ['first', 'second', 'third', 'fourth', 'fifth'],
} as const
const tradesOfAuthor: Readonly<Record<Author, (variants: Variants) => readonly Trade[]>> = {
  first: () => trades,
  second: localTradesOf,
  third: worldTradesOf,
  fourth: modernTradesOf,
  fifth: broadTradesOf,
}

/** Returns who wrote the site of a domain; of several, a firm of one author's own trades is always that author's. */
export function authorAt(authors: Authors, domain: string, seed: number, about = ''): Author {
  if (authors !== 'both' && authors !== 'all') return authors
  if (localTradeOf(about)) return 'second'
  if (authors === 'all' && worldTradeOf(about)) return 'third'
  if (authors === 'all' && modernTradeOf(about)) return 'fourth'
  if (authors === 'all' && broadTradeOf(about)) return 'fifth'
  return itemAt<Author>(mixed[authors], drawer(seed, domain)('author'))
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
  const draw: Draw = drawer(seed, domain)
  const author = authorAt(authors, domain, seed)
  return itemAt(tradesOfAuthor[author](variants), draw('trade'))
}
