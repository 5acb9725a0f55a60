import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createMetrics } from '@enricher/service/lib/metrics'
import { createReaders } from '../../readers/readers.ts'

const oddThread = new URL('../../../../lab/test/support/odd-reader-thread.ts', import.meta.url)
const signal = AbortSignal.timeout(60_000)
const site = { ownDomains: ['acme.example'], homeUrl: 'https://acme.example/' }
// The deadline is processor time, of which an ordinary text needs a twentieth: a pause of the machine counts as well.
const deadlineMs = 400
// This deadline is for tests in which no text is to come to its end.
const longMs = 20_000
const neverEnds = 'reader: never end'

function openOddReaders(t: TestContext, ms = longMs) {
  const faults: string[] = []
  const readers = createReaders(
    ({ reader, fault, host }) => faults.push(`${reader} of ${host}: ${fault}`),
    oddThread,
    ms,
  )
  t.after(() => readers.close())
  return { readers, faults }
}

function pageOf(body: string) {
  const url = 'https://www.acme.example/team'
  return { url, body, contentType: 'text/html', kind: 'people', site, companyNames: [] } as const
}

test('every kind of text is read in a thread', async (t) => {
  const { readers, faults } = openOddReaders(t)
  const page = await readers.readPage(pageOf('<p>jane.doe@acme.example</p>'), signal)
  assert.equal(page?.addresses[0]?.email, 'jane.doe@acme.example')
  const text = '<urlset><url><loc>https://acme.example/team</loc></url></urlset>'
  const sitemap = await readers.readSitemap({ text, site, partsMax: 2 }, signal)
  assert.equal(sitemap?.candidates[0]?.url, 'https://acme.example/team')
  const robots = {
    robotsUrl: 'https://acme.example/robots.txt',
    text: 'User-agent: *\nDisallow: /x',
  }
  const pageUrl = 'https://acme.example/x/y'
  assert.equal((await readers.readRobots({ ...robots, pageUrl }, signal))?.isForbidden, true)
  assert.equal(
    (await readers.readRobots({ ...robots, pageUrl: site.homeUrl }, signal))?.isForbidden,
    false,
  )
  const reply = await readers.readReply(
    { code: 550, text: '5.1.1 user unknown' },
    'mx.acme.example',
  )
  assert.equal(reply?.meaning, 'no_such_mailbox')
  const evidence = await readers.readEvidence(site.homeUrl, '<title>Acme</title>', signal)
  assert.equal(evidence?.title, 'Acme')
  assert.deepEqual(faults, [])
})

test('a text of any kind that never ends is ended, reported with its host, and costs nothing else', async (t) => {
  const { readers, faults } = openOddReaders(t, deadlineMs)
  const robotsUrl = 'https://robots.example/robots.txt'
  const ofSite = (name: string) => ({ ownDomains: [name], homeUrl: `https://${name}/` })
  const read = await Promise.all([
    readers.readPage(pageOf(neverEnds), signal),
    readers.readSitemap({ text: neverEnds, site: ofSite('map.example'), partsMax: 2 }, signal),
    readers.readRobots({ robotsUrl, text: neverEnds, pageUrl: 'https://robots.example/' }, signal),
    readers.readReply({ code: 550, text: neverEnds }, 'mx.reply.example'),
    readers.readEvidence('https://home.example/', neverEnds, signal),
    readers.readPage(pageOf('reader: throw'), signal),
    readers.readReply({ code: 250, text: 'ok' }, 'mx.quick.example'),
  ])
  assert.deepEqual(read.slice(0, 6), [null, null, null, null, null, null])
  assert.equal(read[6]?.meaning, 'accepted')
  assert.deepEqual(faults.toSorted(), [
    'evidence of home.example: deadline',
    'page of www.acme.example: deadline',
    'page of www.acme.example: failed',
    'reply of mx.reply.example: deadline',
    'robots of robots.example: deadline',
    'sitemap of map.example: deadline',
  ])
})

test('a picture that never ends is unread, and its company alone is to blame', async (t) => {
  const { readers, faults } = openOddReaders(t, deadlineMs)
  const bytes = Buffer.from('GIF89a')
  assert.deepEqual(await readers.readPicture({ bytes, domain: 'acme.example' }, signal), {
    picture: null,
  })
  assert.equal(await readers.readPicture({ bytes, domain: neverEnds }, signal), null)
  assert.deepEqual(faults, [`picture of ${neverEnds}: deadline`])
})

test('a search that ends gets nothing, and no fault is counted', async (t) => {
  const { readers, faults } = openOddReaders(t)
  const ended = AbortSignal.abort(new Error('ended'))
  assert.equal(await readers.readPage(pageOf('<p>Acme</p>'), ended), null)
  const soon = AbortSignal.timeout(50)
  assert.equal(await readers.readPage(pageOf(neverEnds), soon), null)
  assert.deepEqual(faults, [])
})

test('what cannot be read is counted by reader, fault and host; the first fifty hosts have a label of their own', async () => {
  const metrics = createMetrics()
  for (let n = 0; n < 1_000; n += 1) {
    metrics.textUnreadable('page', 'deadline', `host-${n}.example`)
  }
  const lines = (await metrics.text())
    .split('\n')
    .filter((line) => line.startsWith('enricher_unreadable_texts_total{'))
  assert.equal(lines.length, 51)
  assert.ok(
    lines.includes(
      'enricher_unreadable_texts_total{reader="page",fault="deadline",host="other"} 950',
    ),
  )
})
