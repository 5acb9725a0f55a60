import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededDraws } from '@enricher/lab/test/support/seeded-draws'
import { rankLinks } from '../../../read/crawl/rank-links.ts'
import { linking, startCrawlHarness } from './crawl-harness.ts'

const home = 'https://acme.example/'
const site = { ownDomains: ['acme.example'], homeUrl: home }

/** Returns the addresses as which links of the home page are ranked, without the host. */
function ranked(links: Readonly<Record<string, string>>): string[] {
  const absolute = Object.entries(links).map(([path, text]) => ({
    url: new URL(path, home).href,
    text,
  }))
  return rankLinks(absolute, { url: home, kind: 'home' }, site).map(({ url }) =>
    url.slice(home.length - 1),
  )
}

const queries = [
  '/index.php?id=7&L=0',
  '/index.php?id=7&cHash=0a1b2c3d4e5f',
  '/index.php?option=com_content&view=article&id=5&Itemid=60',
  '/index.php?option=com_contact&view=category&id=4',
  '/?page=kontakt',
  '/?seite=impressum',
  '/default.aspx?tabid=12',
  '/?q=node/5',
  '/index.php?/kontakt',
  '/?lang=en&page=contact',
  '/main.asp?rubrik=4&pid=17',
  '/?kontakt',
  '/?action=contact',
  '/index.php?do=impressum',
]
for (const path of queries) {
  test(`a page behind a query is read where its link names it: ${path}`, () => {
    for (const text of ['Kontakt', 'Impressum', 'Unser Team', 'Contact us', 'Mentions légales']) {
      assert.deepEqual(ranked({ [path]: text }), [path], text)
    }
    for (const text of ['Privacy policy', 'Jobs', 'Read more', '7', '']) {
      // A number alone chose a page before, and the language beside it changes nothing.
      assert.deepEqual(ranked({ [path]: text }), path.endsWith('id=7&L=0') ? [path] : [], text)
    }
  })
}

test('sessions and tracking choose no page, and the language none of its own', () => {
  const doubles = {
    '/team': 'Team',
    '/team?utm_source=menu&utm_medium=web': 'Team',
    '/team?PHPSESSID=0123456789abcdef0123456789abcdef': 'Team',
    '/team?gclid=x&fbclid=y': 'Team',
  }
  assert.deepEqual(ranked(doubles), ['/team'])
  assert.deepEqual(ranked({ '/index.php?no_cache=1&id=7': 'Kontakt' }), ['/index.php?id=7'])
  assert.deepEqual(ranked({ '/?q=node/5&utm_source=x#top': 'Kontakt' }), ['/?q=node/5'])
  const [other] = rankLinks(
    [{ url: 'https://acme.example/team?lang=en', text: 'Team' }],
    { url: home, kind: 'home' },
    site,
  )
  assert.equal(other?.freeKey, 'acme.example/team')
  assert.equal(other?.url, 'https://acme.example/team?lang=en')
})

test('lists in any order, days, searches and what acts are left alone, whatever their links say', () => {
  for (const path of [
    '/team?sort=name',
    '/?page=team&orderby=date',
    '/index.php?option=com_users&view=login',
    '/?view=login',
    '/?q=node/5&print=1',
    '/?s=team',
    '/?action=edit',
    '/?action=logout',
    '/?delete=4',
    '/?filter[team]=1',
    '/?p=12&preview=true',
    '/?replytocom=17',
    '/?month=7&year=2026',
    '/?redirect=https://other.example/',
    `/?${Array.from({ length: 9 }, (_, at) => `k${at}=1`).join('&')}`,
    `/?page=${'x'.repeat(300)}`,
  ]) {
    assert.deepEqual(ranked({ [path]: 'Kontakt' }), [], path)
  }
})

test('the pages of a site behind queries are asked for as it wrote them, each once', async (t) => {
  const harness = await startCrawlHarness(t, {
    '/': linking({
      '/index.php?option=com_content&view=article&id=5&Itemid=60': 'Kontakt',
      '/?page=impressum': 'Impressum',
      '/?page=impressum&PHPSESSID=abc': 'Impressum',
      '/?page=team&L=0': 'Team',
      '/?page=team&L=1': 'Team',
    }),
    '/index.php?option=com_content&view=article&id=5&Itemid=60': 'info@acme.test',
    '/?page=impressum': 'office@acme.test',
    '/?page=team&L=0': 'jane.doe@acme.test',
  })
  const { addresses } = await harness.crawl()
  assert.deepEqual(addresses.map(({ email }) => email).sort(), [
    'info@acme.test',
    'jane.doe@acme.test',
    'office@acme.test',
  ])
  const asked = harness.paths().filter((path) => path.includes('?'))
  assert.equal(asked.length, 3, `${asked}`)
})

test('however a query is put together, marks of the visitor change nothing and lists are left alone', (t) => {
  const draw = seededDraws(t)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(draw() * list.length)] as T
  const number = () => 1 + Math.floor(draw() * 900)
  const insert = (parts: readonly string[], part: string) =>
    parts.toSpliced(Math.floor(draw() * (parts.length + 1)), 0, part)
  for (let round = 0; round < 300; round += 1) {
    const path = pick(['/', '/index.php', '/de/main.asp'])
    const choosing = pick([
      [`id=${number()}`, `L=${pick([0, 1, 2])}`],
      ['option=com_content', 'view=article', `id=${number()}`, `Itemid=${number()}`],
      [`page=${pick(['kontakt', 'impressum', 'team'])}`],
      [`tabid=${number()}`],
      [`q=node/${number()}`],
      [`${pick(['rubrik', 'nav', 'go', 'content'])}=${number()}`],
    ])
    const text = pick(['Kontakt', 'Impressum', 'Team', 'Contact', 'Über uns'])
    const mark = pick(['utm_campaign=a%20b', 'PHPSESSID=0f0f', 'zenid=1', 'gclid=x_y', 'pk_kwd=z'])
    const plain = `${path}?${choosing.join('&')}`
    const marked = `${path}?${insert(choosing, mark).join('&')}`
    assert.deepEqual(ranked({ [plain]: text, [marked]: text }), [plain], marked)
    assert.deepEqual(ranked({ [marked]: text }), [plain], marked)
    const part = pick(['sort=name', 'order=asc', 'start=20', 'date=2026-11-28', 'view=login'])
    const list = `${path}?${insert(choosing, part).join('&')}`
    assert.deepEqual(ranked({ [list]: text }), [], list)
  }
})
