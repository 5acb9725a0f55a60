import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertProcessTime } from '@enricher/lab/test/support/processor-time'
import { linking, type ServedPage, startCrawlHarness } from './crawl-harness.ts'

// The first bound is processor time, reading threads included; the second is clock time, of which a crawl has 25 s, on
// a machine that may be busy.
const cpuMsMax = 4_000
const secondsMax = 20

const hostile: Readonly<Record<string, ServedPage>> = {
  'ten megabytes': { body: `${'<p>Our team works hard. '.repeat(430_000)}` },
  'deep nesting': { body: `${'<div><ul><li>'.repeat(60_000)}Jane Doe, Owner` },
  'script only': { body: `<script>${'document.write("<p>x</p>");'.repeat(20_000)}</script>` },
  'a wrong charset': {
    headers: { 'content-type': 'text/html; charset=utf-16le' },
    body: Buffer.from('<p>Größe</p>'.repeat(1_000), 'latin1'),
  },
  'an unknown charset': { headers: { 'content-type': 'text/html; charset=klingon' }, body: 'x' },
  'no text at all': { headers: { 'content-type': 'image/png' }, body: Buffer.alloc(500_000, 0x89) },
  'a redirect to itself': { status: 302, headers: { location: '/team' } },
  'a redirect to nowhere': { status: 302, headers: { location: 'http://' } },
  'links without end': {
    body: linking(
      Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`/team/p-${n}`, 'Team'])),
    ),
  },
  'a card without end': {
    headers: { 'content-type': 'text/vcard' },
    body: 'BEGIN:VCARD\nFN:Jane Doe\n'.repeat(40_000),
  },
}

for (const [name, page] of Object.entries(hostile)) {
  test(`a hostile page costs bounded time and the rest of the site is read: ${name}`, async (t) => {
    await assertProcessTime(async () => {
      const harness = await startCrawlHarness(t, {
        '/': linking({ '/team': 'Team', '/contact': 'Contact' }),
        '/contact': 'info@acme.test',
        '/team': page,
      })
      const start = performance.now()
      const crawl = await harness.crawl()
      const seconds = (performance.now() - start) / 1_000
      assert.deepEqual(
        crawl.addresses.map(({ email }) => email),
        ['info@acme.test'],
      )
      assert.ok(harness.paths().length <= 30, `${harness.paths().length} requests`)
      assert.ok(seconds < secondsMax, `${seconds.toFixed(1)} s`)
    }, cpuMsMax)
  })
}

test('a sitemap that lists itself or a hundred thousand pages ends the crawl no later', async (t) => {
  const own = '<sitemap><loc>http://acme.test/sitemap.xml</loc></sitemap>'
  const looping = await startCrawlHarness(t, {
    '/': '<p>Acme</p>',
    '/sitemap.xml': `<sitemapindex>${own.repeat(100)}</sitemapindex>`,
  })
  assert.equal((await looping.crawl()).pagesRead, 1)
  assert.ok(looping.paths().length <= 8, looping.paths().join(' '))
  const pages = Array.from(
    { length: 100_000 },
    (_, n) => `<url><loc>http://acme.test/x/${n}</loc></url>`,
  )
  const long = await startCrawlHarness(t, {
    '/': '<p>Acme</p>',
    '/sitemap.xml': `<urlset>${pages.join('')}</urlset>`,
  })
  assert.equal((await long.crawl()).pagesRead, 1)
})

test('a site whose home page never stops redirecting is unreachable, not an error', async (t) => {
  const harness = await startCrawlHarness(t, { '/': { status: 301, headers: { location: '/' } } })
  const crawl = await harness.crawl()
  assert.deepEqual([crawl.status, crawl.pagesRead], ['unreachable', 0])
  assert.ok(harness.paths().length <= 16, `${harness.paths().length} requests`)
})
