import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import type { Variants } from '../../world/replay/draw.ts'
import { firmPage, namingOf } from '../../world/replay/second/firms.ts'
import { localHomonyms } from '../../world/replay/second/homonyms.ts'
import { namings } from '../../world/replay/second/naming.ts'
import { secondReplies } from '../../world/replay/second/reply.ts'
import { parkedPage, strangerPage } from '../../world/replay/second/small-pages.ts'
import { halved, readRows } from '../../world/replay/second/text-files.ts'
import { localTradeOf, localTrades } from '../../world/replay/second/trades.ts'
import type { ParkedStyle, Tenant } from '../../world/replay/sites.ts'

const folder = resolve(import.meta.dirname, '../../world/replay/second')
/** Each style with the least number of different pages of it: empty pages and scripts are much alike. */
const leastByStyle: Readonly<Record<ParkedStyle, number>> = {
  ads: 40,
  for_sale: 40,
  polite: 40,
  script: 2,
  market: 40,
  default_page: 20,
  coming_soon: 20,
  suspended: 15,
  blank: 1,
}
const styles = Object.keys(leastByStyle) as readonly ParkedStyle[]
const kinds = ['personal', 'lure', 'community'] as const
const halves: readonly Variants[] = ['shown', 'held-out']
const domains = Array.from({ length: 300 }, (_, index) => `quilholm-${index}.example`)
const about = 'Sorts returned parcels, fast: a robot for shops. It never sleeps.'

function firmAt(domain: string, text = about) {
  return { name: 'Quilholm Sorting', about: text, domain, isShortened: true }
}

test('a domain has the same page in every run, and another seed draws others', () => {
  const pages = (seed: number) =>
    domains.map((domain) => [
      firmPage(firmAt(domain), '/', seed, 'all'),
      ...kinds.map((kind) => strangerPage(kind, domain, seed, 'all')),
      ...styles.map((style) => parkedPage(style, domain, seed, 'all')),
    ])
  assert.deepEqual(pages(1), pages(1))
  assert.notDeepEqual(pages(1), pages(2))
})

for (const variants of halves) {
  test(`every class of page is made of the ${variants} texts, complete and in many wordings`, () => {
    for (const kind of kinds) variety((domain) => strangerPage(kind, domain, 1, variants), 60)
    for (const [style, least] of Object.entries(leastByStyle)) {
      variety((domain) => parkedPage(style as ParkedStyle, domain, 1, variants), least)
    }
    variety((domain) => firmPage(firmAt(domain), '/', 1, variants) ?? '', 60)
    for (const { about } of localTrades) {
      assert.match(firmPage(firmAt('quilholm.example', about), '/', 1, variants) ?? '', /<title>/i)
    }
  })
}

function variety(make: (domain: string) => string, least: number): void {
  const pages = domains.slice(0, 120).map(make)
  for (const page of pages) assert.ok(!/\[\[|\]\]|undefined/.test(page), page)
  assert.ok(new Set(pages).size >= least, `${new Set(pages).size} of ${least}: ${pages[0]}`)
}

test('a text or layout is shown or held out, never both, and stays so when others are added', () => {
  const texts = readRows('texts/personal.txt').map((row) => row.join(' '))
  const shown = halved(texts, 'shown', String)
  const heldOut = halved(texts, 'held-out', String)
  assert.deepEqual([...shown, ...heldOut].toSorted(), texts.toSorted())
  assert.deepEqual(halved(['another text', ...shown], 'shown', String).slice(-shown.length), shown)
})

test('a firm is named where its naming says and in the legal notice of its country', () => {
  const met = new Set<string>()
  for (const domain of domains) {
    const [key, naming] = namingOf(domain, 1)
    met.add(key)
    const home = firmPage({ ...firmAt(domain), isShortened: false }, '/', 1, 'all') ?? ''
    const title = /<title>(.*?)<\/title>/i.exec(home)?.[1] ?? ''
    assert.equal(title.includes('Quilholm'), /name/.test(naming.title), `${key}: ${title}`)
    const legal = /href="(\/(?:legal|terms))"/.exec(home)?.[1]
    if (legal === undefined) continue
    assert.match(firmPage(firmAt(domain), legal, 1, 'all') ?? '', /<strong>Quilholm Sorting /)
  }
  assert.deepEqual([...met].toSorted(), namings.map(([key]) => key).toSorted())
})

test('a firm of a trade writes in the language of its trade, and a hint at it means no rival', () => {
  const languages = new Set(localTrades.map(({ language }) => language))
  assert.deepEqual([...languages].toSorted(), 'de en es fr it nl pl pt sv'.split(' '))
  for (const trade of localTrades) {
    const home = firmPage(firmAt('quilholm.example', trade.about), '/', 1, 'all') ?? ''
    const lang = /<html[^>]*lang="([a-z]+)"/i.exec(home)?.[1]
    if (lang !== undefined) assert.equal(lang, trade.language)
  }
  for (const { row, hint, rival } of localHomonyms(200, 1, 'all')) {
    const [own, other] = [localTradeOf(row.description), localTradeOf(rival.trade.about)]
    assert.notEqual(own?.field, other?.field)
    assert.notEqual(hint, '')
    assert.notEqual(row.domain, rival.domain)
  }
})

test('tenants are answered with pages, redirects and walls; names on a market lead there', () => {
  const options = { seed: 1, variants: 'all', wwwShare: 0 } as const
  const reply = (tenant: Tenant) =>
    domains.map((domain) => secondReplies.reply(domain, '/', tenant, options))
  const row = { name: 'Quilholm', domain: 'quilholm.example', description: about }
  const statuses = new Set(reply({ kind: 'official', row }).map(({ status }) => status))
  for (const status of [200, 302, 403]) assert.ok(statuses.has(status), String(status))
  for (const { headers } of reply({ kind: 'parked', style: 'market' })) {
    assert.ok(secondReplies.isMarket(new URL(headers?.['location'] ?? '').host))
  }
})

test('texts and layouts stay in small files, without an address that exists', () => {
  for (const file of globSync('{texts,layouts}/*.txt', { cwd: folder })) {
    const text = readFileSync(resolve(folder, file), 'utf8')
    assert.ok(text.split('\n').length <= 250, file)
    assert.doesNotMatch(text, /@[a-z]+\.(?:com|org|net|de)/, file)
  }
})
