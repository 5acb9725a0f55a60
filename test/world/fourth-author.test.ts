import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { authorAt } from '../../world/replay/authors.ts'
import type { Variants } from '../../world/replay/draw.ts'
import { modernFirmPage } from '../../world/replay/fourth/firms.ts'
import { modernHomonyms } from '../../world/replay/fourth/homonyms.ts'
import { countryAt } from '../../world/replay/fourth/locales.ts'
import { modernReplies } from '../../world/replay/fourth/reply.ts'
import { modernParkedPage, modernStrangerPage } from '../../world/replay/fourth/small-pages.ts'
import { layoutsOf, notesOf, phrasesOf } from '../../world/replay/fourth/texts.ts'
import { modernTradeOf, modernTrades, modernTradesOf } from '../../world/replay/fourth/trades.ts'
import { escaped } from '../../world/replay/markup.ts'
import { localTrades } from '../../world/replay/second/trades.ts'
import type { ParkedStyle, Tenant } from '../../world/replay/sites.ts'
import { worldTrades } from '../../world/replay/third/trades.ts'
import { trades } from '../../world/replay/trades.ts'

const folder = resolve(import.meta.dirname, '../../world/replay/fourth')
/** Each style with the least number of different pages of it: empty pages and scripts are much alike. */
const leastByStyle: Readonly<Record<ParkedStyle, number>> = {
  ads: 60,
  for_sale: 60,
  polite: 60,
  script: 2,
  market: 60,
  default_page: 2,
  coming_soon: 3,
  suspended: 3,
  blank: 2,
}
const kinds = ['personal', 'lure', 'community'] as const
const halves: readonly Variants[] = ['shown', 'held-out']
const domains = Array.from({ length: 300 }, (_, index) => `marrowfin-${index}.example`)
const about = 'Counts oysters under water, with cameras. Farmers sleep better.'
const files = ['personal', 'personal-more', 'personal-other', 'lure', 'community', 'parked']

function firmAt(domain: string, text = about, product: string | null = null) {
  return { name: 'Marrowfin Counting', about: text, domain, isShortened: false, product }
}

test('a domain has the same page in every run, and another seed draws others', () => {
  const pages = (seed: number) =>
    domains.map((domain) => [
      modernFirmPage(firmAt(domain), '/', seed, 'all'),
      ...kinds.map((kind) => modernStrangerPage(kind, domain, seed, 'all')),
      modernParkedPage('for_sale', domain, seed, 'all'),
    ])
  assert.deepEqual(pages(1), pages(1))
  assert.notDeepEqual(pages(1), pages(2))
})

for (const variants of halves) {
  test(`every class of page is made of the ${variants} texts, complete and in many wordings`, () => {
    for (const kind of kinds) variety((domain) => modernStrangerPage(kind, domain, 1, variants), 60)
    for (const [style, least] of Object.entries(leastByStyle)) {
      variety((domain) => modernParkedPage(style as ParkedStyle, domain, 1, variants), least)
    }
    variety((domain) => modernFirmPage(firmAt(domain), '/', 1, variants) ?? '', 100)
  })
}

function variety(make: (domain: string) => string, least: number): void {
  const pages = domains.slice(0, 120).map(make)
  for (const page of pages) assert.ok(!/\[\[|\]\]|undefined/.test(page), page)
  assert.ok(new Set(pages).size >= least, `${new Set(pages).size} of ${least}: ${pages[0]}`)
}

test('no trade, phrase, page or layout is both shown and held out', () => {
  const shared = (make: (variants: Variants) => readonly string[]) => {
    const [shown = [], heldOut = []] = halves.map(make)
    assert.ok(shown.length > 0 && heldOut.length > 0)
    assert.deepEqual(
      shown.filter((text) => heldOut.includes(text)),
      [],
    )
  }
  shared((variants) => modernTradesOf(variants).map((trade) => trade.about))
  const values = { brand: 'M', city: 'C', year: 'Y', parent: 'P' }
  for (const language of new Set(modernTrades.map((trade) => trade.language))) {
    for (const section of ['naming', 'quote', 'news', 'cookies']) {
      shared((variants) => phrasesOf(section, language, variants, () => 0, values))
    }
  }
  const texts = files.flatMap(notesOf).map(({ lines }) => JSON.stringify(lines))
  assert.equal(new Set(texts).size, texts.length)
  for (const name of ['sites', 'empty', 'people', 'notices', 'walls']) {
    const layouts = layoutsOf(name)
    assert.equal(new Set(layouts).size, layouts.length)
    assert.equal(layouts.length % 2, 0, name)
  }
})

