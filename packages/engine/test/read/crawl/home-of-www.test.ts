import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type CrawlHarness,
  card,
  linking,
  type ServedPage,
  startCrawlHarness,
} from './crawl-harness.ts'

const robots = { '/robots.txt': { status: 404 } }
const site = {
  'www.acme.test/': linking({ '/team': 'Team' }, 'mail info@acme.test'),
  'www.acme.test/team': card('Jane Doe', 'Head of Sales'),
}

/** Returns the hosts whose home page was requested, in order. */
const homesOf = ({ site: { requests } }: CrawlHarness) =>
  requests.filter((request) => request.endsWith(' /')).map((request) => request.split(' ')[1])

for (const status of [401, 403, 404, 410]) {
  test(`where the bare name answers ${status}, www is asked`, async (t) => {
    const pages = { ...robots, ...site, 'acme.test/': { status, body: 'no such host here' } }
    const harness = await startCrawlHarness(t, pages)
    const crawl = await harness.crawl()
    assert.equal(crawl.status, 'complete')
    assert.deepEqual(
      crawl.addresses.map(({ email }) => email),
      ['info@acme.test'],
    )
    assert.deepEqual(homesOf(harness), ['acme.test', 'www.acme.test'])
  })
}

const others: Readonly<Record<string, readonly [ServedPage, homes: readonly string[]]>> = {
  'is busy': [{ status: 503 }, ['acme.test']],
  'asks to be left alone': [{ status: 429 }, ['acme.test']],
  'shows its page': [{ body: linking({}, 'mail office@acme.test') }, ['acme.test']],
}
for (const [what, [page, homes]] of Object.entries(others)) {
  test(`where the bare name ${what}, www is not asked`, async (t) => {
    const harness = await startCrawlHarness(t, { ...robots, ...site, 'acme.test/': page })
    await harness.crawl()
    assert.deepEqual(homesOf(harness), homes)
  })
}

test('a bare name that leads to www, which refuses, ends the crawl after both', async (t) => {
  const harness = await startCrawlHarness(t, {
    ...robots,
    'acme.test/': { status: 301, headers: { location: 'http://www.acme.test/' } },
    'www.acme.test/': { status: 403 },
  })
  assert.equal((await harness.crawl()).status, 'unreachable')
  assert.deepEqual(homesOf(harness), ['acme.test', 'www.acme.test'])
})

test('where both refuse, each is asked once', async (t) => {
  const refused = { status: 403 }
  const harness = await startCrawlHarness(t, {
    ...robots,
    'acme.test/': refused,
    'www.acme.test/': refused,
  })
  assert.equal((await harness.crawl()).status, 'unreachable')
  assert.deepEqual(homesOf(harness), ['acme.test', 'www.acme.test'])
})

test('a home page with contents is read, though its status says that it is missing', async (t) => {
  const home = linking({ '/team': 'Team', '/a': 'A', '/b': 'B' }, 'mail info@acme.test')
  for (const host of ['acme.test', 'www.acme.test']) {
    const harness = await startCrawlHarness(t, {
      ...robots,
      'acme.test/': { status: 404 },
      'www.acme.test/': { status: 404 },
      [`${host}/`]: { status: 404, body: home },
      [`${host}/team`]: card('Jane Doe', 'Head of Sales'),
    })
    const crawl = await harness.crawl()
    assert.deepEqual(
      crawl.addresses.map(({ email }) => email),
      ['info@acme.test'],
      host,
    )
    assert.deepEqual(homesOf(harness), ['acme.test', 'www.acme.test'])
  }
})
