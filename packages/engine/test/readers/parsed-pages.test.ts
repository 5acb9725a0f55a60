import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createParsedPages } from '../../readers/parsed-pages.ts'
import { readerTasks } from '../../readers/reader-tasks.ts'

const url = 'https://www.acme.example/'
const html = `<title>Acme</title><h1>Acme</h1><p>Jane Doe, Managing Director</p><p>jane.doe@acme.example</p>`

test('a page is parsed once for its owner and its people, and not kept beyond that', () => {
  const pages = createParsedPages()
  const shown = pages.parse(html, url)
  assert.equal(pages.take(html, url), shown)
  assert.notEqual(pages.take(html, url), shown)
})

test('a page that changed meanwhile is parsed anew', () => {
  const pages = createParsedPages()
  const shown = pages.parse(html, url)
  assert.notEqual(pages.take(`${html}<p>Smith</p>`, url), shown)
})

test('the oldest pages are dropped beyond the bound, and a page longer than it is not kept', () => {
  const pages = createParsedPages()
  const long = `<p>${'a'.repeat(120_000)}</p>`
  const shown = [1, 2, 3].map((at) => pages.parse(long, `${url}${at}`))
  assert.notEqual(pages.take(long, `${url}1`), shown[0])
  assert.equal(pages.take(long, `${url}3`), shown[2])
  const whole = `<p>${'a'.repeat(300_000)}</p>`
  assert.notEqual(pages.parse(whole, url), pages.take(whole, url))
  assert.equal(pages.take(long, `${url}2`), shown[1])
})

test('people are read alike whether the owner of the page was read before or not', () => {
  const site = { ownDomains: ['acme.example'], homeUrl: url }
  const input = { url, body: html, contentType: 'text/html', kind: 'home', site } as const
  const alone = readerTasks.page({ ...input, companyNames: null })
  readerTasks.evidence({ url, html })
  assert.deepEqual(readerTasks.page({ ...input, companyNames: null }), alone)
})
