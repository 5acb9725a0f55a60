import { itemAt } from '../draw.ts'
import { elements, escaped } from '../markup.ts'
import { localeOf } from './locales.ts'
import type { Density, Site } from './site.ts'
import { phrasesOf } from './texts.ts'

/** A part of a home page: its heading and what it says. */
type Part = {
  readonly heading: string
  readonly texts: readonly string[]
  readonly tag: 'p' | 'li'
}

const countOf: Readonly<Record<Density, number>> = { card: 0, brief: 2, usual: 4, long: 9 }
// A long page repeats its news, as archives and regions do.
const teasersOfLong = 6

/** Returns the markup of all that a firm says below the top of its home page. */
export function sectionsOf(site: Site, isAboutShown: boolean): string {
  const { firm, density, draw } = site
  const own = isAboutShown && firm.about !== '' ? [part('', [firm.about])] : []
  const parts = partsOf(site)
  const start = Math.floor(draw('first part') * parts.length)
  const rotated = [...parts.slice(start), ...parts.slice(0, start)]
  return [...own, ...namedIn(site), ...rotated.slice(0, countOf[density])]
    .map((one, at) => rendered(one, site, at))
    .join('\n')
}

/** Returns the parts that name the firm in a sentence, and the other name where the page mentions one. */
function namedIn({ firm, naming, named, year, language, variants, draw }: Site): Part[] {
  const { brand, city } = named
  const [story = ''] = phrasesOf('naming', language, variants, draw, { brand, city, year })
  const { mention } = firm
  const [mentioned = ''] =
    mention === null ? [] : phrasesOf('mention', 'en', variants, draw, { brand, label: mention })
  const isNamed = naming.isInText || mention !== null
  return [part('', isNamed ? [story] : []), part('', [mentioned])].filter(
    ({ texts }) => texts.join('') !== '',
  )
}

function partsOf(site: Site): readonly Part[] {
  const { trade, country, language, density, variants, draw } = site
  const { services, news, jobs, more } = localeOf(language).words
  const lines = phrasesOf('line', language, variants, draw)
  const teasers = phrasesOf('news', language, variants, draw)
  const menu = localeOf(language).menu
  const archive = Array.from({ length: teasersOfLong }, (_, at) => {
    const day = `${1 + Math.floor(draw(`day ${at}`) * 28)}.${1 + Math.floor(draw(`month ${at}`) * 12)}.2025`
    return `${day} ${teasers[at % Math.max(teasers.length, 1)] ?? news} – ${more}`
  })
  const parts: readonly Part[] = [
    list(services, trade?.services ?? []),
    part('', (trade?.own ?? []).slice(1)),
    part(menu[0] ?? '', lines.slice(0, 2)),
    list(news, density === 'long' ? archive : teasers.slice(0, 2)),
    part(menu[1] ?? '', lines.slice(2, 4)),
    list(country.country, country.cities),
    part(jobs, [`${jobs}: ${country.cities[0] ?? ''}, ${country.cities[1] ?? ''}`]),
    list(menu[2] ?? '', menu),
    part(menu.at(-1) ?? '', lines.slice(4)),
  ]
  return parts.filter(({ texts }) => texts.length > 0)
}

function part(heading: string, texts: readonly string[]): Part {
  return { heading, texts, tag: 'p' }
}

function list(heading: string, texts: readonly string[]): Part {
  return { heading, texts, tag: 'li' }
}

/** Renders a part in the one way that the site's builder uses for all of them. */
function rendered({ heading, texts, tag }: Part, { draw }: Site, at: number): string {
  const title = escaped(heading)
  const items = tag === 'li' ? `<ul>${elements('li', texts)}</ul>` : elements('p', texts)
  const forms = [
    `<section id="s${at}">${title && `<h2>${title}</h2>`}${items}</section>`,
    `<div class="elementor-widget-container">${title && `<h3>${title}</h3>`}${items}</div>`,
    `<tr><td>${title && `<font size="+1"><b>${title}</b></font><br>`}${texts.map(escaped).join('<br>')}</td></tr>`,
    `<div data-block="${at}"><span>${title}</span>${elements('div', texts)}</div>`,
    `<article class="ce-bodytext">${title && `<header><h2>${title}</h2></header>`}${items}</article>`,
  ]
  return itemAt(forms, draw('part form'))
}
