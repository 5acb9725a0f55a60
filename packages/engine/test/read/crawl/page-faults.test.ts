import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sharedReaders } from '@enricher/lab/test/support/readers'
import { countLocalFaults, noteLocalFault } from '../../../lib/local-faults.ts'
import { createRobots } from '../../../read/crawl/robots.ts'
import { createSingleFlightCrawl } from '../../../read/crawl/single-flight-crawl.ts'
import { createReaders } from '../../../readers/readers.ts'
import { card, linking, type Pages, startCrawlHarness } from './crawl-harness.ts'

const entry = new URL('../../../../../lab/test/support/odd-reader-thread.ts', import.meta.url)
// In processor time, of which an ordinary text needs a twentieth: a pause of the machine counts as well.
const deadlineMs = 400

async function crawlOddly(t: TestContext, pages: Pages) {
  const harness = await startCrawlHarness(t, pages)
  const faults: string[] = []
  const readers = createReaders(
    ({ reader, fault, host }) => faults.push(`${reader} of ${host}: ${fault}`),
    entry,
    deadlineMs,
  )
  t.after(() => readers.close())
  const crawl = createSingleFlightCrawl({
    network: harness.egress,
    robots: createRobots(readers),
    readers,
  })
  return { faults, crawl: () => crawl('acme.test', { signal: AbortSignal.timeout(60_000) }) }
}

const home = linking({ '/team': 'Team', '/contact': 'Contact' })

for (const [what, fault] of [
  ['throw', 'failed'],
  ['never end', 'deadline'],
] as const) {
  test(`a page on which our readers ${what} costs that page alone, and is reported`, async (t) => {
    const { crawl, faults } = await crawlOddly(t, {
      '/': home,
      '/team': `${card('Jane Doe', 'Owner')}<!-- reader: ${what} -->`,
      '/contact': 'info@acme.test',
    })
    const found = await crawl()
    assert.deepEqual(
      found.addresses.map(({ email }) => email),
      ['info@acme.test'],
    )
    assert.deepEqual([found.status, found.people], ['partial', []])
    assert.deepEqual(faults, [`page of acme.test: ${fault}`])
  })
}

test('a home page that cannot be read is an outage and no miss', async (t) => {
  const { crawl, faults } = await crawlOddly(t, { '/': 'reader: throw', '/team': home })
  assert.equal((await crawl()).status, 'unreachable')
  assert.deepEqual(faults, ['page of acme.test: failed'])
})

test('a site whose pages never end is given up after three of them, and distinguished from others', async (t) => {
  const paths = ['/team', '/contact', '/about', '/imprint', '/leadership']
  const pages = Object.fromEntries(paths.map((path) => [path, `<p>reader: never end ${path}`]))
  const links = Object.fromEntries(paths.map((path) => [path, path.slice(1)]))
  const { crawl, faults } = await crawlOddly(t, { '/': linking(links), ...pages })
  assert.equal((await crawl()).status, 'partial')
  const suspended = faults.filter((fault) => fault.endsWith('suspended')).length
  const ended = faults.filter((fault) => fault.endsWith('deadline')).length
  assert.ok(ended >= 3 && ended <= 4, `${ended} ran to their deadline`)
  assert.ok(suspended >= 1, `${suspended} were left alone`)
})

test('a crawl that ran short is a shortage of each search that waited for it, and of no other', async (t) => {
  const { egress } = await startCrawlHarness(t, { '/': home })
  const crawl = createSingleFlightCrawl({
    network: egress,
    robots: {
      async check() {
        noteLocalFault()
        return { status: 'allowed' }
      },
      sitemaps: async () => [],
    },
    readers: sharedReaders(),
  })
  const run = { signal: AbortSignal.timeout(60_000) }
  const isShortAfter = (work: () => Promise<unknown>) =>
    countLocalFaults((hasRunShort) => work().then(hasRunShort))
  const crawling = () => crawl('acme.test', run)
  const waiting = [crawling, crawling, () => egress.resolve('acme.test', 'A', run.signal)]
  assert.deepEqual(await Promise.all(waiting.map(isShortAfter)), [true, true, false])
})
