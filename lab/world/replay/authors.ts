import { drawer, itemAt, type Variants } from './draw.ts'
import { fifthAuthor } from './fifth/author.ts'
import { fourthAuthor } from './fourth/author.ts'
import { secondAuthor } from './second/author.ts'
import { thirdAuthor } from './third/author.ts'
import { type Trade, trades } from './trades.ts'

/** The authors after the first one, whose own pages are in `pages.ts` and beside it. */
export const laterAuthors = {
  second: secondAuthor,
  third: thirdAuthor,
  fourth: fourthAuthor,
  fifth: fifthAuthor,
} as const

export type AuthorName = 'first' | keyof typeof laterAuthors

/** The authors whose pages a replay serves; `both` are the first two, `all` the five. */
export type Authors = AuthorName | 'both' | 'all'

const mixed = {
  both: ['first', 'second'],
  all: ['first', 'second', 'third', 'fourth', 'fifth'],
} as const

/** Returns the authors whose pages are served. */
export function authorsIn(authors: Authors): readonly AuthorName[] {
  return authors === 'both' || authors === 'all' ? mixed[authors] : [authors]
}

/** Returns the author of a domain's site; among several, a firm of one author's own trades is always that author's. */
export function authorAt(authors: Authors, domain: string, seed: number, about = ''): AuthorName {
  const names = authorsIn(authors)
  const own = names.find((name) => name !== 'first' && laterAuthors[name].trades.of(about))
  return own ?? itemAt(names, drawer(seed, domain)('author'))
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
  const author = authorAt(authors, domain, seed)
  const own = author === 'first' ? trades : laterAuthors[author].trades.used(variants)
  return itemAt(own, drawer(seed, domain)('trade'))
}
