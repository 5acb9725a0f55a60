import { drawer, itemAt, pick, type Variants } from './draw.ts'
import { drawHomonyms, type Homonym, onePerName } from './homonyms.ts'
import type { AuthorTrades, OwnTrade } from './own-trades.ts'

/** How a caller hints at a firm: by its trade in other words, or by other facts about it. */
type HintForm =
  | 'retold'
  | 'short'
  | 'foreign'
  | 'sentences'
  | 'services'
  | 'whole'
  | 'city'
  | 'founded'
  | 'country'

/** The place of a firm and the year of its founding, as its pages give them. */
export type FirmPlace = {
  readonly city: string
  readonly country: string
  readonly year: string
}

export type HomonymMaking = {
  /** Names the draws: another topic gives other names. */
  readonly topic: string
  readonly trades: AuthorTrades
  /** Assumed shares of the forms: most hints name the trade in words that the page lacks. */
  readonly hints: readonly (readonly [HintForm, number])[]
  /** True where a name is drawn for one pair only. */
  readonly isOnePerName?: true
  placeAt(trade: OwnTrade, domain: string, seed: number): FirmPlace
}

/** Creates a function that draws pairs of firms of one name in trades of two fields; the hint means the first. */
export function createHomonyms({
  topic,
  trades,
  hints,
  isOnePerName,
  placeAt,
}: HomonymMaking): (count: number, seed: number, variants: Variants) => readonly Homonym[] {
  return (count, seed, variants) => {
    const pairs = drawHomonyms(count, seed, {
      topic,
      trades: trades.used(variants),
      isRival: (trade, other) => other.field !== trade.field,
      hintAt(trade, domain) {
        const form = pick(hints, drawer(seed, domain)('hint'))
        return hintOf(form, trade, domain, seed, placeAt(trade, domain, seed))
      },
    })
    return isOnePerName ? onePerName(pairs) : pairs
  }
}

function hintOf(
  form: HintForm,
  trade: OwnTrade,
  domain: string,
  seed: number,
  { city, country, year }: FirmPlace,
): string {
  const draw = drawer(seed, domain)
  const { suffix, about, foreign, services } = trade
  const short = itemAt(trade.shortHints, draw('short hint'))
  const retold = itemAt(trade.retellings, draw('retelling'))
  const hints: Readonly<Record<HintForm, string>> = {
    retold,
    short,
    foreign,
    sentences: `${services.join(', ')}. ${retold}. ${city}, ${country}.`,
    services: services.slice(0, 3).join(', '),
    whole: about,
    city: `${short}, ${city}`,
    founded: `${suffix}, ${city}, ${year}`,
    country: `${suffix}, ${country}`,
  }
  return hints[form]
}