test('every firm is named on its home page or in the imprint that the home page links', () => {
  let named = 0
  for (const domain of domains) {
    const home = modernFirmPage(firmAt(domain), '/', 1, 'all') ?? ''
    if (home.includes('Marrowfin Counting')) {
      named += 1
      continue
    }
    const { path } = countryAt(domain, 1, null).imprint
    assert.ok(home.includes(`href="${path}"`), domain)
    assert.match(modernFirmPage(firmAt(domain), path, 1, 'all') ?? '', /Marrowfin Counting/)
  }
  assert.ok(named > domains.length * 0.9 && named < domains.length, `${named} named at home`)
})

test('a site about a product says whose it is', () => {
  for (const domain of domains) {
    const home = modernFirmPage(firmAt(domain, about, 'Oystro'), '/', 1, 'all') ?? ''
    const isEmpty = /id="root"|__NEXT_DATA__|app-root|flutter/.test(home)
    assert.ok(
      home.includes(isEmpty ? 'Marrowfin' : 'Oystro is one of the products of Marrowfin Counting.'),
      home,
    )
  }
})

test('a firm of a trade writes in its language and says what it does on its home page or about page', () => {
  assert.ok(modernTrades.length >= 50)
  const english = modernTrades.filter(({ language }) => language === 'en').length
  assert.ok(english / modernTrades.length > 0.5 && english / modernTrades.length < 0.7)
  for (const trade of modernTrades) {
    const domain = 'marrowfin.example'
    const home = modernFirmPage(firmAt(domain, trade.about), '/', 1, 'all') ?? ''
    const lang = /<html[^>]*lang="([a-z]+)"/i.exec(home)?.[1]
    if (lang !== undefined) assert.equal(lang, trade.language)
    const { path } = countryAt(domain, 1, trade.locale).about
    const story = modernFirmPage(firmAt(domain, trade.about), path, 1, 'all') ?? ''
    assert.ok(`${home}${story}`.includes(escaped(trade.about)), trade.about)
    assert.ok(trade.retellings.length >= 2 && trade.shortHints.length >= 2, trade.about)
    assert.ok(trade.own.length === 2 && trade.services.length === 5, trade.about)
  }
})

test('a retold or short hint has no long word of the text that it retells', () => {
  const wordsOf = (text: string) =>
    text
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length >= 6)
  for (const { about: text, own, services, retellings, shortHints } of modernTrades) {
    const known = new Set(wordsOf([text, ...own, ...services].join(' ')))
    const hints = [...retellings, ...shortHints].flatMap(wordsOf)
    assert.deepEqual(
      hints.filter((word) => known.has(word)),
      [],
      text,
    )
  }
})

test('a hint at one of two firms of a name means no rival, and no two pairs share a name', () => {
  const pairs = modernHomonyms(200, 1, 'all')
  assert.equal(new Set(pairs.map(({ row }) => row.name)).size, pairs.length)
  for (const { row, hint, rival } of pairs) {
    const [own, other] = [modernTradeOf(row.description), modernTradeOf(rival.trade.about)]
    assert.ok(own && other && own.field !== other.field)
    assert.notEqual(hint, '')
    assert.notEqual(row.domain, rival.domain)
  }
})

test('tenants are answered with pages, redirects and walls; names on a market lead there', () => {
  const options = { seed: 1, variants: 'all', wwwShare: 0 } as const
  const reply = (tenant: Tenant) =>
    domains.map((domain) => modernReplies.reply(domain, '/', tenant, options))
  const row = { name: 'Marrowfin', domain: 'marrowfin.example', description: about }
  const statuses = new Set(reply({ kind: 'official', row }).map(({ status }) => status))
  for (const status of [200, 302, 403]) assert.ok(statuses.has(status), String(status))
  for (const { headers } of reply({ kind: 'parked', style: 'market' })) {
    assert.ok(modernReplies.isMarket(new URL(headers?.['location'] ?? '').host))
  }
})

test('a firm of this author’s trades is its author’s among all, and no trade is another author’s', () => {
  assert.ok(domains.some((domain) => authorAt('all', domain, 1) === 'fourth'))
  assert.ok(domains.every((domain) => authorAt('both', domain, 1) !== 'fourth'))
  const abouts = [trades, localTrades, worldTrades, modernTrades].flat().map((trade) => trade.about)
  assert.equal(new Set(abouts).size, abouts.length)
  for (const domain of domains) {
    assert.equal(authorAt('all', domain, 1, modernTrades[0]?.about), 'fourth')
  }
})

test('texts and layouts stay in small files, without an address that exists', () => {
  for (const file of globSync('{texts,layouts}/*.txt', { cwd: folder })) {
    const text = readFileSync(resolve(folder, file), 'utf8')
    assert.ok(text.split('\n').length <= 250, file)
    assert.doesNotMatch(text, /@[a-z]+\.(?:com|org|net|de)/, file)
  }
  for (const note of files.flatMap(notesOf)) {
    const marks = new Set(note.lines.map(({ mark }) => mark))
    for (const mark of 'thpf') assert.ok(marks.has(mark), note.kind)
    for (const { mark } of note.lines) assert.ok('tdomhkpqlif'.includes(mark), note.kind)
  }
})
