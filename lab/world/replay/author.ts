import type { Variants } from './draw.ts'
import type { Homonym } from './homonyms.ts'
import type { AuthorTrades } from './own-trades.ts'
import { type AuthorPages, type AuthorReplies, createReplies } from './replies.ts'

/** An author of pages, who wrote without knowledge of the rules or of the other authors' pages. */
export type Author = {
  readonly trades: AuthorTrades
  readonly pages: AuthorPages
  readonly replies: AuthorReplies
  /** Draws pairs of firms of one name in two trades, in all languages; the hint means the first. */
  homonyms(count: number, seed: number, variants: Variants): readonly Homonym[]
}

/** Creates an author from pages, trades and pairs of firms. */
export function createAuthor(written: Omit<Author, 'replies'>): Author {
  return { ...written, replies: createReplies(written.pages) }
}
