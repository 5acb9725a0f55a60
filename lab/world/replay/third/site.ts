import { type Draw, drawer, itemAt, type Variants } from '../draw.ts'
import type { OwnTrade } from '../own-trades.ts'
import type { Firm } from '../second/firms.ts'
import { type Naming, worldNamingOf } from './naming.ts'
import { type Country, countryOf, type Place, placeOf } from './places.ts'
import { isScripted } from './shells.ts'
import { trades } from './trades.ts'

/** A firm's site: who is behind it and how it names itself. */
export type Site = {
  readonly firm: Firm
  readonly trade: OwnTrade | undefined
  readonly brand: string
  readonly legal: string
  readonly country: Country
  readonly place: Place
  readonly naming: Naming
  readonly variants: Variants
  readonly draw: Draw
}

const shortenedShare = 0.08

/** Returns the site of a firm as its domain decides it. */
export function siteOf(firm: Firm, seed: number, variants: Variants): Site {
  const draw = drawer(seed, firm.domain)
  const trade = trades.of(firm.about)
  const country = countryOf(firm.domain, seed, trade?.language)
  const [first = firm.name, ...rest] = firm.name.split(' ')
  const isShort = firm.isShortened && rest.length > 0 && draw('shortened') < shortenedShare
  const form = itemAt(country.legalForms, draw('legal form'))
  return {
    firm,
    trade,
    brand: isShort ? first : firm.name,
    legal: country.key === 'ja' ? `${form}${firm.name}` : `${firm.name} ${form}`,
    country,
    place: placeOf(firm.domain, seed, country),
    naming: worldNamingOf(draw, isScripted(draw)),
    variants,
    draw,
  }
}
