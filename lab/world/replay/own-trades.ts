import { type Variants, variantsOf } from './draw.ts'
import { listOf } from './text-files.ts'
import type { Trade } from './trades.ts'

/** A trade in one language, with hints at it in words that its pages lack; empty where its author left a field out. */
export type OwnTrade = Trade & {
  readonly language: string
  /** The country that its texts name; or a language, for any country that writes it. */
  readonly locale: string
  /** The field of the trade; trades of one field are never taken for rivals, because a hint could mean both. */
  readonly field: string
  /** The kind of business: software, maker, agency, care, law, craft, food, shop, charity or holding. */
  readonly style: string
  /** Its slogan, then a sentence of its own. */
  readonly own: readonly string[]
  readonly retellings: readonly string[]
  readonly shortHints: readonly string[]
  /** A hint in another language than the page's. */
  readonly foreign: string
  readonly services: readonly string[]
}

export type AuthorTrades = {
  readonly all: readonly OwnTrade[]
  /** Returns the trades that a replay with these variants uses. */
  used(variants: Variants): readonly OwnTrade[]
  /** Returns the trade whose firms have this description, if it is one of this author's. */
  of(about: string): OwnTrade | undefined
}

type Column = Exclude<keyof OwnTrade, 'language' | 'retold' | 'short'>

/** Reads the trades of an author out of rows with these columns. */
export function createTrades({
  rows,
  columns,
  languageOf = String,
  halve = halfOfEachLanguage,
}: {
  readonly rows: readonly (readonly string[])[]
  readonly columns: readonly Column[]
  languageOf?(locale: string): string
  halve?(all: readonly OwnTrade[], variants: Variants): readonly OwnTrade[]
}): AuthorTrades {
  const all = rows.map((row) => tradeOf((column) => row[columns.indexOf(column)] ?? '', languageOf))
  const byAbout = new Map(all.map((trade) => [trade.about, trade]))
  return {
    all,
    used: (variants) => halve(all, variants),
    of: (about) => byAbout.get(about),
  }
}

function tradeOf(
  cell: (column: Column) => string,
  languageOf: (locale: string) => string,
): OwnTrade {
  const retellings = listOf(cell('retellings'))
  const shortHints = listOf(cell('shortHints'))
  return {
    language: languageOf(cell('locale')),
    locale: cell('locale'),
    field: cell('field'),
    style: cell('style'),
    suffix: cell('suffix'),
    about: cell('about'),
    own: listOf(cell('own')),
    retold: retellings[0] ?? '',
    short: shortHints[0] ?? '',
    retellings,
    shortHints,
    foreign: cell('foreign'),
    services: listOf(cell('services')),
  }
}

function halfOfEachLanguage(all: readonly OwnTrade[], variants: Variants): readonly OwnTrade[] {
  const languages = [...new Set(all.map(({ language }) => language))]
  return languages.flatMap((spoken) =>
    variantsOf(
      all.filter(({ language }) => language === spoken),
      variants,
    ),
  )
}
