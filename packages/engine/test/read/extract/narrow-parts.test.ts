import assert from 'node:assert/strict'
import { test } from 'node:test'
import { narrowParts } from '../../../read/extract/narrow-parts.ts'

test('a page is cut before the tags around its wide letters, and the parts make up the page', () => {
  const page = '<p>Jané</p><p class="a">Doe – baker</p>\n<p>Kõrb</p><b>ü</b>'
  const parts = [...narrowParts(page)]
  assert.deepEqual(parts, ['<p>Jané</p>', '<p class="a">Doe – baker', '</p>\n<p>Kõrb</p><b>ü</b>'])
})

test('any text is given whole', () => {
  for (const text of ['', 'é', '–', '–<', '<–', 'a–b<c–d<', '<p>–', '–</p>é', 'é<😀<é']) {
    assert.equal([...narrowParts(text)].join(''), text)
  }
})

test('a page of nothing but wide letters and tags is few parts', () => {
  const page = 'é<–'.repeat(100_000)
  const parts = [...narrowParts(page)]
  assert.equal(parts.join(''), page)
  assert.ok(parts.length < 10_000)
})
