import { type Variants, variantsOf } from '../draw.ts'
import { listOf } from '../second/text-files.ts'
import type { Trade } from '../trades.ts'
import { rowsOf } from './texts.ts'

/** A trade in one language, with several hints at it in words that its pages lack. */
export type WorldTrade = Trade & {
  readonly language: string
  /** Trades of one field are never taken for rivals: a hint could mean both. */
  readonly field: string
  readonly retellings: readonly string[]
  readonly shortHints: readonly string[]
  /** A hint in another language than the page's. */
  readonly foreign: string
  readonly services: readonly string[]
}

/** All trades of the third author. */
export const worldTrades: readonly WorldTrade[] = rowsOf('trades').map((row) => {
  const [language = '', field = '', suffix = '', about = '', retold, short] = row
  const retellings = listOf(retold)
  const shortHints = listOf(short)
  return {
    language,
    field,
    suffix,
    about,
    retold: retellings[0] ?? '',
    short: shortHints[0] ?? '',
    retellings,
    shortHints,
    foreign: row[6] ?? '',
    services: listOf(row[7]),
  }
})

const languages = [...new Set(worldTrades.map(({ language }) => language))]
const byAbout = new Map(worldTrades.map((trade) => [trade.about, trade]))

/** Returns the trades that a replay with these variants uses: half of each language's. */
export function worldTradesOf(variants: Variants): readonly WorldTrade[] {
  return languages.flatMap((spoken) =>
    variantsOf(
      worldTrades.filter(({ language }) => language === spoken),
      variants,
    ),
  )
}

/** Returns the trade whose firms describe themselves so, if it is one of this author's. */
export function worldTradeOf(about: string): WorldTrade | undefined {
  return byAbout.get(about)
}
