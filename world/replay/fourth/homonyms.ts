import { drawer, itemAt, pick, type Variants } from '../draw.ts'
import { areFieldsApart, drawHomonyms, type Homonym, onePerName } from '../homonyms.ts'
import { cityAt, countryAt } from './locales.ts'
import { type ModernTrade, modernTradesOf } from './trades.ts'

type HintForm = 'retold' | 'short' | 'whole' | 'services' | 'city'

/** How callers hint, assumed: most by the trade in words that the page lacks. */
const forms: readonly (readonly [HintForm, number])[] = [
  ['retold', 0.42],
  ['short', 0.32],
  ['whole', 0.1],
  ['services', 0.06],
  ['city', 0.1],
]

/** Returns pairs of firms of one name in trades of two fields, each of another name; the hint means the first. */
export function modernHomonyms(
  count: number,
  seed: number,
  variants: Variants,
): readonly Homonym[] {
  const pairs = drawHomonyms<ModernTrade>(count, seed, {
    topic: 'modern pair',
    trades: modernTradesOf(variants),
    isRival: areFieldsApart,
    hintAt: (trade, domain) => hintAt(trade, domain, seed),
  })
  return onePerName(pairs)
}

function hintAt(trade: ModernTrade, domain: string, seed: number): string {
  const draw = drawer(seed, domain)
  const short = itemAt(trade.shortHints, draw('short hint'))
  const hints: Readonly<Record<HintForm, string>> = {
    retold: itemAt(trade.retellings, draw('retelling')),
    short,
    whole: trade.about,
    services: trade.services.slice(0, 3).join(', '),
    city: `${short}, ${cityAt(domain, seed, countryAt(domain, seed, trade.locale))}`,
  }
  return hints[pick(forms, draw('hint'))]
}
