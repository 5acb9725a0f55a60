import { type Draw, drawer, itemAt, pick, type Variants } from '../draw.ts'
import type { OwnTrade } from '../own-trades.ts'
import type { Firm } from '../second/firms.ts'
import type { Named } from '../written-naming.ts'
import { cityAt, countryAt, type Locale, localeOf } from './locales.ts'
import { namingOf, type OwnNaming } from './naming.ts'
import { phrasesOf } from './texts.ts'
import { trades } from './trades.ts'

/** A firm whose site may mention a name that is not its own. */
export type BroadFirm = Firm & {
  /** The other name: a product's, a client's or a street's. */
  readonly mention: string | null
}

/** The amount of text on a home page. */
export type Density = 'card' | 'brief' | 'usual' | 'long'

/** A firm's site: who is behind it and how it names itself. */
export type Site = {
  readonly firm: BroadFirm
  readonly trade: OwnTrade | undefined
  readonly named: Named
  readonly naming: OwnNaming
  readonly country: Locale
  readonly language: string
  readonly email: string
  readonly year: string
  readonly density: Density
  readonly form: Form
  readonly variants: Variants
  readonly draw: Draw
}

/** The content at the root of a site: its home page, a shell that a script fills, or a page before the home page. */
type Form = 'page' | 'shell' | 'front'

const forms: readonly (readonly [Form, number])[] = [
  ['page', 0.91],
  ['shell', 0.04],
  ['front', 0.05],
]
const densities: readonly (readonly [Density, number])[] = [
  ['card', 0.14],
  ['brief', 0.26],
  ['usual', 0.38],
  ['long', 0.22],
]
const shortenedShare = 0.07
// Firms abroad whose description is English have an English site in this share.
const englishAbroadShare = 0.5
const mailboxes = ['info', 'contact', 'office', 'mail', 'sales', 'hello', 'post']
const yearFirst = 1921
const yearSpan = 104

/** Returns the site of a firm as its domain decides it. */
export function siteOf(firm: BroadFirm, seed: number, variants: Variants): Site {
  const { domain } = firm
  const draw = drawer(seed, domain)
  const trade = trades.of(firm.about)
  const country = countryAt(domain, seed, trade?.language ?? null)
  const isEnglish = !trade && draw('english abroad') < englishAbroadShare
  const language = trade?.language ?? (isEnglish ? 'en' : country.language)
  const form = pick(forms, draw('form'))
  return {
    firm,
    trade,
    named: namedOf(firm, { trade, country, language, variants, draw }, seed),
    naming: namingOf(draw, form === 'shell'),
    country,
    language,
    email: `${itemAt(mailboxes, draw('mailbox'))}@${domain}`,
    year: String(yearFirst + Math.floor(Math.sqrt(draw('founded')) * yearSpan)),
    density: pick(densities, draw('density')),
    form,
    variants,
    draw,
  }
}

function namedOf(
  firm: BroadFirm,
  {
    trade,
    country,
    language,
    variants,
    draw,
  }: Pick<Site, 'trade' | 'country' | 'language' | 'variants' | 'draw'>,
  seed: number,
): Named {
  const [first = firm.name, ...rest] = firm.name.split(' ')
  const isShort = firm.isShortened && rest.length > 0 && draw('shortened') < shortenedShare
  const form = itemAt(country.legalForms, draw('legal form'))
  const isBefore = ['jp', 'kr', 'ru'].includes(country.key)
  const { home, welcome } = localeOf(language).words
  const [slogan = ''] = trade ? trade.own : phrasesOf('slogan', 'en', variants, draw)
  return {
    brand: isShort ? first : firm.name,
    legal: isBefore ? `${form} ${firm.name}` : `${firm.name} ${form}`,
    domain: firm.domain,
    slogan,
    trade: trade?.suffix ?? '',
    city: cityAt(firm.domain, seed, country),
    home,
    welcome,
  }
}
