import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { card, linking, startCrawlHarness } from './crawl-harness.ts'

test('a sitemap is read where no page of people is linked, its index and gzip parts too', async (t) => {
  const part = '<urlset><url><loc>http://acme.test/wir/unser-team</loc></url></urlset>'
  const harness = await startCrawlHarness(t, {
    '/': linking({ '/products': 'Products' }),
    '/sitemap.xml': `<sitemapindex><sitemap><loc>http://acme.test/post-sitemap.xml</loc></sitemap>
      <sitemap><loc>http://acme.test/page-sitemap.xml.gz</loc></sitemap></sitemapindex>`,
    '/page-sitemap.xml.gz': {
      headers: { 'content-type': 'application/gzip' },
      body: gzipSync(part),
    },
    '/wir/unser-team': card('Jane Doe', 'Owner'),
  })
  const crawl = await harness.crawl()
  assert.deepEqual(
    crawl.people.map(({ name }) => name),
    ['Jane Doe'],
  )
  assert.ok(!harness.paths().includes('/post-sitemap.xml'))
})

test('the sitemap that robots.txt names is read instead of guessing, never that of another site', async (t) => {
  const urls = (path: string) => `<urlset><url><loc>http://acme.test${path}</loc></url></urlset>`
  const harness = await startCrawlHarness(t, {
    '/robots.txt': `User-agent: *\nDisallow: /private
Sitemap: http://people.acme.test/map.xml
Sitemap: http://acme-group.test/sitemap.xml
Sitemap: /relative.xml\nSitemap: ${'x'.repeat(500)}`,
    '/': '<p>Acme</p>',
    'people.acme.test/map.xml': urls('/our-people'),
    '/sitemap.xml': urls('/about'),
    '/our-people': card('Jane Doe', 'Owner'),
  })
  const { people } = await harness.crawl()
  assert.deepEqual(
    people.map(({ name }) => name),
    ['Jane Doe'],
  )
  const asked = harness.site.requests.map((request) => request.split(' ').slice(1, 3).join(' '))
  assert.ok(!harness.paths().includes('/sitemap.xml'), asked.join(', '))
  assert.ok(!asked.some((request) => request.includes('acme-group')), asked.join(', '))
})

test('where the sitemaps of robots.txt are all of other sites, the usual one is read', async (t) => {
  const harness = await startCrawlHarness(t, {
    '/robots.txt': 'Sitemap: http://acme-group.test/sitemap.xml',
    '/': '<p>Acme</p>',
    '/sitemap.xml': '<urlset><url><loc>http://acme.test/our-people</loc></url></urlset>',
    '/our-people': card('Jane Doe', 'Owner'),
  })
  assert.equal((await harness.crawl()).people.length, 1)
})
