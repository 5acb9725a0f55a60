import { type Draw, drawer, itemAt, type Variants } from '../draw.ts'
import { fill } from '../fill.ts'
import { elements, escaped } from '../markup.ts'
import { halved, readBlocks } from '../text-files.ts'
import { type FirmTexts, firmTexts, phraseOf } from './firm-texts.ts'
import { type Facts, factsOf, firstNameOf, type Locale, localeOf } from './locales.ts'
import {
  copyrightOf,
  logoOf,
  type Named,
  type Naming,
  namings,
  stateOf,
  structuredOf,
  titleOf,
} from './naming.ts'
import { trades } from './trades.ts'

/** A firm that has a site. */
export type Firm = {
  readonly name: string
  readonly about: string
  readonly domain: string
  /** True where the site may leave out words of the name. */
  readonly isShortened: boolean
}

const layouts = readBlocks('second/layouts/firms.txt')
// Few sites use these layouts; their shares are assumed.
const splash = 'frameset-splash'
const splashShare = 0.03
const scripted = ['next-script', 'spa-state']
const scriptedShare = 0.08
// The page to which a splash page leads.
const startPath = '/start'
const homePaths = new Set(['/', '/en/', startPath])

const shortenedShare = 0.08
const addressShare = 0.7
const cookieShare = 0.25
const describedYear = 2026

/** Returns the page of a firm's site at a path; null: there is none. */
export function firmPage(
  firm: Firm,
  path: string,
  seed: number,
  variants: Variants,
): string | null {
  const site = siteOf(firm, seed)
  if (homePaths.has(path)) return homePage(site, path, seed, variants)
  const { legal, about, contact } = site.locale
  if (path === legal.path) return furtherPage(legal.heading, addressOf(site, true), site)
  if (path === contact.path) return furtherPage(contact.heading, addressOf(site, false), site)
  if (path === about.path) return furtherPage(about.heading, aboutOf(site, variants), site)
  return null
}

/** Returns the key of the way in which a firm's home page names the firm. */
export function namingOf(domain: string, seed: number): (typeof namings)[number] {
  let at = drawer(seed, domain)('naming')
  const found = namings.find(([, , share]) => {
    at -= share
    return at < 0
  })
  return found ?? (namings.at(-1) as (typeof namings)[number])
}

type Site = {
  readonly firm: Firm
  readonly brand: string
  readonly legalName: string
  readonly locale: Locale
  readonly facts: Facts
  readonly naming: Naming
  readonly draw: Draw
}

function siteOf(firm: Firm, seed: number): Site {
  const draw = drawer(seed, firm.domain)
  const locale = localeOf(firm.domain, seed, trades.of(firm.about)?.language)
  const [first = firm.name, ...rest] = firm.name.split(' ')
  const isShort = firm.isShortened && rest.length > 0 && draw('shortened') < shortenedShare
  return {
    firm,
    brand: isShort ? first : firm.name,
    legalName: `${firm.name} ${itemAt(locale.legalForms, draw('legal form'))}`,
    locale,
    facts: factsOf(firm.domain, seed, locale),
    naming: namingOf(firm.domain, seed)[1],
    draw,
  }
}

function homePage(site: Site, path: string, seed: number, variants: Variants): string {
  const { firm, brand, legalName, locale, facts, naming, draw } = site
  const trade = trades.of(firm.about)
  const texts = firmTexts(
    { ...locale, ...facts, brand, about: firm.about, trade, isNamed: naming.isInText },
    variants,
    draw,
  )
  const named: Named = {
    brand,
    legal: legalName,
    domain: firm.domain,
    slogan: phraseOf('slogan', locale.language, variants, draw, 'title').replaceAll(
      /\[\[([^~\]]+)[^\]]*\]\]/g,
      '$1',
    ),
    trade: trade?.suffix ?? '',
    city: facts.city,
    home: locale.navigation[0] ?? '',
  }
  const markup = layoutFor(path, variants, draw)
  const values = slotsOf(site, named, texts)
  const home = fill(markup, values, draw)
  if (draw('cookies') >= cookieShare) return home
  const notice = fill(phraseOf('cookies', locale.language, variants, draw), {}, drawer(seed, 'x'))
  return home.replace(
    /<body[^>]*>/i,
    (body) => `${body}<div id="consent" role="dialog"><p>${escaped(notice)}</p></div>`,
  )
}

