import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FetchedPage } from '../../../net/network.ts'
import { createHomePages } from '../../../read/crawl/home-pages.ts'

const pageOf = (domain: string, body = '<p>Brumwick'): FetchedPage => ({
  url: `https://${domain}/`,
  status: 200,
  headers: {},
  body,
  isTruncated: false,
  redirects: [],
})

test('a page is given once, to a crawl of its domain', () => {
  const pages = createHomePages(() => 0)
  pages.keep('brumwick.test', pageOf('brumwick.test'))
  assert.equal(pages.take('tarrowdale.test'), null)
  assert.equal(pages.take('brumwick.test')?.url, 'https://brumwick.test/')
  assert.equal(pages.take('brumwick.test'), null)
})

test('a page is not given once it may be out of date', () => {
  let nowMs = 0
  const pages = createHomePages(() => nowMs)
  pages.keep('brumwick.test', pageOf('brumwick.test'))
  nowMs = 15_000
  assert.equal(pages.take('brumwick.test'), null)
})

test('the oldest pages go when there is too much text, and the newest stays', () => {
  const pages = createHomePages(() => 0)
  const megabyte = 'x'.repeat(1_000_000)
  for (let index = 0; index < 25; index += 1) {
    pages.keep(`firm${index}.test`, pageOf(`firm${index}.test`, megabyte))
  }
  assert.equal(pages.take('firm4.test'), null)
  assert.ok(pages.take('firm5.test'))
  assert.ok(pages.take('firm24.test'))
})
