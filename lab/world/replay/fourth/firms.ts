import { itemAt, type Variants, variantsOf } from '../draw.ts'
import { fill } from '../fill.ts'
import { elements, escaped } from '../markup.ts'
import { stateOf } from '../second/naming.ts'
import type { Further } from '../written-locales.ts'
import { localeOf } from './locales.ts'
import { footOf, logoOf, structuredOf, titleOf } from './naming.ts'
import { groupOf, menuOf, sectionsOf } from './sections.ts'
import { type ModernFirm, type Site, siteOf } from './site.ts'
import { layoutsOf, phrasesOf } from './texts.ts'

/** Where a home page says what the firm does: at its top, below, or only in its description. */
type AboutPlace = 'lead' | 'body' | 'description'

const layouts = layoutsOf('sites')
const scripted = layoutsOf('empty')
const homePaths = new Set(['/', '/en/'])
const describedShare = 0.55
const addressedShare = 0.5
const cookieShare = 0.35

/** Returns the page of a firm's site at a path; null: there is none. */
export function modernFirmPage(
  firm: ModernFirm,
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
  const { firm, naming, language, isScripted, variants, draw } = site
  const place = aboutPlaceOf(site)
  const head = firm.product === null ? site.named : { ...site.named, slogan: firm.product }
  const title = titleOf(naming, head, draw)
  const foot = [footOf(naming, site.named, draw), groupOf(site)].filter((line) => line !== '')
  const markup = itemAt(variantsOf(isScripted ? scripted : layouts, variants), draw('layout'))
  const { words } = localeOf(language)
  return fill(
    markup,
    {
      lang: language,
      domain: firm.domain,
      title: escaped(title),
      meta: `${descriptionOf(site, place)}${structuredOf(naming, site.named, draw)}`,
      logo: logoOf(naming, site.named.brand, draw),
      menu: linksOf(site).join(' '),
      menuitems: linksOf(site)
        .map((link) => `<li>${link}</li>`)
        .join(''),
      more: escaped(words.more),
      heading: escaped(headingOf(site)),
      lead: escaped(leadOf(site, place)),
      body: sectionsOf(site, place === 'body'),
      contact: contactOf(site),
      copyright: foot.join('<br>'),
      cookies: cookiesOf(site),
      state: stateOf({
        props: { pageProps: { brand: site.named.brand, about: firm.about } },
        page: '/',
      }),
    },
    draw,
  )
}

function aboutPlaceOf({ firm, isScripted, draw }: Site): AboutPlace {
  const at = draw('about place')
  if (isScripted || at >= 0.88) return 'description'
  return at < 0.5 && firm.about !== '' ? 'lead' : 'body'
}

function descriptionOf({ firm, named, draw }: Site, place: AboutPlace): string {
  const isDescribed = place === 'description' || draw('described') < describedShare
  const text = place === 'description' && firm.about !== '' ? firm.about : named.slogan
  return isDescribed ? `<meta name="description" content="${escaped(text)}"/>` : ''
}

function headingOf({ trade, naming, named, firm, draw }: Site): string {
  if (firm.product !== null) return firm.product
  const at = draw('heading')
  if (at < 0.15 && naming.title === 'name') return named.brand
  if (at < 0.35 && trade) return trade.suffix
  return named.slogan
}

function leadOf({ firm, trade, variants, draw }: Site, place: AboutPlace): string {
  if (place === 'lead') return firm.about
  if (trade) return trade.own[1] ?? ''
  return phrasesOf('lead', 'en', variants, draw)[0] ?? ''
}

function linksOf(site: Site): readonly string[] {
  const parts = menuOf(site).map((word, at) => `<a href="#s${at}">${escaped(word)}</a>`)
  return [...parts, linkTo(site.country.about), linkTo(site.country.contact)]
}

function contactOf(site: Site): string {
  const isAddressed = site.draw('addressed') < addressedShare
  return `${isAddressed ? addressOf(site, false) : ''}<p>${linkTo(site.country.imprint)}</p>`
}

function cookiesOf({ language, variants, draw }: Site): string {
  if (draw('cookies') >= cookieShare) return ''
  const [notice = ''] = phrasesOf('cookies', language, variants, draw)
  return `<div id="consent" role="dialog"><p>${escaped(notice)}</p><button>OK</button></div>`
}

function addressOf({ named, country, email, draw }: Site, isNamed: boolean): string {
  const street = itemAt(country.streets, draw('street'))
  const name = isNamed ? [named.legal] : []
  const lines = [...name, street, named.city, country.country, country.phone].map(escaped)
  return `<address>${lines.join('<br>')}<br><a href="mailto:${email}">${email}</a></address>`
}

function storyOf({ firm, trade, named, country, language, year, variants, draw }: Site): string {
  const { brand, city } = named
  const story = phrasesOf('naming', language, variants, draw, { brand, city, year })
  const work = [firm.about, ...(trade?.services ?? [])].filter((text) => text !== '')
  return `${elements('p', [...story, ...work])}<ul>${elements('li', country.givenNames)}</ul>`
}

function furtherPage({ heading }: Further, body: string, site: Site): string {
  const { language, draw } = site
  const menu = linksOf(site).join(' ')
  const tag = draw('further') < 0.5 ? 'article' : 'div'
  return `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(heading)}</title></head><body><nav>${menu}</nav><${tag}><h1>${escaped(heading)}</h1>${body}</${tag}></body></html>`
}

function linkTo({ heading, path }: Further): string {
  return `<a href="${path}">${escaped(heading)}</a>`
}
