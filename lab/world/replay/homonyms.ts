import type { CompanyRow } from './companies.ts'
import { type Draw, drawer, itemAt, type Variants, variantsOf } from './draw.ts'
import { inventedName } from './invented.ts'
import { namesakeDomain } from './namesakes.ts'
import { trades as firstTrades, type Trade } from './trades.ts'

/** Two firms of one name in different trades; the caller means the first and hints at its trade. */
export type Homonym = {
  readonly row: CompanyRow
  readonly hint: string
  readonly rival: { readonly domain: string; readonly trade: Trade }
}

/** An author's material for pairs of firms of one name. */
type PairMaking<Own extends Trade> = {
  /** Names the draws: another topic gives other names. */
  readonly topic: string
  readonly trades: readonly Own[]
  /** Says whether a hint at one trade can mean no firm of the other. */
  isRival(trade: Own, other: Own): boolean
  hintAt(trade: Own, domain: string, draw: Draw): string
}

/** Draws pairs of firms of one name; the hint means the first. */
export function drawHomonyms<Own extends Trade>(
  count: number,
  seed: number,
  { topic, trades, isRival, hintAt }: PairMaking<Own>,
): readonly Homonym[] {
  return Array.from({ length: count }, (_, index) => {
    const draw = drawer(seed, `${topic} ${index}`)
    const trade = itemAt(trades, draw('trade'))
    const rivals = trades.filter((other) => isRival(trade, other))
    const name = inventedName(seed, index, topic).split(' ')[0] ?? ''
    const domain = namesakeDomain(name, seed, 'own')
    const beside = namesakeDomain(name, seed, 'rival')
    return {
      row: { name, domain, description: trade.about },
      hint: hintAt(trade, domain, draw),
      rival: {
        domain: beside === domain ? namesakeDomain(name, seed, 'another') : beside,
        trade: itemAt(rivals, draw('other')),
      },
    }
  }).filter(({ row, rival }) => row.domain !== rival.domain)
}

/** Returns pairs by the first author: half of the hints in other words than the page's, the rest short. */
export function inventedHomonyms(
  count: number,
  seed: number,
  variants: Variants,
): readonly Homonym[] {
  return drawHomonyms(count, seed, {
    topic: 'pair',
    trades: variantsOf(firstTrades, variants),
    isRival: (trade, other) => other !== trade,
    hintAt: (trade, _, draw) => (draw('hint') < 0.5 ? trade.retold : trade.short),
  })
}

/** Returns the first pair of each name. */
export function onePerName(pairs: readonly Homonym[]): readonly Homonym[] {
  return pairs.filter(
    ({ row }, index) => pairs.findIndex((pair) => pair.row.name === row.name) === index,
  )
}
