import { type Variants, variantsOf } from '../draw.ts'
import { listOf } from '../second/text-files.ts'
import type { Trade } from '../trades.ts'
import { localeOf } from './locales.ts'
import { rowsOf } from './texts.ts'

/** A trade in one language, with several hints at it in words that its pages lack. */
export type ModernTrade = Trade & {
  /** The country that its texts name; `en`: any that speaks English. */
  readonly locale: string
  readonly language: string
  /** Trades of one field are never taken for rivals: a hint could mean both. */
  readonly field: string
  /** What kind of business it is: software, maker, agency, care, law, craft, food, shop, charity or holding. */
  readonly style: string
  /** Sentences of its pages beside what it says of itself. */
  readonly own: readonly string[]
  readonly retellings: readonly string[]
  readonly shortHints: readonly string[]
  readonly services: readonly string[]
}

/** All trades of the fourth author. */
export const modernTrades: readonly ModernTrade[] = ['trades-en', 'trades-other']
  .flatMap(rowsOf)
  .map(([locale = '', field = '', style = '', suffix = '', about = '', own, ...hints]) => {
    const [retellings, shortHints, services] = [hints[0], hints[1], hints[2]].map(listOf)
    return {
      locale,
      language: locale === 'en' ? 'en' : localeOf(locale).language,
      field,
      style,
      suffix,
      about,
      own: listOf(own),
      retold: retellings?.[0] ?? '',
      short: shortHints?.[0] ?? '',
      retellings: retellings ?? [],
      shortHints: shortHints ?? [],
      services: services ?? [],
    }
  })

const languages = [...new Set(modernTrades.map(({ language }) => language))]
const byAbout = new Map(modernTrades.map((trade) => [trade.about, trade]))

/** Returns the trades that a replay with these variants uses: half of each language's. */
export function modernTradesOf(variants: Variants): readonly ModernTrade[] {
  return languages.flatMap((spoken) =>
    variantsOf(
      modernTrades.filter(({ language }) => language === spoken),
      variants,
    ),
  )
}

/** Returns the trade whose firms describe themselves so, if it is one of this author's. */
export function modernTradeOf(about: string): ModernTrade | undefined {
  return byAbout.get(about)
}
