import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sha256 } from '@enricher/engine/lib/digest'
import { casesOf } from '../../hostile/case.ts'
import { choosePages } from '../../hostile/choice.ts'
import { ownPages } from '../../hostile/pages/all.ts'

// A fetch keeps this much of a page: a longer page would not be read to its end.
const pageBytesMax = 1_000_000
// Only a sample is written twice: writing all of the pages twice takes seconds.
const sampleEvery = 7
// Another seed draws other pages; each draw has to be large enough.
const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

test('every seed draws at least two hundred pages that stand as home page and as team page', () => {
  for (const seed of seeds) {
    const drawn = choosePages(ownPages(), seed).filter(({ places }) => places.length === 2)
    assert.ok(drawn.length >= 200, `${drawn.length} of seed ${seed}`)
  }
})

test('every page has a name of its own and a reason, and its company a host of its own in every round', () => {
  const pages = ownPages()
  const names = pages.map(({ reader, page }) => `${reader}/${page.name}`)
  assert.equal(new Set(names).size, pages.length)
  assert.deepEqual(
    pages.filter(({ page }) => page.why === ''),
    [],
  )
  const cases = [0, 1, 2].flatMap((round) => casesOf(pages, 1, round))
  assert.equal(new Set(cases.map(({ host }) => host)).size, cases.length)
})

test('no page is longer than is read of one', () => {
  for (const one of casesOf(ownPages(), 7)) {
    // The team page has the text of the home page.
    if (one.place === 'team') continue
    const text = one.page.text(one)
    assert.ok(Buffer.byteLength(text) <= pageBytesMax, `${one.title}: ${text.length}`)
  }
})

test('the same seed gives the same pages', () => {
  const written = () =>
    casesOf(ownPages(), 7)
      .filter((_, index) => index % sampleEvery === 0)
      .map((one) => `${one.title} ${sha256(one.page.text(one)).toString('hex')}`)
  assert.deepEqual(written(), written())
})