function slotsOf(site: Site, named: Named, texts: FirmTexts): Readonly<Record<string, string>> {
  const { firm, locale, naming, draw } = site
  const isAddressed = draw('addressed') < addressShare
  const copyright = copyrightOf(naming, named, describedYear)
  const contact = `${isAddressed ? addressOf(site, false) : ''} ${linkTo(locale.legal)}`
  const description =
    texts.description === ''
      ? ''
      : `<meta name="description" content="${escaped(texts.description)}">`
  return {
    lang: locale.language,
    domain: firm.domain,
    title: escaped(titleOf(naming, named, draw('separator'))),
    meta: `${description}${structuredOf(naming, named, draw('graph') < 0.5)}`,
    logo: logoOf(naming, named),
    nav: navigationOf(site),
    heading: texts.heading,
    lead: texts.lead,
    body: texts.body,
    services: elements('li', texts.services),
    contact,
    copyright,
    state: stateOf({
      props: {
        pageProps: {
          hero: { title: texts.heading, text: texts.lead },
          sections: texts.services.map((title) => ({ __typename: 'Section', title })),
          richText: texts.body,
          logo: { src: '/media/l.svg', alt: naming.logo === 'picture' ? '' : named.brand },
          footer: { address: isAddressed ? addressOf(site, false) : null, copyright },
        },
      },
      locale: locale.language,
    }),
  }
}

function layoutFor(path: string, variants: Variants, draw: Draw): string {
  const known = halved(layouts, variants, ([key]) => key)
  const rare = draw('rare layout')
  const isSplash = path !== startPath && rare < splashShare
  const isScripted = !isSplash && rare > 1 - scriptedShare
  const fitting = known.filter(([key]) => {
    return (key === splash) === isSplash && scripted.includes(key) === isScripted
  })
  const plain = known.filter(([key]) => key !== splash && !scripted.includes(key))
  return itemAt(fitting.length > 0 ? fitting : plain, draw('layout'))[1]
}

function navigationOf({ locale }: Site): string {
  const items = locale.navigation.map((word, index) => `<li><a href="#s${index}">${word}</a></li>`)
  const links = [locale.about, locale.contact].map((page) => `<li>${linkTo(page)}</li>`)
  return [...items, ...links].join('')
}

function linkTo({ heading, path }: { readonly heading: string; readonly path: string }): string {
  return `<a href="${path}">${heading}</a>`
}

function addressOf({ legalName, locale, facts }: Site, isNamed: boolean): string {
  const { street, city, phone, email } = facts
  const name = isNamed ? `<strong>${escaped(legalName)}</strong><br>` : ''
  return `${name}${street}, ${city}, ${locale.country}<br>${phone}<br><a href="mailto:${email}">${email}</a>`
}

function aboutOf({ firm, brand, locale, facts, draw }: Site, variants: Variants): string {
  const naming = fill(
    phraseOf('naming', locale.language, variants, draw),
    { brand, city: facts.city, year: facts.year },
    draw,
  )
  const team = ['a', 'b', 'c'].map((which) => firstNameOf(locale, draw, which))
  const work = trades.of(firm.about) ? firm.about : ''
  return `<p>${escaped(naming)}</p><p>${escaped(work)}</p><ul>${elements('li', team)}</ul>`
}

function furtherPage(heading: string, body: string, site: Site): string {
  const { locale, naming } = site
  const title = naming.title === 'name-slogan' ? `${heading} | ${escaped(site.brand)}` : heading
  return `<!doctype html><html lang="${locale.language}"><head><meta charset="utf-8"><title>${title}</title></head><body><ul>${navigationOf(site)}</ul><h1>${heading}</h1><div>${body}</div></body></html>`
}
