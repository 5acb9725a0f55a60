import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { authorAt } from '../../world/replay/authors.ts'
import type { Variants } from '../../world/replay/draw.ts'
import { escaped } from '../../world/replay/markup.ts'
import { localTrades } from '../../world/replay/second/trades.ts'
import type { ParkedStyle, Tenant } from '../../world/replay/sites.ts'
import { worldFirmPage } from '../../world/replay/third/firms.ts'
import { worldHomonyms } from '../../world/replay/third/homonyms.ts'
import { countryOf } from '../../world/replay/third/places.ts'
import { worldReplies } from '../../world/replay/third/reply.ts'
import { worldParkedPage, worldStrangerPage } from '../../world/replay/third/small-pages.ts'
import { layoutsOf, notesOf, phrasesOf } from '../../world/replay/third/texts.ts'
import { worldTradeOf, worldTrades, worldTradesOf } from '../../world/replay/third/trades.ts'
import { trades } from '../../world/replay/trades.ts'

const folder = resolve(import.meta.dirname, '../../world/replay/third')
/** Each style with the least number of different pages of it: empty pages and scripts are much alike. */
const leastByStyle: Readonly<Record<ParkedStyle, number>> = {
  ads: 60,
  for_sale: 60,
  polite: 60,
  script: 2,
  market: 60,
  default_page: 3,
  coming_soon: 3,
  suspended: 3,
  blank: 2,
}
const kinds = ['personal', 'lure', 'community'] as const
const halves: readonly Variants[] = ['shown', 'held-out']
const languages = 'de en es fr it ja nl pl pt sv tr'.split(' ')
const domains = Array.from({ length: 300 }, (_, index) => `quilholm-${index}.example`)
const about = 'Sorts returned parcels, fast: a robot for shops. It never sleeps.'

function firmAt(domain: string, text = about) {
  return { name: 'Quilholm Sorting', about: text, domain, isShortened: false }
}

test('a domain has the same page in every run, and another seed draws others', () => {
  const pages = (seed: number) =>
    domains.map((domain) => [
      worldFirmPage(firmAt(domain), '/', seed, 'all'),
      ...kinds.map((kind) => worldStrangerPage(kind, domain, seed, 'all')),
      worldParkedPage('ads', domain, seed, 'all'),
    ])
  assert.deepEqual(pages(1), pages(1))
  assert.notDeepEqual(pages(1), pages(2))
})

for (const variants of halves) {
  test(`every class of page is made of the ${variants} texts, complete and in many wordings`, () => {
    for (const kind of kinds) variety((domain) => worldStrangerPage(kind, domain, 1, variants), 60)
    for (const [style, least] of Object.entries(leastByStyle)) {
      variety((domain) => worldParkedPage(style as ParkedStyle, domain, 1, variants), least)
    }
    variety((domain) => worldFirmPage(firmAt(domain), '/', 1, variants) ?? '', 100)
    for (const trade of worldTradesOf(variants)) {
      const home = worldFirmPage(firmAt('quilholm.example', trade.about), '/', 1, variants) ?? ''
      assert.match(home, /<title>/i)
    }
  })
}

function variety(make: (domain: string) => string, least: number): void {
  const pages = domains.slice(0, 120).map(make)
  for (const page of pages) assert.ok(!/\[\[|\]\]|undefined/.test(page), page)
  assert.ok(new Set(pages).size >= least, `${new Set(pages).size} of ${least}: ${pages[0]}`)
}

test('no text, layout or trade is both shown and held out, and each language has both', () => {
  const halvesOf = (section: string, language: string) =>
    halves.map((variants) => phrasesOf(section, language, variants, () => 0, { brand: 'Q' }))
  const values = { brand: 'Q', city: 'C', year: 'Y' }
  for (const language of languages) {
    for (const section of ['slogan', 'why', 'quote', 'news', 'cookies']) {
      const [shown = [], heldOut = []] = halvesOf(section, language)
      assert.ok(shown.length > 0 && heldOut.length > 0, `${section} ${language}`)
      assert.deepEqual(
        shown.filter((text) => heldOut.includes(text)),
        [],
      )
    }
    assert.equal(phrasesOf('naming', language, 'all', () => 0, values).length, 4)
    for (const variants of halves) {
      assert.ok(worldTradesOf(variants).some((trade) => trade.language === language))
    }
  }
  assert.deepEqual(
    halves.flatMap((variants) => worldTradesOf(variants).map((trade) => trade.about)).toSorted(),
    worldTrades.map((trade) => trade.about).toSorted(),
  )
})

