import type { Draw, Variants } from '../draw.ts'
import { elements, escaped } from '../markup.ts'
import type { Firm } from '../second/firms.ts'
import { firmSections } from './firm-sections.ts'
import { type Named, worldCopyright, worldLogo, worldStructured, worldTitle } from './naming.ts'
import type { Country, Linked } from './places.ts'
import { creditOf, isScripted, shellPage } from './shells.ts'
import { type Site, siteOf } from './site.ts'
import { phrasesOf } from './texts.ts'

/** Where a page says what the firm does: at its top, below, or in its description and on the page about the firm. */
type AboutPlace = 'lead' | 'body' | 'description'

const addressShare = 0.6
const describedShare = 0.5
const homePaths = new Set(['/', '/en/'])

/** Returns the page of a firm's site at a path; null: there is none. */
export function worldFirmPage(
  firm: Firm,
  path: string,
  seed: number,
  variants: Variants,
): string | null {
  const site = siteOf(firm, seed, variants)
  if (homePaths.has(path)) return homePage(site)
  const { imprint, about, contact } = site.country
  if (path === imprint.path) return furtherPage(imprint, addressOf(site, true), site)
  if (path === contact.path) return furtherPage(contact, addressOf(site, false), site)
  return path === about.path ? furtherPage(about, storyOf(site), site) : null
}

function homePage(site: Site): string {
  const { firm, country, naming, variants, draw } = site
  const { language } = country
  const [slogan = ''] = phrasesOf('slogan', language, variants, draw)
  const aboutPlace = aboutPlaceOf(firm.about, draw)
  const named = namedOf(site, slogan)
  return shellPage(
    {
      language,
      domain: firm.domain,
      title: worldTitle(naming, named, draw),
      meta: `${descriptionOf(site, aboutPlace, slogan)}${worldStructured(naming, named)}`,
      logo: worldLogo(naming, named),
      menu: menuOf(country),
      heading: headingOf(site, slogan),
      lead: aboutPlace === 'lead' ? firm.about : leadOf(site),
      body: firmSections(site, aboutPlace === 'body'),
      contact: contactOf(site),
      copyright: worldCopyright(naming, named, draw),
      credit: creditOf(draw),
    },
    variants,
    draw,
    isScripted(draw),
  )
}

function aboutPlaceOf(about: string, draw: Draw): AboutPlace {
  const at = draw('about place')
  if (about === '' || at >= 0.9) return 'description'
  return at < 0.45 ? 'lead' : 'body'
}

function namedOf({ firm, trade, brand, legal, country, place }: Site, slogan: string): Named {
  const { home, welcome, phone } = country
  const { city } = place
  return {
    brand,
    legal,
    domain: firm.domain,
    slogan,
    trade: trade?.suffix ?? '',
    city,
    home,
    welcome,
    phone,
  }
}

function descriptionOf({ firm, draw }: Site, place: AboutPlace, slogan: string): string {
  const text = place === 'description' && firm.about !== '' ? firm.about : slogan
  const isDescribed = place === 'description' || draw('described') < describedShare
  return isDescribed ? `<meta name="description" content="${escaped(text)}">` : ''
}

function headingOf({ trade, naming, brand, country, draw }: Site, slogan: string): string {
  const at = draw('heading')
  if (naming.title === 'welcome') return `${country.welcome} ${brand}`
  if (at < 0.3 && trade) return trade.suffix
  return at < 0.5 && naming.title === 'name' ? brand : slogan
}

function leadOf({ trade, country, place, variants, draw }: Site): string {
  const isTech = !trade && country.language === 'en'
  const section = isTech ? 'lead' : 'welcome'
  return phrasesOf(section, country.language, variants, draw, { year: place.year })[0] ?? ''
}

function menuOf({ navigation, about, contact }: Country): string {
  const own = navigation.map((word, at) => `<li><a href="#part-${at}">${escaped(word)}</a></li>`)
  return [...own, ...[about, contact].map((page) => `<li>${linkTo(page)}</li>`)].join('')
}

function contactOf(site: Site): string {
  const isAddressed = site.draw('addressed') < addressShare
  return `${isAddressed ? addressOf(site, false) : ''}<p>${linkTo(site.country.imprint)}</p>`
}

function addressOf({ legal, country, place }: Site, isNamed: boolean): string {
  const { street, city, email } = place
  const name = isNamed ? `<b>${escaped(legal)}</b><br>` : ''
  const lines = [street, city, country.name, country.phone].map(escaped).join('<br>')
  return `<address>${name}${lines}<br><a href="mailto:${email}">${email}</a></address>`
}

function storyOf({ firm, trade, brand, country, place, variants, draw }: Site): string {
  const { language, givenNames } = country
  const values = { brand, city: place.city, year: place.year }
  const story = phrasesOf('naming', language, variants, draw, values)
  const work = [firm.about, ...(trade?.services ?? [])].filter((text) => text !== '')
  return `${elements('p', story)}${elements('p', work)}<ul>${elements('li', givenNames)}</ul>`
}

function furtherPage({ heading }: Linked, body: string, { country, draw }: Site): string {
  const wrap = draw('further') < 0.5 ? 'main' : 'div'
  return `<!doctype html><html lang="${country.language}"><head><meta charset="utf-8"><title>${escaped(heading)}</title></head><body><ul>${menuOf(country)}</ul><${wrap}><h1>${escaped(heading)}</h1>${body}</${wrap}></body></html>`
}

function linkTo({ heading, path }: Linked): string {
  return `<a href="${path}">${escaped(heading)}</a>`
}
