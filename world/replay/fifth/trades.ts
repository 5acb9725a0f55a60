import { type Variants, variantsOf } from '../draw.ts'
import { listOf } from '../second/text-files.ts'
import type { Trade } from '../trades.ts'
import { rowsOf } from './texts.ts'

/** A trade in one language, with hints at it in words that its pages lack. */
export type BroadTrade = Trade & {
  readonly language: string
  /** Trades of one field are never taken for rivals: a hint could mean both. */
  readonly field: string
  /** Sentences of its pages beside what it says of itself. */
  readonly own: readonly string[]
  readonly retellings: readonly string[]
  readonly shortHints: readonly string[]
  readonly services: readonly string[]
}

/** All trades of the fifth author. */
export const broadTrades: readonly BroadTrade[] = ['trades-en', 'trades-west', 'trades-east']
  .flatMap(rowsOf)
  .map(([language = '', field = '', suffix = '', about = '', ...lists]) => {
    const [own = [], retellings = [], shortHints = [], services = []] = lists.map(listOf)
    const [retold = ''] = retellings
    const [short = ''] = shortHints
    const known = { language, field, suffix, about, own, retellings, shortHints, services }
    return { ...known, retold, short }
  })

const languages = [...new Set(broadTrades.map(({ language }) => language))]
const byAbout = new Map(broadTrades.map((trade) => [trade.about, trade]))

/** Returns the trades that a replay with these variants uses: half of each language's. */
export function broadTradesOf(variants: Variants): readonly BroadTrade[] {
  return languages.flatMap((spoken) =>
    variantsOf(
      broadTrades.filter(({ language }) => language === spoken),
      variants,
    ),
  )
}

/** Returns the trade whose firms describe themselves so, if it is one of this author's. */
export function broadTradeOf(about: string): BroadTrade | undefined {
  return byAbout.get(about)
}