test('every firm is named on its home page or in the imprint that the home page links', () => {
  let named = 0
  for (const domain of domains) {
    const home = worldFirmPage(firmAt(domain), '/', 1, 'all') ?? ''
    if (home.includes('Quilholm Sorting')) {
      named += 1
      continue
    }
    const { imprint } = countryOf(domain, 1)
    assert.ok(home.includes(`href="${imprint.path}"`), domain)
    const page = worldFirmPage(firmAt(domain), imprint.path, 1, 'all') ?? ''
    assert.match(page, /Quilholm Sorting/)
  }
  assert.ok(named > domains.length * 0.9 && named < domains.length, `${named} named at home`)
})

test('a firm of a trade writes in its language and says what it does on its home page or about page', () => {
  assert.deepEqual([...new Set(worldTrades.map(({ language }) => language))].toSorted(), languages)
  assert.ok(new Set(worldTrades.map(({ field }) => field)).size >= 40)
  for (const trade of worldTrades) {
    const home = worldFirmPage(firmAt('quilholm.example', trade.about), '/', 1, 'all') ?? ''
    const lang = /<html[^>]*lang="([a-z]+)"/i.exec(home)?.[1]
    if (lang !== undefined) assert.equal(lang, trade.language)
    const { path } = countryOf('quilholm.example', 1, trade.language).about
    const story = worldFirmPage(firmAt('quilholm.example', trade.about), path, 1, 'all') ?? ''
    assert.ok(`${home}${story}`.includes(escaped(trade.about)), trade.about)
    assert.ok(trade.retellings.length >= 2 && trade.shortHints.length >= 2, trade.about)
    assert.equal(trade.services.length, 5, trade.about)
  }
})

test('a hint at one of two firms of a name means no rival', () => {
  for (const { row, hint, rival } of worldHomonyms(200, 1, 'all')) {
    const [own, other] = [worldTradeOf(row.description), worldTradeOf(rival.trade.about)]
    assert.notEqual(own?.field, other?.field)
    assert.notEqual(hint, '')
    assert.notEqual(row.domain, rival.domain)
  }
})

test('tenants are answered with pages, redirects and walls; names on a market lead there', () => {
  const options = { seed: 1, variants: 'all', wwwShare: 0 } as const
  const reply = (tenant: Tenant) =>
    domains.map((domain) => worldReplies.reply(domain, '/', tenant, options))
  const row = { name: 'Quilholm', domain: 'quilholm.example', description: about }
  const statuses = new Set(reply({ kind: 'official', row }).map(({ status }) => status))
  for (const status of [200, 302, 403]) assert.ok(statuses.has(status), String(status))
  for (const { headers } of reply({ kind: 'parked', style: 'market' })) {
    assert.ok(worldReplies.isMarket(new URL(headers?.['location'] ?? '').host))
  }
})

test('of all authors each writes some sites, and a firm of own trades is its author’s', () => {
  const met = new Set(domains.map((domain) => authorAt('all', domain, 1)))
  assert.deepEqual([...met].toSorted(), ['fifth', 'first', 'fourth', 'second', 'third'])
  assert.ok(domains.every((domain) => authorAt('both', domain, 1) !== 'third'))
  const abouts = [trades, localTrades, worldTrades].flat().map((trade) => trade.about)
  assert.equal(new Set(abouts).size, abouts.length)
  for (const domain of domains) {
    assert.equal(authorAt('all', domain, 1, worldTrades[0]?.about), 'third')
    assert.equal(authorAt('all', domain, 1, localTrades[0]?.about), 'second')
  }
})

test('texts and layouts stay in small files, without an address that exists', () => {
  for (const file of globSync('{texts,layouts}/*.txt', { cwd: folder })) {
    const text = readFileSync(resolve(folder, file), 'utf8')
    assert.ok(text.split('\n').length <= 250, file)
    assert.doesNotMatch(text, /@[a-z]+\.(?:com|org|net|de)/, file)
  }
  assert.equal(layoutsOf('shells').length, 18)
  for (const name of ['personal', 'more-personal', 'lure', 'community', 'more-community']) {
    for (const note of notesOf(name)) {
      assert.ok(languages.includes(note.language), note.key)
      assert.ok(note.title && note.heading && note.paragraphs.length === 2, note.key)
      assert.ok(note.menu.length >= 3 && note.items.length >= 3, note.key)
    }
  }
})
