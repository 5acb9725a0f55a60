import type { Variants } from '../draw.ts'
import type { Trade } from '../trades.ts'
import { halved, listOf, readRows } from './text-files.ts'

/** A trade in one language, as this author's firms describe it and callers hint at it. */
export type LocalTrade = Trade & {
  readonly language: string
  /** Trades of one field are never taken for rivals: a hint could mean both. */
  readonly field: string
  /** A hint in another language than the page's. */
  readonly foreign: string
  readonly services: readonly string[]
}

/** All trades of the second author. */
export const localTrades: readonly LocalTrade[] = readRows('texts/trades.txt').map((row) => {
  const [language = '', field = '', suffix = '', about = '', retold = '', short = ''] = row
  return {
    language,
    field,
    suffix,
    about,
    retold,
    short,
    foreign: row[6] ?? '',
    services: listOf(row[7]),
  }
})

const byAbout = new Map(localTrades.map((trade) => [trade.about, trade]))

/** Returns the trades that a replay with these variants uses. */
export function localTradesOf(variants: Variants): readonly LocalTrade[] {
  return halved(localTrades, variants, ({ about }) => about)
}

/** Returns the trade whose firms describe themselves so, if it is one of this author's. */
export function localTradeOf(about: string): LocalTrade | undefined {
  return byAbout.get(about)
}
