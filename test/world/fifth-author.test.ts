import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { authorAt } from '../../world/replay/authors.ts'
import type { Variants } from '../../world/replay/draw.ts'
import { broadFirmPage } from '../../world/replay/fifth/firms.ts'
import { broadHomonyms } from '../../world/replay/fifth/homonyms.ts'
import { countryAt } from '../../world/replay/fifth/locales.ts'
import { broadReplies } from '../../world/replay/fifth/reply.ts'
import { broadParkedPage, broadStrangerPage } from '../../world/replay/fifth/small-pages.ts'
import { layoutsOf, notesOf, phrasesOf } from '../../world/replay/fifth/texts.ts'
import { broadTradeOf, broadTrades, broadTradesOf } from '../../world/replay/fifth/trades.ts'
import { escaped } from '../../world/replay/markup.ts'
import { localTrades } from '../../world/replay/second/trades.ts'
import type { ParkedStyle, Tenant } from '../../world/replay/sites.ts'
import { worldTrades } from '../../world/replay/third/trades.ts'
import { trades } from '../../world/replay/trades.ts'

const folder = resolve(import.meta.dirname, '../../world/replay/fifth')
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
const domains = Array.from({ length: 300 }, (_, index) => `quillstead-${index}.example`)
const about = 'Runs car ferries between islands. Timetables keep the tide.'
const files = ['personal', 'personal-abroad', 'lure', 'community', 'parked']

function firmAt(domain: string, text = about, mention: string | null = null) {
  return { name: 'Quillstead Ferries', about: text, domain, isShortened: false, mention }
}

test('a domain has the same page in every run, and another seed draws others', () => {
  const pages = (seed: number) =>
    domains.map((domain) => [
      broadFirmPage(firmAt(domain), '/', seed, 'all'),
      ...kinds.map((kind) => broadStrangerPage(kind, domain, seed, 'all')),
      broadParkedPage('for_sale', domain, seed, 'all'),
    ])
  assert.deepEqual(pages(1), pages(1))
  assert.notDeepEqual(pages(1), pages(2))
})

for (const variants of halves) {
  test(`every class of page is made of the ${variants} texts, complete and in many wordings`, () => {
    for (const kind of kinds) variety((domain) => broadStrangerPage(kind, domain, 1, variants), 60)
    for (const [style, least] of Object.entries(leastByStyle)) {
      variety((domain) => broadParkedPage(style as ParkedStyle, domain, 1, variants), least)
    }
    variety((domain) => broadFirmPage(firmAt(domain), '/', 1, variants) ?? '', 100)
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
  shared((variants) => broadTradesOf(variants).map((trade) => trade.about))
  const values = { brand: 'M', city: 'C', year: 'Y', parent: 'P' }
  for (const language of new Set(broadTrades.map((trade) => trade.language))) {
    for (const section of ['naming', 'line']) {
      shared((variants) => phrasesOf(section, language, variants, () => 0, values))
    }
  }
  const texts = files.flatMap(notesOf).map(({ lines }) => JSON.stringify(lines))
  assert.equal(new Set(texts).size, texts.length)
  for (const name of [
    'sites',
    'shells',
    'fronts',
    'people',
    'notices',
    'walls',
    'blank',
    'script',
  ]) {
    const layouts = layoutsOf(name)
    assert.equal(new Set(layouts).size, layouts.length)
    assert.equal(layouts.length % 2, 0, name)
  }
})

test('every firm is named on its home page or in the imprint that the home page links', () => {
  let named = 0
  for (const domain of domains) {
    const home = broadFirmPage(firmAt(domain), '/', 1, 'all') ?? ''
    if (home.includes('Quillstead Ferries')) {
      named += 1
      continue
    }
    const { path } = countryAt(domain, 1, null).imprint
    assert.ok(home.includes(`href="${path}"`), domain)
    assert.match(broadFirmPage(firmAt(domain), path, 1, 'all') ?? '', /Quillstead Ferries/)
  }
  assert.ok(named > domains.length * 0.9 && named < domains.length, `${named} named at home`)
})

test('a page that mentions a name of another thing names its firm beside it', () => {
  let mentioned = 0
  for (const domain of domains) {
    const home = broadFirmPage(firmAt(domain, about, 'Islander'), '/', 1, 'all') ?? ''
    if (!home.includes('Islander')) continue
    mentioned += 1
    assert.ok(home.includes('Quillstead Ferries'), home)
  }
  assert.ok(mentioned > domains.length * 0.85, String(mentioned))
})

test('the page before a home page leads to it', () => {
  const isFront = (home: string) => home.includes('"/main.html"')
  const fronts = domains.filter((at) => isFront(broadFirmPage(firmAt(at), '/', 1, 'all') ?? ''))
  assert.ok(fronts.length > 5 && fronts.length < 30, String(fronts.length))
  for (const domain of fronts) {
    const home = broadFirmPage(firmAt(domain), '/main.html', 1, 'all') ?? ''
    assert.ok(home !== '' && !isFront(home), home)
  }
})

test('a firm of a trade writes in its language and says what it does on its home page or about page', () => {
  assert.ok(broadTrades.length >= 60)
  const english = broadTrades.filter(({ language }) => language === 'en').length
  assert.ok(english / broadTrades.length > 0.4 && english / broadTrades.length < 0.6)
  for (const trade of broadTrades) {
    const domain = 'quillstead.example'
    const home = broadFirmPage(firmAt(domain, trade.about), '/', 1, 'all') ?? ''
    const lang = /<html[^>]*lang="([a-z]+)"/i.exec(home)?.[1]
    if (lang !== undefined) assert.equal(lang, trade.language)
    const { path } = countryAt(domain, 1, trade.language).about
    const story = broadFirmPage(firmAt(domain, trade.about), path, 1, 'all') ?? ''
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
  for (const { about: text, own, services, retellings, shortHints } of broadTrades) {
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
  const pairs = broadHomonyms(200, 1, 'all')
  assert.equal(new Set(pairs.map(({ row }) => row.name)).size, pairs.length)
  for (const { row, hint, rival } of pairs) {
    const [own, other] = [broadTradeOf(row.description), broadTradeOf(rival.trade.about)]
    assert.ok(own && other && own.field !== other.field)
    assert.notEqual(hint, '')
    assert.notEqual(row.domain, rival.domain)
  }
})

test('tenants are answered with pages, redirects and walls; names on a market lead there', () => {
  const options = { seed: 1, variants: 'all', wwwShare: 0 } as const
  const reply = (tenant: Tenant) =>
    domains.map((domain) => broadReplies.reply(domain, '/', tenant, options))
  const row = { name: 'Quillstead', domain: 'quillstead.example', description: about }
  const statuses = new Set(reply({ kind: 'official', row }).map(({ status }) => status))
  for (const status of [200, 302, 403]) assert.ok(statuses.has(status), String(status))
  for (const { headers } of reply({ kind: 'parked', style: 'market' })) {
    assert.ok(broadReplies.isMarket(new URL(headers?.['location'] ?? '').host))
  }
})

test('a firm of this author’s trades is its author’s among all, and no trade is another author’s', () => {
  assert.ok(domains.some((domain) => authorAt('all', domain, 1) === 'fifth'))
  assert.ok(domains.every((domain) => authorAt('both', domain, 1) !== 'fifth'))
  const abouts = [trades, localTrades, worldTrades, broadTrades].flat().map((trade) => trade.about)
  assert.equal(new Set(abouts).size, abouts.length)
  for (const domain of domains) {
    assert.equal(authorAt('all', domain, 1, broadTrades[0]?.about), 'fifth')
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
