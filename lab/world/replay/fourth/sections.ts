import { itemAt } from '../draw.ts'
import { elements, escaped } from '../markup.ts'
import { listOf } from '../text-files.ts'
import { localeOf } from './locales.ts'
import type { Site } from './site.ts'
import { phrasesOf } from './texts.ts'

/** A part of a home page: its heading and what it says, as a list where it is one. */
type Part = {
  readonly heading: string
  readonly texts: readonly string[]
  readonly isList: boolean
}

// One site in four shows all that it has.
const longShare = 0.25
const partsLeast = 2
const groupShare = 0.08

/** Returns the markup of all that a firm says below the top of its home page. */
export function sectionsOf(site: Site, isAboutShown: boolean): string {
  const { firm, draw } = site
  const own = isAboutShown && firm.about !== '' ? [part('', [firm.about])] : []
  const others = partsOf(site)
  const start = Math.floor(draw('first part') * others.length)
  const rotated = [...others.slice(start), ...others.slice(0, start)]
  const isLong = draw('long') < longShare
  const count = isLong ? rotated.length : partsLeast + Math.floor(draw('parts') * 4)
  return [...own, ...named(site), ...rotated.slice(0, count)]
    .map((one) => rendered(one, site))
    .join('\n')
}

/** Returns the words of a site's menu that lead to parts of its home page. */
export function menuOf(site: Site): readonly string[] {
  const { language, variants, draw } = site
  if (!isSoftware(site)) return localeOf(language).menu
  return listOf(phrasesOf('menu', language, variants, draw)[0])
}

/** Returns the line that says what group the firm belongs to, empty for most. */
export function groupOf({ language, parent, variants, draw }: Site): string {
  if (draw('group') >= groupShare) return ''
  const [line = ''] = phrasesOf('group', language, variants, draw, { parent })
  return escaped(line)
}

function named({ naming, named: { brand, city }, year, language, firm, ...site }: Site): Part[] {
  const made = firm.product === null ? [] : [`${firm.product} is one of the products of ${brand}.`]
  const story = phrasesOf('naming', language, site.variants, site.draw, { brand, city, year })
  return naming.isInText || made.length > 0 ? [part('', [...made, ...story.slice(0, 1)])] : []
}

function partsOf(site: Site): readonly Part[] {
  const { trade, country, language, variants, draw } = site
  const texts = (section: string) => phrasesOf(section, language, variants, draw)
  const [first = '', second = '', third = '', last = ''] = menuOf(site)
  const isTech = isSoftware(site)
  const tech = [
    list(first, texts('feature').slice(0, 4)),
    part(second, texts('pricing').slice(0, 1)),
    part('', texts('customers').slice(0, 1)),
    list(last, texts('post').slice(0, 3)),
  ]
  const work = trade
    ? [list(first, trade.services), part(second, trade.own.slice(1))]
    : [part(first, texts('lead').slice(0, 1))]
  const common = [
    part('', texts('quote').slice(0, 2)),
    part(third, texts('news').slice(0, 1)),
    list(localeOf(language).about.heading, country.givenNames.slice(0, 3)),
    list('FAQ', texts(isTech ? 'faq' : 'questions').slice(0, 3)),
  ]
  return [...work, ...(isTech ? tech : []), ...common].filter((one) => one.texts.length > 0)
}

/** Says whether a site is written as software firms write: in English, also where nothing is known of the firm. */
function isSoftware({ trade, language }: Site): boolean {
  return language === 'en' && (!trade || trade.style === 'software')
}

function part(heading: string, texts: readonly string[]): Part {
  return { heading, texts, isList: false }
}

function list(heading: string, texts: readonly string[]): Part {
  return { heading, texts, isList: true }
}

function rendered({ heading, texts, isList }: Part, { draw }: Site): string {
  const title = heading === '' ? '' : escaped(heading)
  const at = draw('part form')
  const items = isList ? `<ul>${elements('li', texts)}</ul>` : elements('p', texts)
  const forms = [
    `<section class="py-24">${title && `<h2>${title}</h2>`}${items}</section>`,
    `<div class="row">${title && `<h3>${title}</h3>`}${items}</div>`,
    `<div>${title && `<b>${title}</b><br>`}${texts.map(escaped).join('<br>')}</div>`,
    `<section class="grid grid-cols-3">${title && `<p class="eyebrow">${title}</p>`}${elements('div', texts)}</section>`,
  ]
  return itemAt(forms, at)
}
