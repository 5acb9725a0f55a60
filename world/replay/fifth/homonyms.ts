import { drawer, itemAt, pick, type Variants } from '../draw.ts'
import { areFieldsApart, drawHomonyms, type Homonym, onePerName } from '../homonyms.ts'
import { cityAt, countryAt } from './locales.ts'
import { type BroadTrade, broadTradesOf } from './trades.ts'

type HintForm = 'retold' | 'short' | 'whole' | 'services' | 'city'

/** How callers hint, assumed: most by the trade in words that the page lacks. */
const forms: readonly (readonly [HintForm, number])[] = [
  ['retold', 0.4],
  ['short', 0.3],
  ['whole', 0.12],
  ['services', 0.08],
  ['city', 0.1],
]

/** Returns pairs of firms of one name in trades of two fields, each of another name; the hint means the first. */
export function broadHomonyms(count: number, seed: number, variants: Variants): readonly Homonym[] {
  const pairs = drawHomonyms<BroadTrade>(count, seed, {
    topic: 'broad pair',
    trades: broadTradesOf(variants),
    isRival: areFieldsApart,
    hintAt: (trade, domain) => hintAt(trade, domain, seed),
  })
  return onePerName(pairs)
}

function hintAt(trade: BroadTrade, domain: string, seed: number): string {
  const draw = drawer(seed, domain)
  const short = itemAt(trade.shortHints, draw('short hint'))
  const hints: Readonly<Record<HintForm, string>> = {
    retold: itemAt(trade.retellings, draw('retelling')),
    short,
    whole: trade.about,
    services: trade.services.slice(0, 3).join(', '),
    city: `${short}, ${cityAt(domain, seed, countryAt(domain, seed, trade.language))}`,
  }
  return hints[pick(forms, draw('hint'))]
}
