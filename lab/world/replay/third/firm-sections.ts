import { elements, escaped } from '../markup.ts'
import type { Site } from './site.ts'
import { phrasesOf } from './texts.ts'

// In this share of firms of a trade one person speaks for the firm.
const soloShare = 0.1
// Long home pages show all texts, short ones few.
const longShare = 0.35

type Section = { readonly heading: string; readonly html: string }

/** Returns the markup below the top of a firm's home page. */
export function firmSections(site: Site, saysAbout: boolean): string {
  const { firm, trade, country, draw } = site
  const isTech = !trade && country.language === 'en'
  const about: Section = {
    heading: country.about.heading,
    html: `<p>${escaped(firm.about)}</p>`,
  }
  const own = isTech ? techSections(site) : tradeSections(site)
  const all = [...(saysAbout ? [about] : []), ...namingSection(site), ...own].filter(
    ({ html }) => html !== '',
  )
  const ordered = draw('order') < 0.5 ? all : [...all.slice(1), ...all.slice(0, 1)]
  return ordered.map((section, at) => markupOf(section, at, draw('sections'))).join('\n')
}

function namingSection({ naming, brand, country, place, variants, draw }: Site): Section[] {
  if (!naming.isInText) return []
  const values = { brand, city: place.city, year: place.year }
  const [sentence = ''] = phrasesOf('naming', country.language, variants, draw, values)
  return [{ heading: '', html: `<p>${escaped(sentence)}</p>` }]
}

function tradeSections({ trade, country, place, variants, draw }: Site): Section[] {
  const { language, navigation } = country
  const count = draw('long') < longShare ? 4 : 1
  const texts = (section: string) =>
    phrasesOf(section, language, variants, draw, { year: place.year }).slice(0, count)
  const [services = '', works = '', news = ''] = navigation
  const solo = draw('solo') < soloShare && trade ? texts('solo').slice(0, 1) : []
  return [
    { heading: services, html: listed(trade?.services ?? []) },
    { heading: '', html: elements('p', solo) },
    { heading: '', html: elements('p', texts('why')) },
    { heading: works, html: elements('blockquote', draw('quoted') < 0.5 ? texts('quote') : []) },
    { heading: news, html: elements('h4', draw('newsy') < 0.6 ? texts('news') : []) },
  ]
}

function techSections({ variants, country, draw }: Site): Section[] {
  const count = draw('long') < longShare ? 6 : 2
  const texts = (section: string, most: number) =>
    phrasesOf(section, 'en', variants, draw).slice(0, Math.min(most, count))
  const [services = '', works = '', news = ''] = country.navigation
  return [
    { heading: services, html: listed(texts('feature', 6)) },
    { heading: '', html: elements('p', texts('prose', 4)) },
    { heading: works, html: elements('blockquote', texts('praise', 2)) },
    { heading: news, html: elements('h4', draw('newsy') < 0.6 ? texts('blog', 3) : []) },
  ]
}

function listed(items: readonly string[]): string {
  return items.length === 0 ? '' : `<ul>${elements('li', items)}</ul>`
}

function markupOf({ heading, html }: Section, at: number, style: number): string {
  const title = heading === '' ? '' : escaped(heading)
  if (style < 0.4) {
    return `<section id="part-${at}" class="block">${title && `<h2>${title}</h2>`}${html}</section>`
  }
  if (style < 0.7) {
    return `<div id="part-${at}" class="row"><div class="col-md-8">${title && `<h3>${title}</h3>`}${html}</div></div>`
  }
  return `${title && `<p><strong>${title}</strong></p>`}<div>${html}</div>`
}
