import { type Draw, drawer, itemAt, pick, type Variants, variantsOf } from './draw.ts'
import { lureTexts } from './lure-words.ts'
import { elements, escaped, page } from './markup.ts'
import { type PersonalWords, personalWords } from './personal-words.ts'

/** The owners of domains that are no firms: one person, a lure on a lapsed name, a group of people. */
export type StrangerKind = 'personal' | 'lure' | 'community'

const givenNames =
  'Jo Mara Tilda Edwin Runa Casper Ines Oskar Petra Silvan Noor Levi Hanne Bruno Thea Matti'.split(
    ' ',
  )

/** Builds the page of an owner that is no firm; the domain's label is taken for the family name or the whole name. */
export function strangerPage(
  kind: StrangerKind,
  domain: string,
  seed: number,
  variants: Variants,
): string {
  const draw = drawer(seed, domain)
  const label = capitalised((domain.split('.')[0] ?? domain).replaceAll('-', ' '))
  if (kind === 'lure') return lurePage(label, draw, variants)
  return kind === 'personal'
    ? personalPage(label, draw, variants)
    : communityPage(label, draw, variants)
}

function personalPage(label: string, draw: Draw, variants: Variants): string {
  const words = pick(personalWords, draw('language'))
  const given = itemAt(givenNames, draw('given'))
  const person = draw('family') < 0.6 ? `${given} ${label}` : label
  const filled = (text: string) =>
    text.replaceAll('{n}', person).replaceAll('{g}', given).replaceAll('{l}', label)
  const some = (key: Exclude<keyof PersonalWords, 'language'>) =>
    variantsOf(words[key], variants).map(filled)
  const head = [`<title>${escaped(itemAt(some('titles'), draw('title')))}</title>`]
  if (draw('site name') < 0.25)
    head.push(`<meta property="og:site_name" content="${escaped(label)}">`)
  const lines = some('lines').filter((_, index) => draw(`line ${index}`) < 0.5)
  const greeting = itemAt(some('greetings'), draw('greeting'))
  const menu = itemAt(some('menus'), draw('menu')).split('|')
  const endings = draw('ending') < 0.7 ? [itemAt(some('endings'), draw('which ending'))] : []
  const own = draw('holder') < 0.4 ? [`© 2026 ${person}`] : []
  const heading = `<h1>${escaped(draw('heading') < 0.5 ? label : person)}</h1>`
  const links = menu.map((item, index) => `<a href="/${index}">${escaped(item)}</a>`).join(' ')
  const layouts: Readonly<Record<Layout, () => string>> = {
    plain: () => `${heading}${elements('p', [greeting, ...lines, ...endings, ...own])}`,
    menu: () => `<nav>${links}</nav>${heading}${elements('p', [greeting, ...lines, ...own])}`,
    short: () => `${heading}${elements('p', [greeting])}<footer>${escaped(own[0] ?? '')}</footer>`,
    table: () =>
      `<table><tr><td>${links}</td><td>${heading}${elements('font', [greeting, ...lines])}</td></tr></table>`,
    links: () => `<center>${heading}${elements('p', [greeting])}${links}</center>`,
  }
  return page(head, layouts[pick(layoutShares, draw('layout'))](), words.language)
}

type Layout = 'plain' | 'menu' | 'short' | 'table' | 'links'

const layoutShares: readonly (readonly [Layout, number])[] = [
  ['plain', 0.3],
  ['menu', 0.3],
  ['short', 0.2],
  ['table', 0.1],
  ['links', 0.1],
]

function lurePage(label: string, draw: Draw, variants: Variants): string {
  const { language, title, lines } = itemAt(variantsOf(lureTexts, variants), draw('lure'))
  // A lure keeps the name for the visitors of the firm that let it lapse.
  const named = draw('named') < 0.7 ? `${label} | ${title}` : title
  const head = [`<title>${escaped(named)}</title>`]
  if (draw('site name') < 0.4)
    head.push(`<meta property="og:site_name" content="${escaped(label)}">`)
  if (draw('description') < 0.6) {
    head.push(`<meta name="description" content="${escaped(`${label}: ${lines[0] ?? ''}`)}">`)
  }
  const own = draw('holder') < 0.5 ? [`© 2026 ${label}`] : []
  const body = `<h1>${escaped(draw('heading') < 0.5 ? label : title)}</h1>`
  const mention = draw('mention') < 0.6 ? [`${label} ${lines[1] ?? ''}`] : []
  return page(head, `${body}${elements('p', [...lines, ...mention, ...own])}`, language)
}

// Pages of groups: a title and its lines.
const communities = `
The {l} family tree // Genealogy of the {l} family since 1720. // If you are a {l} too, send us your branch. // Next reunion: July.
{l} forum // Register or log in to post. // Threads: 1,204. Members: 318. Newest member: tarn. // General chat. Off topic. Rules.
{l} fan wiki // Welcome to the {l} wiki, which anyone can edit. // Episodes, characters, quotes. // Unofficial; made by fans.
{l} - the band // Our new album is out now. // Tour dates: no shows at the moment. // Listen to us while you cook.
Village of {l} // Parish council minutes. // The village hall can be booked by residents. // Church times and the bus to town.
{l} clan // We play on Thursday nights. // Apply to our guild in the forum. // Server rules and ranks.
`
  .trim()
  .split('\n')
  .map((row) => row.split(' // '))

function communityPage(label: string, draw: Draw, variants: Variants): string {
  const [title = '', ...lines] = itemAt(variantsOf(communities, variants), draw('community'))
  const filled = (text: string) => text.replaceAll('{l}', label)
  const heading = filled(draw('title') < 0.5 ? '{l}' : title)
  const head = [`<title>${escaped(heading)}</title>`]
  return page(head, `<h1>${escaped(filled(title))}</h1>${elements('p', lines.map(filled))}`)
}

function capitalised(text: string): string {
  return text.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
}
