import { itemAt, type Variants, variantsOf } from '../draw.ts'
import { fill } from '../fill.ts'
import { elements, escaped } from '../markup.ts'
import { stateOf } from '../second/naming.ts'
import type { Further } from '../written-locales.ts'
import { localeOf } from './locales.ts'
import { footOf, logoOf, structuredOf, titleOf } from './naming.ts'
import { sectionsOf } from './sections.ts'
import { type BroadFirm, type Site, siteOf } from './site.ts'
import { layoutsOf, phrasesOf } from './texts.ts'

/** Where a home page says what the firm does: at its top, below, only in its description, or on another page. */
type AboutPlace = 'lead' | 'body' | 'description' | 'elsewhere'

const layouts = {
  page: layoutsOf('sites'),
  shell: layoutsOf('shells'),
  front: layoutsOf('fronts'),
} as const
// A page before the home page leads here, by a link or by a frame.
const innerPath = '/main.html'
const describedShare = 0.5
const addressedShare = 0.45
const cookieShare = 0.4

/** Returns the page of a firm's site at a path; null: there is none. */
export function broadFirmPage(
  firm: BroadFirm,
  path: string,
  seed: number,
  variants: Variants,
): string | null {
  const site = siteOf(firm, seed, variants)
  if (path === '/') return homePage(site)
  if (path === '/en/' || path === innerPath) {
    return homePage(site.form === 'front' ? { ...site, form: 'page' } : site)
  }
  const { imprint, about, contact } = site.country
  if (path === imprint.path) return furtherPage(imprint, addressOf(site, true), site)
  if (path === contact.path) return furtherPage(contact, addressOf(site, false), site)
  return path === about.path ? furtherPage(about, storyOf(site), site) : null
}

function homePage(site: Site): string {
  const { firm, naming, named, language, country, form, variants, draw } = site
  const place = aboutPlaceOf(site)
  const markup = itemAt(variantsOf(layouts[form], variants), draw(`layout of ${form}`))
  const { words } = localeOf(language)
  const values = {
    lang: language,
    domain: firm.domain,
    inner: innerPath,
    title: escaped(titleOf(naming, named, draw)),
    meta: `${descriptionOf(site, place)}${structuredOf(naming, named, draw)}`,
    logo: logoOf(naming, named.brand, draw),
    menu: linksOf(site).join(' '),
    menuitems: linksOf(site)
      .map((link) => `<li>${link}</li>`)
      .join(''),
    more: escaped(words.more),
    search: escaped(words.search),
    accept: escaped(words.accept),
    heading: escaped(headingOf(site)),
    lead: escaped(leadOf(site, place)),
    body: sectionsOf(site, place === 'body'),
    contact: contactOf(site),
    imprint: linkTo(country.imprint),
    city: escaped(named.city),
    copyright: footOf(naming, named, draw),
    cookies: cookiesOf(site),
    state: stateOf({ site: { title: named.brand, legal: named.legal }, copy: [firm.about] }),
  }
  return fill(markup, values, draw)
}

function aboutPlaceOf({ firm, form, draw }: Site): AboutPlace {
  const at = draw('about place')
  if (form === 'shell' || at >= 0.88) return 'description'
  if (at >= 0.82) return 'elsewhere'
  return at < 0.42 && firm.about !== '' ? 'lead' : 'body'
}

function descriptionOf({ firm, named, draw }: Site, place: AboutPlace): string {
  const isDescribed = place === 'description' || draw('described') < describedShare
  const text = place === 'description' && firm.about !== '' ? firm.about : named.slogan
  return isDescribed ? `<meta name="description" content="${escaped(text)}">` : ''
}

function headingOf({ trade, naming, named }: Site): string {
  if (naming.heading === 'brand') return named.brand
  return naming.heading === 'trade' && trade ? trade.suffix : named.slogan
}

function leadOf({ firm, trade, variants, draw }: Site, place: AboutPlace): string {
  if (place === 'lead') return firm.about
  return trade ? (trade.own[1] ?? '') : (phrasesOf('lead', 'en', variants, draw)[0] ?? '')
}

function linksOf({ language, country }: Site): readonly string[] {
  const parts = localeOf(language).menu.map((word, at) => `<a href="#s${at}">${escaped(word)}</a>`)
  return [...parts, linkTo(country.about), linkTo(country.contact)]
}

function contactOf(site: Site): string {
  const { country, email, draw } = site
  const isAddressed = draw('addressed') < addressedShare
  const links = `<p>${linkTo(country.about)} ${linkTo(country.contact)} ${linkTo(country.imprint)}</p>`
  if (isAddressed) return `${addressOf(site, false)}${links}`
  return draw('mailed') < addressedShare ? `<p>${email}</p>${links}` : links
}

function cookiesOf({ language, variants, draw }: Site): string {
  if (draw('cookies') >= cookieShare) return ''
  const own = phrasesOf('cookies', language, variants, draw)
  const [notice = ''] = own.length > 0 ? own : phrasesOf('cookies', 'en', variants, draw)
  const { accept } = localeOf(language).words
  return `<div class="cmp" role="dialog"><p>${escaped(notice)}</p><button>${escaped(accept)}</button></div>`
}

function addressOf({ named, country, email, draw }: Site, isNamed: boolean): string {
  const street = itemAt(country.streets, draw('street'))
  const name = isNamed ? [named.legal] : []
  const lines = [...name, street, named.city, country.country, `T ${country.phone}`].map(escaped)
  return `<p>${lines.join('<br>')}<br><a href="mailto:${email}">${email}</a></p>`
}

function storyOf({ firm, trade, named, country, language, year, variants, draw }: Site): string {
  const { brand, city } = named
  const story = phrasesOf('naming', language, variants, draw, { brand, city, year })
  const work = [firm.about, ...(trade?.services ?? [])].filter((text) => text !== '')
  const people = country.familyNames.map(
    (family, at) => `${country.givenNames[at] ?? ''} ${family}`,
  )
  return `${elements('p', [...story, ...work])}<ul>${elements('li', people)}</ul>`
}

function furtherPage({ heading }: Further, body: string, site: Site): string {
  const title = escaped(heading)
  return `<!DOCTYPE html><html lang="${site.language}"><head><meta charset="utf-8"><title>${title}</title></head><body><nav>${linksOf(site).join(' ')}</nav><h1>${title}</h1>${body}</body></html>`
}

function linkTo({ heading, path }: Further): string {
  return `<a href="${path}">${escaped(heading)}</a>`
}
