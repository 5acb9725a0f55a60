import { type Draw, drawer, itemAt, type Variants } from '../draw.ts'
import { inventedBrand } from '../invented.ts'
import type { OwnTrade } from '../own-trades.ts'
import type { Firm } from '../second/firms.ts'
import type { Named } from '../written-naming.ts'
import { cityAt, countryAt, type Locale, localeOf } from './locales.ts'
import { namingOf, type OwnNaming } from './naming.ts'
import { phrasesOf } from './texts.ts'
import { trades } from './trades.ts'

/** A firm whose site may be about one of its products. */
export type ModernFirm = Firm & {
  /** The product that the site is about; null: the site is about the firm. */
  readonly product: string | null
}

/** A firm's site: who is behind it and how it names itself. */
export type Site = {
  readonly firm: ModernFirm
  readonly trade: OwnTrade | undefined
  readonly named: Named
  readonly naming: OwnNaming
  readonly country: Locale
  readonly language: string
  readonly email: string
  readonly year: string
  readonly parent: string
  readonly isScripted: boolean
  readonly variants: Variants
  readonly draw: Draw
}

const shortenedShare = 0.08
const scriptedShare = 0.03
// Firms abroad whose description is English have an English site in this share.
const englishAbroadShare = 0.6
const mailboxes = ['hello', 'info', 'team', 'office', 'enquiries', 'contact']
const yearFirst = 1958
const yearSpan = 66

/** Returns the site of a firm as its domain decides it. */
export function siteOf(firm: ModernFirm, seed: number, variants: Variants): Site {
  const { domain } = firm
  const draw = drawer(seed, domain)
  const trade = trades.of(firm.about)
  const country = countryAt(domain, seed, trade?.locale ?? null)
  const isEnglish = !trade && draw('english abroad') < englishAbroadShare
  const language = trade?.language ?? (isEnglish ? 'en' : country.language)
  const isScripted = draw('scripted') < scriptedShare
  return {
    firm,
    trade,
    named: namedOf(firm, { trade, country, language, seed, variants, draw }),
    naming: namingOf(draw, isScripted),
    country,
    language,
    email: `${itemAt(mailboxes, draw('mailbox'))}@${domain}`,
    year: String(yearFirst + Math.floor(draw('founded') * yearSpan)),
    parent: inventedBrand(drawer(seed, `${domain} parent`)),
    isScripted,
    variants,
    draw,
  }
}

type Telling = Pick<Site, 'trade' | 'country' | 'language' | 'variants' | 'draw'> & {
  readonly seed: number
}

function namedOf(
  firm: ModernFirm,
  { trade, country, language, seed, variants, draw }: Telling,
): Named {
  const [first = firm.name, ...rest] = firm.name.split(' ')
  const isShort = firm.isShortened && rest.length > 0 && draw('shortened') < shortenedShare
  const form = itemAt(country.legalForms, draw('legal form'))
  const { home, welcome } = localeOf(language).words
  const [slogan = ''] = trade ? trade.own : phrasesOf('slogan', 'en', variants, draw)
  return {
    brand: isShort ? first : firm.name,
    legal: country.key === 'ja' ? `${form}${firm.name}` : `${firm.name} ${form}`,
    domain: firm.domain,
    slogan,
    trade: trade?.suffix ?? '',
    city: cityAt(firm.domain, seed, country),
    home,
    welcome,
  }
}
